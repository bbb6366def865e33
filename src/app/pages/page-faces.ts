import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { HaatApp } from '#app/http/context.ts'
import { root } from '#app/http/static-files.ts'
import { cutFace } from '#platform/faces/face-cutter.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { pageAddress } from './page-address.ts'

/** As bin/build-faces.mjs writes them, from fonts.css. */
type Face = {
  family: string
  weights: string
  locals: readonly string[]
  sizeAdjust: string | null
  /** null: of every letter it has */
  range: string | null
  file: string
}
type Faces = {
  /** by the language of the page */
  page: Record<string, { body: readonly Face[]; display: readonly Face[] }>
  /** by the language of a name in its home script */
  home: Record<string, readonly Face[]>
}

const folder = path.join(root, 'build/faces')
const cuts = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => length + 200,
})
/** Of pages that were made: their cuts wait until somebody asks, because most phones have a face of their own. */
const orders = new LRUCache<string, Order>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ words }) => words.reduce((bytes, word) => bytes + 2 * word.length + 40, 200),
})
type Order = { file: string; words: readonly string[] }
const cutting = new Map<string, Promise<Buffer | null>>()
let known: Faces | undefined

function readFaces(): Faces {
  const file = path.join(folder, 'faces.json')
  known ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Faces) : { page: {}, home: {} }
  return known
}

/**
 * The page with faces of its script that have its own words alone: 25 to 50 kB where the whole faces have 120 to 500. A
 * letter that comes later, and a face that does not arrive, falls to the whole face of the style sheets.
 */
export function cutFaces(html: string, language: Language, path: string): string {
  const of = pageWith(path, language)
  const { page, home } = readFaces()
  const rules = [
    ...(page[language] ? pageRules(html, page[language], of) : []),
    ...Object.entries(homeNames(html)).flatMap(([spoken, names]) =>
      (home[spoken] ?? []).map((face) => ruleOf({ face, of }, names)),
    ),
  ]
  const style = rules.join('')
  return style === '' ? html : html.replace('</head>', () => `<style id="faces">${style}</style></head>`)
}

function pageRules(html: string, { body, display }: Faces['page'][string], of: string): string[] {
  const shown = html.replace(/<script\b[\s\S]*?<\/script>/g, '')
  const [all, bold, headings] = [textOf(shown), textIn(shown, inBold), textIn(shown, inDisplay)]
  return [
    ...body.map((face) => ruleOf({ face, of }, face.weights.startsWith('501') ? bold : all)),
    ...display.map((face) => ruleOf({ face, of }, headings, [' '])),
  ]
}

/** Its address in this language, whoever asks. */
function pageWith(path: string, language: Language): string {
  return encodeURIComponent(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
}

/** As React writes `<p className="home" lang={…}>`. */
const named = / class="[^"]*\bhome\b[^"]*" lang="(\w+)"[^>]*>([^<]*)/g

function homeNames(html: string): Record<string, string> {
  const names: Record<string, string> = {}
  for (const [, spoken = '', text = ''] of html.matchAll(named)) names[spoken] = `${names[spoken] ?? ''} ${text}`
  return names
}

// What the styles show bold and in the display face. In a place that is missing here, letters that join fall apart.
const inBold = [
  /<(b|strong|legend|label(?! class="(?:tick|sort|dye)\b)|button|caption|h[2-4]|dt|th)\b[\s\S]*?<\/\1>/g,
  /class="[^"]*\b(?:active|btn|lab|mark|price|err|grave|queue-late)\b[\s\S]*?<\//g,
  /<a class="[^"]*\bbtn\b[\s\S]*?<\/a>/g,
  /<a [^>]*aria-current=[\s\S]*?<\/a>/g,
  /<(tfoot|nav class="(?:tabs|sub-nav|return-chips)\b|dl class="parts")[\s\S]*?<\/(?:tfoot|nav|dl)>/g,
  /<div class="sheet-account"[\s\S]*?<\/div>/g,
  /<li class="dash-row\b[\s\S]*?<\/li>/g,
  /<summary class="here"[\s\S]*?<\/summary>/g,
]
const inDisplay = [
  /<(h[123]|legend|blockquote|dd)\b[\s\S]*?<\/\1>/g,
  /<p class="(?:brand|first|preview-head)\b[\s\S]*?<\/p>/g,
  /<div id="site-menu"[\s\S]*?<\/nav>/g,
  /class="logo[\s\S]*?<\/a>/g,
]

function textIn(html: string, places: readonly RegExp[]): string {
  return textOf(places.flatMap((place) => html.match(place) ?? []).join(' '))
}

/** What is read: of the attributes, only what stands in an empty field. */
function textOf(html: string): string {
  return html.replace(/<[^>]*?(?:placeholder="([^"]*)"[^>]*)?>/g, ' $1 ')
}

type FaceOfPage = { face: Face; of: string }

function ruleOf({ face, of }: FaceOfPage, text: string, also: readonly string[] = []): string {
  const found = text.match(wordsIn(face.range))
  if (!found) return ''
  const words = [...new Set([...found, ...also])].sort()
  const name = orderCut(face.file, words)
  const src = [...face.locals.map((local) => `local("${local}")`), `url("/faces/${name}?of=${of}") format("woff2")`]
  const letters = words.join('')
  // Also the signs that a browser takes letters apart into: it looks for each of them within the range.
  const range = [...new Set(letters + letters.normalize('NFD'))].map((sign) => `U+${sign.codePointAt(0)?.toString(16)}`)
  const adjust = face.sizeAdjust ? `size-adjust:${face.sizeAdjust};` : ''
  return `@font-face{font-family:"${face.family}";src:${src};font-weight:${face.weights};font-display:swap;${adjust}unicode-range:${range}}`
}

const patterns = new Map<string, RegExp>()

/** `U+0900-097F, U+25CC` finds runs of these letters. */
function wordsIn(range: string | null): RegExp {
  // A space or a comma belongs to the whole face too, and would fetch it.
  if (range === null) return /[^\n]+/g

  const letters = range.replaceAll(
    /U\+([\dA-F]+)(?:-([\dA-F]+))?(?:, )?/g,
    (_, from, to) => `\\u${from}${to ? `-\\u${to}` : ''}`,
  )
  const pattern = patterns.get(range) ?? new RegExp(`[${letters}]+`, 'g')
  patterns.set(range, pattern)
  return pattern
}

function orderCut(file: string, words: readonly string[]): string {
  const key = createHash('sha256')
    .update(`2 ${file} ${words.join(' ')}`)
    .digest('base64url')
  const name = `${key.slice(0, 20)}.woff2`
  if (!cuts.has(name)) orders.set(name, { file, words })
  return name
}

/** Null: no page of this process asked for it, or it cannot be cut now. */
async function findCut(name: string): Promise<Buffer | null> {
  const order = orders.get(name)
  const known = cuts.get(name) ?? cutting.get(name)
  if (known || !order) return known ?? null
  const made = cutFace(path.join(folder, order.file), order.words).finally(() => cutting.delete(name))
  cutting.set(name, made)
  const cut = await made
  if (cut) {
    cuts.set(name, cut)
    orders.delete(name)
  }
  return cut
}

/** For tests: as in a process that has cut nothing yet. */
export function forgetFaces(): void {
  cuts.clear()
  orders.clear()
}

type Wanted = { Params: { name: string }; Querystring: { of?: string } }

/** `of`: the page that needs the face. Another process may have made it: then this one makes it too, to learn its words. */
export function serveFaces(app: HaatApp): void {
  app.get<Wanted>('/faces/:name', async (request, reply) => {
    const { name } = request.params
    const { of = '' } = request.query
    const isOfOurs = /^\/(?![/\\])/.test(of) && pageAddress(of).isKept
    if (!cuts.has(name) && !orders.has(name) && isOfOurs) await app.inject({ url: of, remoteAddress: request.ip })
    const cut = await findCut(name)
    if (!cut) return reply.callNotFound()
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(cut)
  })
}
