import type { Rates } from '#features/checkout/order-totals.ts'
import { isValidOn } from '#features/tax/tax-rules.ts'
import { addDays } from '#platform/time/clock.ts'

const indiaOffsetMs = 330 * 60_000

/** Post offices and couriers take parcels until 18:00. */
const closesAtMs = 18 * 3_600_000

const usualDays = 5

/**
 * The last evening to post a parcel for the promised day: the zone's longest transit before it, without Sundays. What
 * the buyer collects must only be ready.
 */
export function postBy(
  parcel: {
    zone: string
    promisedUntil: string | Date
    createdAt: string | Date
    isPickup: boolean
    /** on the way by the faster service; null: the usual one */
    expressDays: number | null
  },
  shipping: Rates['shipping'],
): Date {
  const at = new Date(parcel.createdAt)
  const rate = shipping.find((row) => row.zone === parcel.zone && isValidOn(row, at))
  let day = new Date(parcel.promisedUntil)
  const road = parcel.expressDays ?? rate?.daysMax ?? usualDays
  for (let left = parcel.isPickup ? 0 : road; left > 0; ) {
    day = addDays(day, -1)
    if (!isSunday(day)) left -= 1
  }
  return eveningOf(isSunday(day) ? addDays(day, -1) : day)
}

function isSunday(day: Date): boolean {
  return new Date(day.getTime() + indiaOffsetMs).getUTCDay() === 0
}

function eveningOf(day: Date): Date {
  const local = new Date(day.getTime() + indiaOffsetMs)
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  return new Date(midnight + closesAtMs - indiaOffsetMs)
}
