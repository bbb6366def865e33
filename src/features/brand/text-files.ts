import { XMLParser } from 'fast-xml-parser'
import { asXml } from '#features/feeds/xml.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { TextFormat } from './own-words.ts'

/** `text`: as the shop says it now. `final`: in its own words; `initial`: these too, but the release has changed since. */
export type FileText = { key: string; english: string; text: string; state: 'translated' | 'final' | 'initial' }

/** OASIS XLIFF 2.1: a unit for each text, what the shop fills in as `<ph>`, which translators' programs keep whole. */
export function writeTexts(format: TextFormat, language: Language, texts: readonly FileText[]): string {
  if (format === 'json')
    return `${JSON.stringify(Object.fromEntries(texts.map(({ key, text }) => [key, text])), null, 2)}\n`
  const units = texts.map(
    ({ key, english, text, state }) =>
      `<unit id="${asXml(key)}"><segment state="${state}"><source>${inline(english)}</source><target>${inline(text)}</target></segment></unit>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="${language}">
<file id="haat" xml:space="preserve">
${units.join('')}</file>
</xliff>
`
}

function inline(text: string): string {
  let place = 0
  return text
    .split(/(\{\{\s*\w+\s*\}\})/)
    .map((part) => {
      const [, name] = /^\{\{\s*(\w+)\s*\}\}$/.exec(part) ?? []
      if (!name) return asXml(part)
      place += 1
      return `<ph id="${place}" equiv="${name}" disp="${asXml(part)}"/>`
    })
    .join('')
}

/**
 * The texts of a file by key; those without a target are left out.
 * @throws DomainError text-file-unread: neither of the formats, another language's, or with definitions of its own
 */
export function readTexts(content: string, language: Language): Map<string, string> {
  const text = content.replace(/^\ufeff/, '').trimStart()
  try {
    return text.startsWith('{') ? readJson(text) : readXliff(text, language)
  } catch {
    throw new DomainError('text-file-unread')
  }
}

function readJson(text: string): Map<string, string> {
  const read = JSON.parse(text) as Record<string, unknown>
  return new Map(Object.entries(read).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))
}

type Node = Record<string, unknown> & { ':@'?: Record<string, string> }

/** Order matters inside a target, so elements come as lists. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
})

function readXliff(text: string, language: Language): Map<string, string> {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error('definitions are not read')
  const xliff = (parser.parse(text) as Node[]).find((node) => 'xliff' in node)
  if (xliff?.[':@']?.trgLang !== language) throw new Error('not of this language')
  return new Map(
    unitsOf(xliff).flatMap((unit) => {
      const id = unit[':@']?.id
      const target = childrenOf(unit, 'segment').flatMap((segment) => childrenOf(segment, 'target'))
      const words = target.map((each) => flat(each.target as Node[])).join('')
      return id && words.trim() !== '' ? [[id, words] as const] : []
    }),
  )
}

function unitsOf(node: Node): Node[] {
  const [name] = Object.keys(node).filter((key) => key !== ':@')
  const inside = name ? node[name] : null
  if (!Array.isArray(inside)) return []
  return (inside as Node[]).flatMap((each) => ('unit' in each ? [each] : unitsOf(each)))
}

function childrenOf(node: Node, wanted: string): Node[] {
  const inside = Object.entries(node).find(([name]) => name !== ':@')?.[1]
  return Array.isArray(inside) ? (inside as Node[]).filter((each) => wanted in each) : []
}

/** Marks that a program adds around words (`<mrk>`, `<pc>`) are passed over, their words are not. */
function flat(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if ('#text' in node) return String(node['#text'])
      if ('ph' in node) return `{{${node[':@']?.equiv ?? ''}}}`
      const inside = Object.entries(node).find(([name]) => name !== ':@')?.[1]
      return Array.isArray(inside) ? flat(inside as Node[]) : ''
    })
    .join('')
}
