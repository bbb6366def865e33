/** Where a page of a long list begins or ends: the value it is put in order by, as PostgreSQL writes it, and the id of the row. */
export type Place = [by: string, id: number]

export type PlaceType = 'timestamptz' | 'bigint' | 'integer' | 'date' | 'text'

export function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/**
 * The place that an address names; null when it names none of this order. PostgreSQL would refuse the whole statement for a value
 * of another type, so a place that was kept from another order, or made up, must not reach it.
 */
export function readPlace(text: string | null, type: PlaceType): Place | null {
  if (text === null || text === '') return null
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [by, id] = Array.isArray(place) ? (place as unknown[]) : []
    return typeof by === 'string' && isOfType[type](by) && Number.isSafeInteger(id) ? [by, id as number] : null
  } catch {
    return null
  }
}

const isOfType: Record<PlaceType, (text: string) => boolean> = {
  text: (text) => !text.includes('\0'),
  integer: (text) => isWhole(text, 2n ** 31n),
  bigint: (text) => isWhole(text, 2n ** 63n),
  date: (text) => isEndless(text) || isDay(text),
  timestamptz: (text) => isEndless(text) || (isDay(text.slice(0, 10)) && timeAfterDay.test(text.slice(10))),
}

const isWhole = (text: string, end: bigint) => /^-?\d{1,19}$/.test(text) && BigInt(text) >= -end && BigInt(text) < end

const isEndless = (text: string) => text === 'infinity' || text === '-infinity'

/** A day of the calendar: not the 31st of February, and not the year 0, which PostgreSQL does not have. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const timeAfterDay = /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d){0,2}$/
