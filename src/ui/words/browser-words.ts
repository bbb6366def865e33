import { fallbackLanguage } from '#platform/i18n/languages.ts'
import {
  commonNamespace,
  type I18n,
  type Translation,
  translator,
  type Values,
  type WordBook,
} from '#platform/i18n/word-text.ts'

/** From the specification, without its limit of concurrent reads, which a page never reaches. */
const tries = { most: 5, firstWaitMs: 350 }

/** Texts by `<language>/<namespace>`; null while loading. */
const files = new Map<string, Values | null>()
const listeners = new Set<() => void>()
let version = 0
let addresses: ReadonlyMap<string, string> = new Map()

const wordBook: WordBook = {
  get languages() {
    return [browserWords.language]
  },
  file: (language, namespace) => files.get(`${language}/${namespace}`) ?? null,
  isLoading: (namespace) => files.get(`${browserWords.language}/${namespace}`) === null,
}

const translations = new Map<string, Translation>()

/** The texts of the current page, also outside components. A missing namespace is fetched. */
export const browserWords: I18n = {
  language: fallbackLanguage,
  t: translator(wordBook, commonNamespace),
  translation(namespace) {
    void load(browserWords.language, namespace)
    const key = `${namespace} ${version}`
    const known = translations.get(key) ?? { t: translator(wordBook, namespace), i18n: browserWords }
    translations.set(key, known)
    return known
  },
  subscribe(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  version: () => version,
}

/**
 * Loads the texts of a page before it hydrates. `from`: hashed URLs of files, by path.
 * @throws Error when they do not arrive: the page then stays as the server wrote it
 */
export async function startWords(
  language: string,
  namespaces: readonly string[],
  from: ReadonlyMap<string, string> = new Map(),
): Promise<I18n> {
  browserWords.language = language
  addresses = from
  await Promise.all(namespaces.map((namespace) => load(language, namespace)))
  if (namespaces.some((namespace) => !files.get(`${language}/${namespace}`)))
    throw new Error('the words did not arrive')
  return browserWords
}

async function load(language: string, namespace: string): Promise<void> {
  const name = `${language}/${namespace}`
  if (files.has(name)) return
  files.set(name, null)
  const path = `/locales/${name}.json`
  const found = await read(addresses.get(path) ?? path)
  if (found) {
    files.set(name, found)
    version += 1
    for (const listener of listeners) listener()
    return
  }
  const again = () => {
    files.delete(name)
    void load(language, namespace)
  }
  globalThis.addEventListener?.('online', again, { once: true })
}

/** A missing file is final; anything else is retried, each time after twice the delay. Null: it did not arrive. */
async function read(address: string): Promise<Values | null> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(address).catch(() => null)
    const found = response?.ok ? ((await response.json().catch(() => null)) as Values | null) : null
    if (found) return found
    const isFinal = response !== null && !response.ok && response.status < 500
    if (isFinal || attempt === tries.most) return null
    await new Promise((resolve) => setTimeout(resolve, tries.firstWaitMs * 2 ** attempt))
  }
}
