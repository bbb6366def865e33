// Every text, label and hint of a page's HTML, hidden ones too, with its language.
import { Parser } from 'htmlparser2'

/** One text: the language of its nearest `lang`, and its place. */
export type Said = { text: string; language: string; where: string }

const unread = new Set(['script', 'style', 'template', 'noscript'])

/** Shown exactly as typed, in no language: codes, commands. */
const asTyped = new Set(['code', 'kbd', 'samp', 'pre'])

const spoken = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'data-label',
  'label',
]

const spokenMeta = new Set(['description', 'og:title', 'og:description', 'og:image:alt', 'twitter:title'])

/** The texts of an element besides its content, by attribute. */
function partsSaid(name: string, attributes: Record<string, string>): [string, string][] {
  const parts = spoken.map((part): [string, string] => [part, attributes[part] ?? ''])
  const kind = attributes.name ?? attributes.property ?? ''
  if (name === 'meta' && spokenMeta.has(kind)) parts.push([kind, attributes.content ?? ''])
  if (name === 'input' && /^(submit|button|reset)$/.test(attributes.type ?? ''))
    parts.push(['value', attributes.value ?? ''])
  return parts
}

type Open = { name: string; language: string; isRead: boolean; text: string }

export function saidIn(html: string): Said[] {
  const said: Said[] = []
  const open: Open[] = [{ name: '', language: '', isRead: true, text: '' }]
  const inner = () => open[open.length - 1] as Open
  const say = (text: string, { language, isRead, name }: Open, part = '') => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (isRead && words !== '') said.push({ text: words, language, where: part ? `${name}[${part}]` : name })
  }
  const sayText = (one: Open) => {
    say(one.text, one)
    one.text = ''
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      // An element inside a sentence begins a new text: it may have another language.
      sayText(inner())
      const own: Open = {
        name,
        language: attributes.lang ?? inner().language,
        isRead: inner().isRead && !unread.has(name) && !asTyped.has(name) && attributes.translate !== 'no',
        text: '',
      }
      for (const [part, words] of partsSaid(name, attributes)) say(words, own, part)
      open.push(own)
    },
    ontext(text) {
      inner().text += text
    },
    onclosetag() {
      const closed = open.pop()
      if (closed) sayText(closed)
    },
  })
  parser.end(html)
  return said
}
