import type { Start } from '#app/early.ts'

// As React Router writes them: pages.http.test.ts notices when it writes them otherwise.
const routerScript =
  /<script[^>]*type="module"[^>]*>import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)*)[\s\S]*?__reactRouterRouteModules = (\{[^}]*\});[\s\S]*?import\("([^"]+)"\);<\/script>/
const wordFile = /<meta name="word-file" content="([^"]+)"\/>/g

/**
 * The page with its 100 kB of scripts and words not loaded yet: early.ts loads them when React is needed. Unchanged
 * where there is nothing to defer. `early` is its code, `nonce` the page's or null.
 */
export function deferScripts(html: string, early: string, nonce: string | null): string {
  const found = routerScript.exec(html)
  if (!found) return html
  const [script, manifest = '', imports = '', names = '', entry = ''] = found
  const files = new Map([...imports.matchAll(/as (route\d+) from "([^"]+)"/g)].map(([, name, file]) => [name, file]))
  const modules = Object.fromEntries(
    [...names.matchAll(/"([^"]+)":(route\d+)/g)].map(([, id, name]) => [id, files.get(name) ?? '']),
  )
  const words = [...html.matchAll(wordFile)].map(([, href = '']) => href)
  const start: Start = { manifest, modules, entry, words }
  const open = nonce ? `<script nonce="${nonce}">` : '<script>'
  return html
    .replace(script, () => `<script type="application/json" id="start">${JSON.stringify(start)}</script>`)
    .replaceAll(/<link(?: nonce="[^"]*")? rel="modulepreload"[^>]*\/>/g, '')
    .replace('</body>', () => `${open}${early}</script></body>`)
}

/** Where React starts at once, the browser fetches the words beside the scripts. */
export function preloadWords(html: string): string {
  return html.replaceAll(
    wordFile,
    (meta, href: string) => `${meta}<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous"/>`,
  )
}
