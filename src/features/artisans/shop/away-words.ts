import { type HolidaySpan, indianDay } from '#features/artisans/holiday.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatDate } from '#ui/date-text.tsx'

/** Built on the server so that no page ships code for it. */
export function awayWords(t: Translate, artisan: string, { fromDay, untilDay }: HolidaySpan, now: Date): string {
  const dayOf = (day: string) => formatDate((key, options) => t(key, options), `${day}T12:00:00+05:30`)
  const until = dayOf(untilDay)
  return fromDay <= indianDay(now)
    ? t('shop:away.until', { artisan, until })
    : t('shop:away.between', { artisan, from: dayOf(fromDay), until })
}
