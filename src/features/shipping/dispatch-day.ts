import { type HolidaySpan, indianDay } from '#features/artisans/holiday.ts'
import { addDays } from '#platform/time/clock.ts'

export type Dispatch = {
  /** working days from order to dispatch, without queue and holidays */
  dispatchDays: number
  weeklyCapacity: number | null
  openPieces: number
  holidays: readonly HolidaySpan[]
}

const workingDaysOfWeek = 6

export function workDaysFor({ dispatchDays, ...queue }: Dispatch, quantity = 1): number {
  const { weeklyCapacity, openPieces } = queue
  const waitDays = queueDays({ weeklyCapacity, openPieces: openPieces + quantity - 1 })
  return dispatchDays + (waitDays / 7) * workingDaysOfWeek
}

const indiaOffsetMs = 330 * 60_000

/** Couriers rest on Sundays in Indian time, not UTC. */
export function isSunday(at: Date): boolean {
  return new Date(at.getTime() + indiaOffsetMs).getUTCDay() === 0
}

/** Counts working days, without Sundays and holidays; same-day dispatch waits too. Keeps the time of day. */
export function leavesOn(at: Date, dispatchDays: number, holidays: readonly HolidaySpan[]): Date {
  const isAway = (day: Date) => spanOf(indianDay(day), holidays) !== null
  let day = at
  for (let left = dispatchDays; left > 0; ) {
    day = addDays(day, 1)
    if (!isSunday(day) && !isAway(day)) left -= 1
  }
  while (isAway(day) || (day > at && isSunday(day))) day = addDays(day, 1)
  return day
}

export function holidayBefore(at: Date, dispatchDays: number, holidays: readonly HolidaySpan[]): HolidaySpan | null {
  const leaves = indianDay(leavesOn(at, dispatchDays, holidays))
  const today = indianDay(at)
  const moving = holidays.filter(({ fromDay, untilDay }) => untilDay >= today && fromDay <= leaves)
  const first = moving.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))[0]
  return first ? { fromDay: first.fromDay, untilDay: lastDayOf(first, holidays) } : null
}

function lastDayOf({ untilDay }: HolidaySpan, holidays: readonly HolidaySpan[]): string {
  let last = untilDay
  for (;;) {
    let next = addDays(noonOf(last), 1)
    if (isSunday(next)) next = addDays(next, 1)
    const following = spanOf(indianDay(next), holidays)
    if (!following) return last
    last = following.untilDay
  }
}

function spanOf(day: string, holidays: readonly HolidaySpan[]): HolidaySpan | null {
  return holidays.find(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay) ?? null
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00+05:30`)
}

/** Calendar days: full weeks of earlier pieces, not orders, at the artisan's weekly capacity; null: no limit. */
export function queueDays({
  openPieces,
  weeklyCapacity,
}: {
  openPieces: number
  weeklyCapacity: number | null
}): number {
  if (weeklyCapacity === null || weeklyCapacity <= 0) return 0
  return Math.floor(Math.max(0, openPieces) / weeklyCapacity) * 7
}
