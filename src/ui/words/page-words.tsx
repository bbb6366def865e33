import type { i18n, TFunction } from 'i18next'
import { createContext, type ReactNode, use } from 'react'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import { commonNamespace, sayWord, type Values, type WordBook } from './word-text.ts'

/**
 * The words while the server renders: bin/vite-own-words.ts puts this in place of react-i18next. A listing says 400 words; i18next
 * looks at each through its plural, context and nesting rules, which was a tenth of the time of the page. A test holds the two
 * together on every word of every language.
 */
type Translation = { t: TFunction; i18n: i18n }

const Shown = createContext<i18n | null>(null)

const translations = new WeakMap<i18n, Map<string, Translation>>()

export function I18nextProvider({ i18n, children }: { i18n: i18n; children: ReactNode }): ReactNode {
  return <Shown value={i18n}>{children}</Shown>
}

/** `t` looks in this namespace and then in `common`, in the page's language and then in English. */
export function useTranslation(namespace = commonNamespace): Translation {
  const i18n = use(Shown)
  if (!i18n) throw new Error('words are said inside I18nextProvider')
  return translationOf(i18n, namespace)
}

/** The same outside a component. */
export function translationOf(i18n: i18n, namespace: string): Translation {
  const known = translations.get(i18n) ?? new Map<string, Translation>()
  translations.set(i18n, known)
  const found = known.get(namespace) ?? { t: translator(i18n, namespace), i18n }
  known.set(namespace, found)
  return found
}

function translator(i18n: i18n, namespace: string): TFunction {
  const book: WordBook = {
    languages: i18n.language === fallbackLanguage ? [fallbackLanguage] : [i18n.language, fallbackLanguage],
    file: (language, name) => (i18n.getResourceBundle(language, name) as Values | undefined) ?? null,
  }
  const translate = (key: string | readonly string[], values?: Values) => sayWord(book, namespace, key, values)
  return translate as unknown as TFunction
}
