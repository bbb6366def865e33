import { Parser } from 'htmlparser2'
import { isLanguage, type Language } from '#platform/i18n/languages.ts'

/** Removes what PostgreSQL cannot store or a page cannot show: control characters and text direction overrides. */
export function cleanText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
      .toWellFormed()
      .trim()
  )
}

const blocks = new Set(
  'address article aside blockquote dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const silent = new Set(
  'script style head title template noscript iframe object embed svg math audio video canvas select textarea button'.split(
    ' ',
  ),
)

export function paragraphsOf(html: string): string {
  if (!/[<&]/.test(html)) return tidy(html.split(/\r?\n/))
  const lines: string[] = ['']
  let quiet = 0
  const breakLine = () => void lines.push('')
  const parser = new Parser(
    {
      onopentag(name) {
        if (silent.has(name)) quiet += 1
        else if (name === 'br') breakLine()
        else if (name === 'li') lines.push('• ')
        else if (name === 'td' || name === 'th') addLines(lines, ' ')
        else if (blocks.has(name)) lines.push('', '')
      },
      ontext(text) {
        if (quiet === 0) addLines(lines, text)
      },
      onclosetag(name) {
        if (silent.has(name)) quiet = Math.max(0, quiet - 1)
        else if (name === 'li') breakLine()
        else if (blocks.has(name)) lines.push('', '')
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.write(html)
  parser.end()
  return tidy(lines)
}

/** On one line; shops store `&amp;` in names. */
export function nameOf(text: string): string {
  return paragraphsOf(text).replace(/\s+/g, ' ')
}

/** A line break becomes a space; an empty line starts a paragraph, as blog editors write. */
function addLines(lines: string[], text: string): void {
  const [first = '', ...others] = text.replace(/\r\n?/g, '\n').split('\n')
  lines[lines.length - 1] += first
  others.forEach((line, at) => {
    const isNew = at > 0 && others[at - 1]?.trim() === ''
    if (line.trim() !== '' && isNew) lines.push('', line)
    else if (line.trim() !== '') lines[lines.length - 1] += ` ${line}`
    else if (at > 0 && at === others.length - 1 && isNew) lines.push('', '')
    else lines[lines.length - 1] += ' '
  })
}

function tidy(lines: readonly string[]): string {
  const plain = lines
    .map((line) => cleanText(line.replace(/[\s\u00a0]+/g, ' ')))
    .map((line) => (line === '•' ? '' : line))
  return plain
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(^|\n)(• [^\n]*)\n\n(?=• )/g, '$1$2\n')
    .trim()
}

export function cutText(text: string, most: number): { text: string; isCut: boolean } {
  if (text.length <= most) return { text, isCut: false }
  const cut = text
    .slice(0, most - 1)
    .replace(/\S*$/, '')
    .trimEnd()
  return { text: `${(cut || text.slice(0, most - 1)).toWellFormed()}…`, isCut: true }
}

const scripts: [RegExp, Language[]][] = [
  [/\p{Script=Devanagari}/gu, ['hi', 'mr']],
  [/\p{Script=Bengali}/gu, ['bn', 'as']],
  [/\p{Script=Telugu}/gu, ['te']],
  [/\p{Script=Tamil}/gu, ['ta']],
  [/\p{Script=Gujarati}/gu, ['gu']],
  [/\p{Script=Kannada}/gu, ['kn']],
  [/\p{Script=Malayalam}/gu, ['ml']],
  [/\p{Script=Gurmukhi}/gu, ['pa']],
  [/\p{Script=Oriya}/gu, ['or']],
]

/** Where languages share a script, the artisan's own, else the larger one. */
export function languageOfName(name: string, home: string): Language {
  const latin = name.match(/\p{Script=Latin}/gu)?.length ?? 0
  const counted = scripts.map(([script, languages]) => ({ languages, letters: name.match(script)?.length ?? 0 }))
  const most = counted.reduce((best, next) => (next.letters > best.letters ? next : best))
  if (most.letters <= latin) return 'en'
  if (/[ৰৱ]/.test(name)) return 'as'
  const own = most.languages.find((language) => language === home)
  return own ?? most.languages.find(isLanguage) ?? 'en'
}

/** `a, b\, c` → `a`, `b, c`: WooCommerce's lists in one cell. */
export function splitList(text: string, sign = ','): string[] {
  const parts: string[] = ['']
  for (let at = 0; at < text.length; at += 1) {
    const here = text.charAt(at)
    if (here === '\\' && text.charAt(at + 1) === sign) {
      parts[parts.length - 1] += sign
      at += 1
    } else if (here === sign) parts.push('')
    else parts[parts.length - 1] += here
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
