import { z } from 'zod'

/** First and last day, in India, without dispatch: `2026-11-08`. */
export const holidaySpan = z.object({ fromDay: z.string(), untilDay: z.string() })

export type HolidaySpan = z.output<typeof holidaySpan>

export const longestHolidayDays = 60
export const mostHolidays = 12

const furthestDays = 400
const dayMs = 86_400_000
const indiaOffsetMs = 330 * 60_000

/** The date in India: `2026-11-08`. */
export function indianDay(at: Date): string {
  return new Date(at.getTime() + indiaOffsetMs).toISOString().slice(0, 10)
}

const day = z.iso.date({ error: 'invalid.date' })

export const holidayForm = z
  .strictObject({ fromDay: day, untilDay: day })
  .refine(({ fromDay, untilDay }) => fromDay <= untilDay, { error: 'invalid.dayOrder', path: ['untilDay'] })
  .refine((span) => daysOf(span) <= longestHolidayDays, {
    error: 'invalid.holidayLength',
    path: ['untilDay'],
    params: { max: longestHolidayDays },
  })

export const holiday = holidaySpan.extend({ id: z.string() })

export type Holiday = z.output<typeof holiday>

export function daysOf({ fromDay, untilDay }: HolidaySpan): number {
  return Math.round((Date.parse(untilDay) - Date.parse(fromDay)) / dayMs) + 1
}

export function isAhead({ fromDay }: HolidaySpan, now: Date): boolean {
  return fromDay >= indianDay(now) && fromDay <= indianDay(new Date(now.getTime() + furthestDays * dayMs))
}
