/** What fills a text, how many there are, and what to say where no text is. */
export type Values = { count?: unknown; defaultValue?: unknown; [name: string]: unknown }

/** Where texts are looked up. */
export type WordBook = {
  /** in the order they are asked */
  languages: readonly string[]
  file(language: string, namespace: string): Values | null
}

export const commonNamespace = 'common'

/**
 * The text of a key as i18next says it with our settings: own namespace, then `common`, then the next language; plural by `count`;
 * of several keys the first that has words; else `defaultValue`, else the key.
 */
export function sayWord(
  book: WordBook,
  ownNamespace: string,
  names: string | readonly string[],
  values: Values = {},
): never {
  const keys = [names].flat()
  const told = keys.map((name) => wordsFor(book, ownNamespace, name, values))
  const text = told.find((found) => found !== undefined) ?? values.defaultValue ?? keys.at(-1)?.replace(/^\w+:/, '')
  return (typeof text === 'string' ? filled(text, values) : text) as never
}

function wordsFor(book: WordBook, ownNamespace: string, name: string, values: Values): unknown {
  const colon = name.indexOf(':')
  const namespace = colon < 0 ? ownNamespace : name.slice(0, colon)
  const key = colon < 0 ? name : name.slice(colon + 1)
  return find(book, [namespace, commonNamespace], key, values.count)
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

function filled(text: string, values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  )
}
