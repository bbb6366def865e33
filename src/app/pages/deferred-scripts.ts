import type { Start } from '#app/early.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'

// As React Router writes them: pages.http.test.ts notices when it writes them otherwise.
const routerScript =
  /<script[^>]*type="module"[^>]*>import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)*)[\s\S]*?__reactRouterRouteModules = (\{[^}]*\});[\s\S]*?import\("([^"]+)"\);<\/script>/
const wordFile = /<meta name="word-file" content="([^"]+)"\/>/g

export type Deferring = {
  /** the code of early.ts */
  early: string
  nonce: string | null
  /** false: React starts at once, its files are fetched beside the page */
  isQuiet: boolean
  language: Language
}

/**
 * The page with its 100 kB of scripts and words left to early.ts, which loads them when React is needed. Unchanged where
 * there is nothing to defer.
 */
export function deferScripts(html: string, { early, nonce, isQuiet, language }: Deferring): string {
  const found = routerScript.exec(html)
  if (!found) return html
  const [script, manifest = '', imports = '', names = '', entry = ''] = found
  const files = new Map([...imports.matchAll(/as (route\d+) from "([^"]+)"/g)].map(([, name, file]) => [name, file]))
  const modules = Object.fromEntries(
    [...names.matchAll(/"([^"]+)":(route\d+)/g)].map(([, id, name]) => [id, files.get(name) ?? '']),
  )
  const words = [...html.matchAll(wordFile)].map(([, href = '']) => href)
  const failed = { text: translate(language, 'errors.asleep'), again: translate(language, 'errorPage.tryAgain') }
  const start: Start = { manifest, modules, entry, words: isQuiet ? words : [], isQuiet, failed }
  const settled = isQuiet
    ? html.replaceAll(/<link(?: nonce="[^"]*")? rel="modulepreload"[^>]*\/>/g, '')
    : preloadWords(html)
  const open = nonce ? `<script nonce="${nonce}">` : '<script>'
  return settled
    .replace(script, () => `<script type="application/json" id="start">${jsonText(start)}</script>`)
    .replace('</body>', () => `${open}${early}</script></body>`)
}

/** Where React starts at once, the browser fetches the words beside the scripts. */
export function preloadWords(html: string): string {
  return html.replaceAll(
    wordFile,
    (meta, href: string) => `${meta}<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous"/>`,
  )
}

/** An operator's own words may hold anything. */
function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
