const indiaOffsetMs = 330 * 60_000
const dayMs = 86_400_000

export function startOfDay(day: string): string | null {
  return day ? new Date(Date.parse(`${day}T00:00:00+05:30`)).toISOString() : null
}

export function endOfDay(day: string): string | null {
  return day ? new Date(Date.parse(`${day}T00:00:00+05:30`) + dayMs).toISOString() : null
}

export function dayOf(iso: string | null): string {
  return iso ? new Date(Date.parse(iso) + indiaOffsetMs).toISOString().slice(0, 10) : ''
}

export function lastDayBefore(iso: string | null): string {
  return iso ? dayOf(new Date(Date.parse(iso) - 1).toISOString()) : ''
}
