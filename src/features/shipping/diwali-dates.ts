import type { Rates } from '#features/checkout/order-totals.ts'
import { isValidOn } from '#features/tax/tax-rules.ts'
import { addDays } from '#platform/time/clock.ts'
import { promiseFor, type ShippingRate, type Zone } from './shipping-rules.ts'

/** Lakshmi Puja by the Indian calendar, as Indian days. Add a line for each new year. */
const diwaliDays = ['2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05', '2030-10-26'] as const

const weeksOfThanks = 8

export type DiwaliDates = {
  /** noon in India; null after the end of the table */
  next: string | null
  /** the last one, up to eight weeks ago */
  passed: string | null
}

export function diwaliDates(now: Date): DiwaliDates {
  const noons = diwaliDays.map((day) => new Date(`${day}T12:00:00+05:30`))
  const next = noons.find((noon) => addDays(noon, 0.5) > now)
  const passed = noons.findLast((noon) => addDays(noon, 0.5) <= now && addDays(noon, weeksOfThanks * 7) > now)
  return { next: next?.toISOString() ?? null, passed: passed?.toISOString() ?? null }
}

/** From six weeks before, when parcels can still arrive everywhere, until Bhai Dooj, two days after. */
export function isDiwaliSeason(now: Date): boolean {
  return diwaliDays.some((day) => {
    const noon = new Date(`${day}T12:00:00+05:30`)
    return addDays(noon, -42) <= now && now < addDays(noon, 2.5)
  })
}

/** For arrival by the eve. Omits zones that the shop does not serve, and those whose last day has passed or that have no rate. */
export function lastOrderDays(
  { shipping, deliveryZones }: Pick<Rates, 'shipping' | 'deliveryZones'>,
  dispatchDays: number,
  festival: Date,
  now: Date,
): { zone: Zone; day: string }[] {
  return deliveryZones.flatMap((zone) => {
    const rate = shipping.find((row) => row.zone === zone && isValidOn(row, now))
    const day = rate && lastDay(rate, dispatchDays, festival, now)
    return day ? [{ zone, day: day.toISOString() }] : []
  })
}

const furthestBack = 120

function lastDay(rate: ShippingRate, dispatchDays: number, festival: Date, now: Date): Date | null {
  const eve = addDays(festival, -1)
  for (let back = 1; back <= furthestBack; back += 1) {
    const day = addDays(festival, -back)
    if (day < addDays(now, -0.5)) return null
    if (promiseFor(rate, dispatchDays, day).until <= eve) return day
  }
  return null
}
