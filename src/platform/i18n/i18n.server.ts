import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fallbackLanguage, isLanguage, type Language, languageCodes } from './languages.ts'
import {
  commonNamespace,
  findWords,
  type I18n,
  type Translation,
  translator,
  type WordBook,
  wordAt,
} from './word-text.ts'

const folder = path.resolve(import.meta.dirname, '../../../locales')

/** What this shop calls itself, and texts it words otherwise: by language, then by `namespace:path`. */
export type OwnWords = {
  names: Partial<Record<Language, string>>
  texts: Partial<Record<Language, Record<string, string>>>
  /** what visitors may choose */
  languages: readonly Language[]
  /** fills `{{returnDays}}` where a sentence is given no days of its own */
  returnDays: number
}

let own: OwnWords = { names: {}, texts: {}, languages: languageCodes, returnDays: 7 }
const instances = new Map<Language, I18n>()

/** Applies to the whole process: one process runs one shop. */
export function setOwnWords(words: OwnWords): void {
  if (isDeepStrictEqual(words, own)) return
  own = words
  instances.clear()
  files.clear()
  wordFiles.clear()
}

/** For threads, which have their own copy of this module. */
export function ownWords(): OwnWords {
  return own
}

export function offeredLanguages(): readonly Language[] {
  return own.languages
}

/** The texts of one language; a missing key falls back to English. Shared by all requests. */
export function i18nFor(language: Language): I18n {
  const known = instances.get(language) ?? createI18n(language)
  instances.set(language, known)
  return known
}

function createI18n(language: Language): I18n {
  const translations = new Map<string, Translation>()
  const book = bookOf(language)
  const i18n: I18n = {
    language,
    t: translator(book, commonNamespace),
    translation(namespace) {
      const known = translations.get(namespace) ?? { t: translator(book, namespace), i18n }
      translations.set(namespace, known)
      return known
    },
    // On the server all texts are loaded.
    subscribe: () => () => {},
    version: () => 0,
  }
  return i18n
}

const files = new Map<string, Words | null>()

function bookOf(language: Language): WordBook {
  const languages = language === fallbackLanguage ? [fallbackLanguage] : [language, fallbackLanguage]
  return {
    languages,
    file: (code, namespace) => remembered(files, `${code}/${namespace}`, () => readWords(code, namespace)),
  }
}

/** The sentence for `key` (`email:orderPaid.subject`; default namespace `common`). Values fill `{{name}}`. */
export function translate(language: Language, key: string, values: Record<string, unknown> = {}): string {
  return i18nFor(language).t(key, values)
}

export function hasWords(language: Language, key: string): boolean {
  return findWords(bookOf(language), commonNamespace, key) !== undefined
}

/** The texts of one group by key, `{}` if none. Read from the file, to keep twelve languages out of memory. */
export function readWordGroup(language: Language, namespace: string, group: string): Record<string, string> {
  return (readWords(language, namespace)?.[group] ?? {}) as Record<string, string>
}

/** One text as the release ships it, with `{{shop}}` and `{{returnDays}}` unfilled; null if there is none. */
export function shippedText(language: string, key: string): string | null {
  const [namespace = '', name = ''] = key.split(':')
  const text = wordAt(readShipped(language, namespace) ?? {}, name)
  return typeof text === 'string' ? text : null
}

/** All texts of the release by `namespace:path`. */
export function listShippedTexts(language: string): Record<string, string> {
  const texts: [string, string][] = []
  const collect = (words: unknown, key: string) => {
    if (typeof words === 'string') texts.push([key, words])
    else
      for (const [name, word] of Object.entries(words ?? {}))
        collect(word, /:$/.test(key) ? key + name : `${key}.${name}`)
  }
  for (const namespace of namespaces) collect(readShipped(language, namespace), `${namespace}:`)
  return Object.fromEntries(texts)
}

const namespaces = ['common', 'shop', 'info', 'email', 'workshop', 'admin'] as const

export type WordFile = { json: Buffer; hash: string }

const wordFiles = new Map<string, WordFile | null>()

/** A translation file for browsers, with English for missing texts. Null: no such file. Its URL holds the hash. */
export function readWordFile(language: string, namespace: string): WordFile | null {
  if (!isLanguage(language) || !namespaces.some((known) => known === namespace)) return null
  return remembered(wordFiles, `${language}/${namespace}`, () => {
    const english = readWords(fallbackLanguage, namespace) ?? {}
    const json = Buffer.from(JSON.stringify(completed(english, readWords(language, namespace) ?? {})))
    return { json, hash: createHash('sha256').update(json).digest('base64url').slice(0, 10) }
  })
}

type Words = { [name: string]: unknown }

function remembered<T>(known: Map<string, T>, name: string, read: () => T): T {
  const found = known.get(name)
  if (found !== undefined) return found
  const made = read()
  known.set(name, made)
  return made
}

function completed(english: Words, own: Words): Words {
  const names = new Set([...Object.keys(english), ...Object.keys(own)])
  return Object.fromEntries(
    [...names].map((name) => {
      const [fallback, word] = [english[name], own[name]]
      return [
        name,
        isGroup(fallback) && (isGroup(word) || word === undefined)
          ? completed(fallback, word ?? {})
          : (word ?? fallback),
      ]
    }),
  )
}

function isGroup(word: unknown): word is Words {
  return typeof word === 'object' && word !== null && !Array.isArray(word)
}

/** Null: there is no such file. */
function readWords(language: string, namespace: string): Words | null {
  const words = readShipped(language, namespace)
  if (!words) return null

  for (const [key, text] of Object.entries(own.texts[language as Language] ?? {}))
    if (key.startsWith(`${namespace}:`)) setWord(words, key.slice(namespace.length + 1).split('.'), text)
  if (namespace === commonNamespace) words.shopName = shopName(language)
  return filled(words, { '{{shop}}': shopName(language), '{{returnDays}}': String(own.returnDays) }) as Words
}

/** The English name stands in where a language has none of its own. */
function shopName(language: string): string {
  const given = own.names[language as Language] ?? own.names[fallbackLanguage]
  return given ?? shippedText(language, 'common:shopName') ?? shippedText(fallbackLanguage, 'common:shopName') ?? ''
}

function filled(words: unknown, values: Record<string, string>): unknown {
  if (typeof words === 'string') return words.replaceAll(/\{\{(shop|returnDays)\}\}/g, (name) => values[name] ?? name)
  if (Array.isArray(words)) return words.map((word) => filled(word, values))
  if (!isGroup(words)) return words
  return Object.fromEntries(Object.entries(words).map(([key, word]) => [key, filled(word, values)]))
}

/** A text of an older release, whose place is gone, is passed over. */
function setWord(words: Words, [name = '', ...rest]: string[], text: string): void {
  if (!Object.hasOwn(words, name)) return
  if (rest.length === 0 && typeof words[name] === 'string') words[name] = text
  else if (isGroup(words[name])) setWord(words[name], rest, text)
}

function readShipped(language: string, namespace: string): Words | null {
  const file = path.join(folder, language, `${namespace}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : null
}
