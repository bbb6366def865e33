import { z } from 'zod'

/** Days of India on which nothing leaves a workshop, first and last: `2026-11-08`. */
export const holidaySpan = z.object({ fromDay: z.string(), untilDay: z.string() })

export type HolidaySpan = z.output<typeof holidaySpan>

/** One holiday in days, and how many of them may lie ahead. */
export const longestHolidayDays = 60
export const mostHolidays = 12

const furthestDays = 400
const dayMs = 86_400_000
const indiaOffsetMs = 330 * 60_000

/** `2026-11-08`: the day that it is in India. */
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

/** Both ends counted. */
export function daysOf({ fromDay, untilDay }: HolidaySpan): number {
  return Math.round((Date.parse(untilDay) - Date.parse(fromDay)) / dayMs) + 1
}

/** Not over before it begins, and not so far off that nobody can mean it. */
export function isAhead({ fromDay }: HolidaySpan, now: Date): boolean {
  return fromDay >= indianDay(now) && fromDay <= indianDay(new Date(now.getTime() + furthestDays * dayMs))
}
