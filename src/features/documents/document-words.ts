import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, type Language } from '#platform/i18n/languages.ts'

export type Bilingual = { english: string; own: string | null }

export type DocumentWords = {
  language: Language
  tag: string
  both(key: string, values?: Record<string, unknown>): Bilingual
  english(key: string, values?: Record<string, unknown>): string
}

export function documentWords(language: Language): DocumentWords {
  const full = (key: string) => (key.includes(':') ? key : `shop:document.${key}`)
  const english = (key: string, values = {}) => translate(fallbackLanguage, full(key), values)
  return {
    language,
    tag: `${language}-IN`,
    english,
    both(key, values = {}) {
      const own = translate(language, full(key), values)
      return { english: english(key, values), own: own === english(key, values) ? null : own }
    },
  }
}

const day = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
})

export function formatDay(moment: string): string {
  return day.format(new Date(moment))
}

const monthName = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' })

export function formatMonth(month: string): string | null {
  return /^\d{4}-\d{2}$/.test(month) ? monthName.format(new Date(`${month}-01T00:00:00Z`)) : null
}
