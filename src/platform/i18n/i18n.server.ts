import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fallbackLanguage, type Language } from './languages.ts'
import {
  commonNamespace,
  findWords,
  type I18n,
  type Translation,
  translator,
  type Values,
  type WordBook,
} from './word-text.ts'

const folder = path.resolve(import.meta.dirname, '../../../locales')

const instances = new Map<Language, I18n>()

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

const files = new Map<Language, Record<string, object>>()

function bookOf(language: Language): WordBook {
  const languages = language === fallbackLanguage ? [fallbackLanguage] : [language, fallbackLanguage]
  for (const code of languages) if (!files.has(code)) files.set(code, readWords(code))
  return { languages, file: (code, namespace) => (files.get(code as Language)?.[namespace] as Values) ?? null }
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
  const words = readJson(path.join(folder, language, `${namespace}.json`)) as Record<string, unknown>
  return (words[group] ?? {}) as Record<string, string>
}

function readWords(language: Language): Record<string, object> {
  const files = readNames(path.join(folder, language))
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -'.json'.length), readJson(path.join(folder, language, file))]),
  )
}

function readNames(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => name.endsWith('.json'))
  } catch {
    return []
  }
}

function readJson(file: string): object {
  return JSON.parse(readFileSync(file, 'utf8')) as object
}
