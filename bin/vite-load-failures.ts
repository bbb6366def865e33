import path from 'node:path'
import type { Plugin } from 'vite'

/** Preloads the styles and scripts of an `import()`. Ours have no styles and one small script at most. */
const preloadHelper = 'vite/preload-helper'
const loadChunk = path.resolve(import.meta.dirname, '../src/features/offline/parts/load-chunk.ts').replaceAll('\\', '/')

/** The router's version reloads the page on every failure, for ever; ours is in load-chunk.ts. */
const routeModules = '/lib/dom/ssr/routeModules.js'
/** A page that fails to load becomes one that throws on render; the router would render nothing. */
const loadRouteModule = `import { loadPage } from ${JSON.stringify(loadChunk)}
export async function loadRouteModule(route, known) {
  known[route.id] ??= await loadPage(() => import(/* @vite-ignore */ route.module)).catch((error) => ({
    default() {
      throw error
    },
  }))
  return known[route.id]
}`

// Retries a page whose script fails to load and then shows an error, where the router would reload for ever. The build
// fails if a new router version no longer has these places.
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

// The document already has the script that restores scrolling. When a whole page fails and renders again, our Trusted
// Types policy (trusted-html.ts) would refuse its text and the page would stay blank.
function withoutScrollScript(source: string): string {
  return source.replace(scrollScript, '').replace(/__html: `\(\$\{restoreScroll\}\)[^`]*`/, '__html: ""')
}
