import { i18nFor } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'

const indiaOffsetMs = 330 * 60_000

/** `20 October 2025` in the reader's language, in India's time; month names are our own. */
export function dayText(language: Language, at: Date): string {
  const local = new Date(at.getTime() + indiaOffsetMs)
  const months: unknown = i18nFor(language).t('common:months', { returnObjects: true })
  const month = Array.isArray(months) ? String(months[local.getUTCMonth()]) : ''
  return `${local.getUTCDate()} ${month} ${local.getUTCFullYear()}`
}

/** `20 October 2025, 14:05`, in India's time. */
export function timeText(language: Language, at: Date): string {
  const local = new Date(at.getTime() + indiaOffsetMs)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${dayText(language, at)}, ${twoDigits(local.getUTCHours())}:${twoDigits(local.getUTCMinutes())}`
}
