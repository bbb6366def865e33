import { type ReactNode, useSyncExternalStore } from 'react'

/**
 * The words in the browser: what i18next and react-i18next do for our pages, in 1 kB instead of 15. bin/vite-own-words.ts puts
 * this in their place; the server keeps the originals, and a test holds the two together on every word of every language.
 */
type Values = { count?: unknown; defaultValue?: unknown; [name: string]: unknown }
/** Of several keys the first that has words. */
type Translate = (key: string | readonly string[], values?: Values) => never

const commonNamespace = 'common'
/** From the specification; the third number is how many reads may run at once, and a page never needs as many. */
const tries = { most: 5, firstWaitMs: 350 }

/** `<language>/<namespace>` to its words; null while they are on their way. */
const files = new Map<string, Values | null>()
const waiting = new Set<() => void>()
let version = 0
let addresses: ReadonlyMap<string, string> = new Map()

const words = { language: 'en', t: ((key, values) => translate(commonNamespace, key, values)) as Translate }

// biome-ignore lint/style/noDefaultExport: it stands in for i18next, which has one
export default words

/** Loads the words a page needs before it hydrates. `from`: addresses of files by path, as the page names them. */
export async function startWords(
  language: string,
  namespaces: readonly string[],
  from: ReadonlyMap<string, string> = new Map(),
): Promise<typeof words> {
  words.language = language
  addresses = from
  await Promise.all(namespaces.map((namespace) => load(language, namespace)))
  return words
}

type Translation = { t: Translate; i18n: typeof words }
const translations = new Map<string, Translation>()

/** `t` looks in this namespace and then in `common`; words not there yet are fetched, and shown when they come. */
export function useTranslation(namespace = commonNamespace): Translation {
  const shown = useSyncExternalStore(subscribe, currentVersion, currentVersion)
  void load(words.language, namespace)
  const key = `${namespace} ${shown}`
  const known = translations.get(key)
  if (known) return known

  const made = { t: ((name, values) => translate(namespace, name, values)) as Translate, i18n: words }
  translations.set(key, made)
  return made
}

export function I18nextProvider({ children }: { children: ReactNode }): ReactNode {
  return children
}

function subscribe(heard: () => void): () => void {
  waiting.add(heard)
  return () => waiting.delete(heard)
}

function currentVersion(): number {
  return version
}

async function load(language: string, namespace: string): Promise<void> {
  const name = `${language}/${namespace}`
  if (files.has(name)) return
  files.set(name, null)
  const path = `/locales/${name}.json`
  files.set(name, await read(addresses.get(path) ?? path))
  version += 1
  for (const heard of waiting) heard()
}

/** A file that is not there is final, anything else is worth another try, each after twice the time. */
async function read(address: string): Promise<Values> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(address).catch(() => null)
    const found = response?.ok ? ((await response.json().catch(() => null)) as Values | null) : null
    if (found) return found
    const isFinal = response !== null && !response.ok && response.status < 500
    if (isFinal || attempt === tries.most) return {}
    await new Promise((resolve) => setTimeout(resolve, tries.firstWaitMs * 2 ** attempt))
  }
}

function translate(ownNamespace: string, names: string | readonly string[], values: Values = {}): never {
  const keys = [names].flat()
  const told = keys.map((name) => wordsFor(ownNamespace, name, values))
  const text = told.find((found) => found !== undefined) ?? values.defaultValue ?? keys.at(-1)?.replace(/^\w+:/, '')
  return (typeof text === 'string' ? filled(text, values) : text) as never
}

function wordsFor(ownNamespace: string, name: string, values: Values): unknown {
  const colon = name.indexOf(':')
  const namespace = colon < 0 ? ownNamespace : name.slice(0, colon)
  const key = colon < 0 ? name : name.slice(colon + 1)
  return find([namespace, commonNamespace], key, values.count)
}

function find(namespaces: readonly string[], key: string, count: unknown): unknown {
  for (const namespace of namespaces) {
    const file = files.get(`${words.language}/${namespace}`)
    for (const form of file ? formsOf(words.language, key, count) : []) {
      const found = file && wordAt(file, form)
      if (found !== undefined) return found
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
