import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Files of the browser's bundle that nothing calls into as we have set things, by the end of their id, and why. */
const unused = [
  // routeDiscovery is `initial` (react-router.config.ts): all routes are known, none is looked up.
  '/lib/dom/ssr/fog-of-war.js',
  // Nothing is given to the router as `instrumentations`.
  '/lib/router/instrumentation.js',
]

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
 * Leaves 2.4 kB out of the script that every page loads: their exports stay, as functions that do nothing. Stops the build when
 * a new version no longer has such a file, because then somebody must look again.
 */
export function leftOut(): Plugin {
  const met = new Set<string>()
  return {
    name: 'haat:left-out',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      if (this.environment.config.consumer !== 'client') return null
      if (id.includes(preloadHelper)) return `export { loadChunk as __vitePreload } from ${JSON.stringify(loadChunk)}`
      if (id.replaceAll('\\', '/').endsWith(routeModules)) {
        met.add(routeModules)
        return loadRouteModule
      }

      const file = unused.find((ending) => id.replaceAll('\\', '/').endsWith(ending))
      if (!file) return null
      met.add(file)
      return emptied(readFileSync(id, 'utf8'))
    },
    transform(code, id) {
      const isRouter = /\/react-router\/dist\//.test(id.replaceAll('\\', '/'))
      if (!isRouter || this.environment.config.consumer !== 'client') return null
      if (scrollScript.test(code)) met.add(scrollPlace)
      return { code: shakeable(withoutScrollScript(code)), map: null }
    },
    buildEnd(error) {
      if (error || this.environment.config.consumer !== 'client') return
      const missing = [...unused, routeModules, scrollPlace].filter((file) => !met.has(file))
      if (missing.length > 0) this.error(`bin/vite-left-out.ts: the router no longer has ${missing.join(', ')}`)
    },
  }
}

/** The same names, doing nothing. */
function emptied(source: string): string {
  const names = /^export \{ (.+) \};?$/m.exec(source)?.[1]?.split(', ') ?? []
  return `const nothing = () => {}\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} }`
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

/**
 * Names for developers' tools and wrappers around components are calls and assignments to the bundler, which it must keep, and
 * with them each component of the router that no page uses.
 */
function shakeable(source: string): string {
  return source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/ = (React(?:\$\d)?\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1')
}
