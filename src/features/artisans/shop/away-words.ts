import type { TFunction } from 'i18next'
import { type HolidaySpan, indianDay } from '#features/artisans/holiday.ts'
import { formatDate } from '#ui/date-text.tsx'

/** A maker's holiday in one sentence, said on the server so that no page carries code for it. */
export function awayWords(t: TFunction, maker: string, { fromDay, untilDay }: HolidaySpan, now: Date): string {
  const dayOf = (day: string) => formatDate((key, options) => t(key, options), `${day}T12:00:00+05:30`)
  const until = dayOf(untilDay)
  return fromDay <= indianDay(now)
    ? t('shop:away.until', { maker, until })
    : t('shop:away.between', { maker, from: dayOf(fromDay), until })
}
