/** Values for placeholders, the count for the plural, and a default text. */
export type Values = { count?: unknown; defaultValue?: unknown; [name: string]: unknown }

/** Of several keys the first that has a text. With `returnObjects` a list or a group is returned whole. */
export type Translate = {
  (key: string | readonly string[], values: Values & { returnObjects: true }): unknown
  (key: string | readonly string[], values?: Values): string
}

export type Translation = { t: Translate; i18n: I18n }

/** The texts of one language. In a browser files may load later, and each one raises the version. */
export type I18n = {
  language: string
  t: Translate
  /** the same object until more texts load */
  translation(namespace: string): Translation
  subscribe(listener: () => void): () => void
  version(): number
}

export type WordBook = {
  languages: readonly string[]
  file(language: string, namespace: string): Values | null
  /** a text that is not there yet is empty: a key is nothing to read */
  isLoading?(namespace: string): boolean
}

export const commonNamespace = 'common'

/**
 * Looks in its namespace, then in `common`, then in the next language; else gives `defaultValue`, else the key, and
 * nothing while the namespace loads.
 */
export function translator(book: WordBook, ownNamespace: string): Translate {
  return (names: string | readonly string[], values: Values = {}) => {
    const keys = [names].flat()
    const found = keys.map((name) => findWords(book, ownNamespace, name, values.count)).find((one) => one !== undefined)
    return filled(found ?? values.defaultValue ?? missing(book, ownNamespace, keys.at(-1) ?? ''), values) as never
  }
}

function missing(book: WordBook, ownNamespace: string, name: string): string {
  const [key = '', namespace = ownNamespace] = name.split(':').reverse()
  return book.isLoading?.(namespace) ? '' : key
}

/** Undefined where no language of the book has a text for the key. */
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

/** The plural forms of a key (`pieces_one`, `pieces_other`). Zero tries its own form first and never says one, as rules of Hindi would. */
function formsOf(language: string, key: string, count: unknown): string[] {
  if (typeof count !== 'number') return [key]
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  if (count === 0) return [`${key}_zero`, `${key}_other`, key]
  return [`${key}_${rule.select(count)}`, key]
}

export function wordAt(file: Values, key: string): unknown {
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
