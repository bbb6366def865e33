/** What a field of day and time holds, in India's time, for an instant; and back. */
export function typedTime(iso: string | null): string {
  return iso ? new Date(Date.parse(iso) + 330 * 60_000).toISOString().slice(0, 16) : ''
}

/** Null when nothing, or nothing readable, was typed. */
export function readTypedTime(typed: string): string | null {
  const instant = Date.parse(`${typed}:00+05:30`)
  return Number.isNaN(instant) ? null : new Date(instant).toISOString()
}
