import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '..')

/** Run from source by Node: the platform, the search engine, and features without their screens. */
const server = /^src\/(platform|search-engine|features)\/(?!.*\b(shop|artisan|admin|parts|screens)\/).*\.ts$/

// Keeps server code out of the server's bundle of pages: Node loads it from source once for the whole process. Two
// copies would mean two caches and two classes of each error.
export function oneHouse(): Plugin {
  let isBuild = true
  return {
    name: 'haat:one-house',
    enforce: 'pre',
    config(_config, { command }) {
      isBuild = command === 'build'
    },
    resolveId(request, importer) {
      if (this.environment.name !== 'ssr') return null
      const file = path.relative(root, fileOf(request, importer)).replaceAll('\\', '/')
      if (!server.test(file)) return null
      // The build uses the package's "imports". In development Vite would resolve from its own folder, so by file.
      const id = isBuild ? file.replace(/^src\//, '#') : pathToFileURL(path.join(root, file)).href
      return { id, external: isBuild ? true : 'absolute' }
    },
  }
}

function fileOf(request: string, importer: string | undefined): string {
  if (request.startsWith('#')) return path.join(root, 'src', request.slice(1))
  return importer ? path.resolve(path.dirname(importer), request) : request
}
