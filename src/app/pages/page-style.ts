import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { root } from '#app/http/static-files.ts'
import type { Language } from '#platform/i18n/languages.ts'

/** As bin/build-style.mjs writes it. */
export type StyleNode =
  | { selectors: readonly { text: string; classes: readonly string[] }[]; text: string }
  | { at: string; nodes: readonly StyleNode[] }
  | { text: string }

type Sheet = { href: string; nodes: readonly StyleNode[] }

const made = new LRUCache<string, string>({ max: 300 })
let sheet: Sheet | undefined

function readSheet(): Sheet {
  const file = path.join(root, 'build/style.json')
  sheet ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sheet) : { href: '', nodes: [] }
  return sheet
}

/**
 * The page with the rules of its own classes in it, 6 kB of 24: it is drawn without a second request. early.ts brings
 * the whole sheet before React can add a class.
 */
export function writeStyle(html: string, language: Language): string {
  const { href, nodes } = readSheet()
  const link = new RegExp(`<link(?: nonce="[^"]*")? rel="stylesheet" href="${href}#?"/>`).exec(html)?.[0]
  if (!href || !link) return html
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const key = createHash('sha256')
    .update(`${language} ${[...classes].sort().join(' ')}`)
    .digest('base64')
  const style = made.get(key) ?? withoutOtherFaces(styleOf(nodes, classes, language))
  made.set(key, style)
  return html.replace(link, () => `${link.replace('"stylesheet"', '"later"')}<style id="style">${style}</style>`)
}

function styleOf(nodes: readonly StyleNode[], classes: ReadonlySet<string>, language: Language): string {
  return nodes.map((node) => textOf(node, classes, language)).join('')
}

function textOf(node: StyleNode, classes: ReadonlySet<string>, language: Language): string {
  if ('selectors' in node) {
    const used = node.selectors.filter(
      ({ text, classes: needed }) => needed.every((name) => classes.has(name)) && !isOfOther(text, language),
    )
    return used.length > 0 ? `${used.map(({ text }) => text).join()}{${node.text}}` : ''
  }
  if (!('at' in node)) return node.text
  const inside = styleOf(node.nodes, classes, language)
  return inside === '' ? '' : `${node.at}{${inside}}`
}

/** Rules that name a page's faces by its language. */
function isOfOther(selector: string, language: Language): boolean {
  return /^:root\S*:lang/.test(selector) && !selector.includes(`:lang(${language})`)
}

function withoutOtherFaces(style: string): string {
  const face = /@font-face\s*\{font-family:"?([^;"]+)"?;[^}]*\}/g
  const rest = style.replace(face, '')
  return style.replace(face, (rule, family: string) => (rest.includes(family) ? rule : ''))
}
