import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import i18next, { type i18n } from 'i18next'
import { fallbackLanguage, type Language } from './languages.ts'

const folder = path.resolve(import.meta.dirname, '../../../locales')

const instances = new Map<Language, i18n>()

/**
 * The words of one language; a missing key falls back to English. All requests share one instance per language: never
 * call changeLanguage on it.
 */
export function i18nFor(language: Language): i18n {
  const known = instances.get(language)
  if (known) return known

  const instance = i18next.createInstance()
  const fallback = { [fallbackLanguage]: readWords(fallbackLanguage) }
  void instance.init({
    lng: language,
    fallbackLng: fallbackLanguage,
    supportedLngs: [language, fallbackLanguage],
    ns: Object.keys(fallback[fallbackLanguage] ?? {}),
    defaultNS: 'common',
    fallbackNS: 'common',
    resources: { ...fallback, [language]: readWords(language) },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  instances.set(language, instance)
  return instance
}

/** The sentence for `key` (`mail:orderPaid.subject`; default namespace `common`). Values fill `{{name}}`. */
export function translate(language: Language, key: string, values: Record<string, unknown> = {}): string {
  return String(i18nFor(language).t(key, values))
}

export function hasWords(language: Language, key: string): boolean {
  return i18nFor(language).exists(key)
}

/**
 * The words of one group (`shop`, `category`) by key, `{}` where a language has none. Read from the file each time, to
 * get a few words of every language without holding twelve whole languages in memory.
 */
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
