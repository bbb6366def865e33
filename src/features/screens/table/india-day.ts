const indiaOffsetMs = 330 * 60_000
const dayMs = 86_400_000

/** The first instant of a day in India (`2026-11-08`), as ISO time; null for none. */
export function startOfDay(day: string): string | null {
  return day ? new Date(Date.parse(`${day}T00:00:00+05:30`)).toISOString() : null
}

/** The instant after a day in India, so that the day is part of it; null for none. */
export function endOfDay(day: string): string | null {
  return day ? new Date(Date.parse(`${day}T00:00:00+05:30`) + dayMs).toISOString() : null
}

/** The day in India of an instant, for a date field; empty for none. */
export function dayOf(iso: string | null): string {
  return iso ? new Date(Date.parse(iso) + indiaOffsetMs).toISOString().slice(0, 10) : ''
}

export function lastDayBefore(iso: string | null): string {
  return iso ? dayOf(new Date(Date.parse(iso) - 1).toISOString()) : ''
}
