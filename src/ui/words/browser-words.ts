import { type ReactNode, useSyncExternalStore } from 'react'
import { commonNamespace, sayWord, type Values, type WordBook } from './word-text.ts'

/**
 * The words in the browser: what i18next and react-i18next do for our pages, in 1 kB instead of 15. bin/vite-own-words.ts puts
 * this in their place; the server keeps the originals, and a test holds the two together on every word of every language.
 */
/** Of several keys the first that has words. */
type Translate = (key: string | readonly string[], values?: Values) => never

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

function translate(ownNamespace: string, names: string | readonly string[], values?: Values): never {
  return sayWord(wordBook, ownNamespace, names, values)
}

const wordBook: WordBook = {
  get languages() {
    return [words.language]
  },
  file: (language, namespace) => files.get(`${language}/${namespace}`) ?? null,
}
