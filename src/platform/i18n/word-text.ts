/** What fills a text, how many there are, and what to say where no text is. */
export type Values = { count?: unknown; defaultValue?: unknown; [name: string]: unknown }

/** The text of a key; of several keys the first that has words. A list or a group of texts comes whole with `returnObjects`. */
export type Translate = {
  (key: string | readonly string[], values: Values & { returnObjects: true }): unknown
  (key: string | readonly string[], values?: Values): string
}

export type Translation = { t: Translate; i18n: I18n }

/** The words of one language. On the server all are there; in a browser they may come later, and each file raises the version. */
export type I18n = {
  language: string
  t: Translate
  /** the same object until more words have come */
  translation(namespace: string): Translation
  subscribe(listener: () => void): () => void
  version(): number
}

/** Where texts are looked up. */
export type WordBook = {
  languages: readonly string[]
  file(language: string, namespace: string): Values | null
}

export const commonNamespace = 'common'

/**
 * Looks in the own namespace, then in `common`, then the same in the next language; plural by `count`; of several keys the first
 * that has words; else `defaultValue`, else the key.
 */
export function translator(book: WordBook, ownNamespace: string): Translate {
  return (names: string | readonly string[], values: Values = {}) => {
    const keys = [names].flat()
    const found = keys.map((name) => findWords(book, ownNamespace, name, values.count)).find((one) => one !== undefined)
    return filled(found ?? values.defaultValue ?? keys.at(-1)?.replace(/^\w+:/, ''), values) as never
  }
}

/** Undefined where no language of the book has words for the key. */
export function findWords(book: WordBook, ownNamespace: string, name: string, count?: unknown): unknown {
  const colon = name.indexOf(':')
  const namespace = colon < 0 ? ownNamespace : name.slice(0, colon)
  const key = colon < 0 ? name : name.slice(colon + 1)
  return find(book, [namespace, commonNamespace], key, count)
}

function find(book: WordBook, namespaces: readonly string[], key: string, count: unknown): unknown {
  for (const language of book.languages) {
    for (const namespace of namespaces) {
      const file = book.file(language, namespace)
      for (const form of file ? formsOf(language, key, count) : []) {
        const found = file && wordAt(file, form)
        if (found !== undefined) return found
      }
    }
  }
  return undefined
}

const rules = new Map<string, Intl.PluralRules>()

/** `pieces` with a count is `pieces_one` or `pieces_other`; a form for no piece at all goes first. */
function formsOf(language: string, key: string, count: unknown): string[] {
  if (typeof count !== 'number') return [key]
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${rule.select(count)}`, key]
}

function wordAt(file: Values, key: string): unknown {
  let part: unknown = file
  for (const name of key.split('.')) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined
    part = (part as Values)[name]
  }
  return part
}

function filled(words: unknown, values: Values): unknown {
  if (typeof words === 'string')
    return words.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
    )
  if (Array.isArray(words)) return words.map((one) => filled(one, values))
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([name, one]) => [name, filled(one, values)]))
}
