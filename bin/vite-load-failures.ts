import path from 'node:path'
import type { Plugin } from 'vite'

/** Fetches the styles and scripts behind an `import()` beside it. Ours have no styles, and one small script at most. */
const preloadHelper = 'vite/preload-helper'
const loadChunk = path.resolve(import.meta.dirname, '../src/features/offline/parts/load-chunk.ts').replaceAll('\\', '/')

/** The router's own reloads the present page at every failure, for ever; ours is in load-chunk.ts. */
const routeModules = '/lib/dom/ssr/routeModules.js'
/** A page that cannot be had becomes one that throws where it is drawn: the router forgets a module's own failure and draws nothing. */
const loadRouteModule = `import { loadPage } from ${JSON.stringify(loadChunk)}
export async function loadRouteModule(route, known) {
  known[route.id] ??= await loadPage(() => import(/* @vite-ignore */ route.module)).catch((error) => ({
    default() {
      throw error
    },
  }))
  return known[route.id]
}`

/**
 * A page whose script cannot be loaded is tried again and then says so, where the router reloads for ever. Stops the build
 * when a new version of the router has no such place, because then somebody must look again.
 */
export function loadFailures(): Plugin {
  const met = new Set<string>()
  return {
    name: 'haat:load-failures',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      if (this.environment.config.consumer !== 'client') return null
      if (id.includes(preloadHelper)) return `export { loadChunk as __vitePreload } from ${JSON.stringify(loadChunk)}`
      if (!id.replaceAll('\\', '/').endsWith(routeModules)) return null
      met.add(routeModules)
      return loadRouteModule
    },
    transform(code, id) {
      const isRouter = /\/react-router\/dist\//.test(id.replaceAll('\\', '/'))
      if (!isRouter || this.environment.config.consumer !== 'client' || !scrollScript.test(code)) return null
      met.add(scrollPlace)
      return { code: withoutScrollScript(code), map: null }
    },
    buildEnd(error) {
      if (error || this.environment.config.consumer !== 'client') return
      const missing = [routeModules, scrollPlace].filter((file) => !met.has(file))
      if (missing.length > 0) this.error(`bin/vite-load-failures.ts: the router no longer has ${missing.join(', ')}`)
    },
  }
}

const scrollPlace = 'the script of ScrollRestoration'
const scrollScript = /let restoreScroll = \(\([\s\S]*?\}\)\.toString\(\);/

/**
 * The script that scrolls before the page is alive is in the document already. When a page fails as a whole it is drawn anew, and
 * the policy of our documents (trusted-html.ts) would refuse its text: nothing at all would be shown.
 */
function withoutScrollScript(source: string): string {
  return source.replace(scrollScript, '').replace(/__html: `\(\$\{restoreScroll\}\)[^`]*`/, '__html: ""')
}
