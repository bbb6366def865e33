import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Leaves #domain and #platform out of the server's bundle of pages: they are loaded by Node as they stand, by the pages and by
 * the rest of the server alike. With two copies the process would have two caches and two classes of each error.
 * The browser's bundle takes what it needs as usual.
 */
export function oneHouse(): Plugin {
  let isBuild = true
  return {
    name: 'haat:one-house',
    enforce: 'pre',
    config(_config, { command }) {
      isBuild = command === 'build'
    },
    resolveId(request) {
      const found = /^#(domain|platform)\/(.+)$/.exec(request)
      if (!found || this.environment.name !== 'ssr') return null

      const file = path.join(root, 'src', found[1] ?? '', found[2] ?? '')
      if (!existsSync(file)) return null
      // Built: Node finds it by the package's "imports". In development Vite would look from its own folder, so by file.
      return { id: isBuild ? request : pathToFileURL(file).href, external: isBuild ? true : 'absolute' }
    },
  }
}
