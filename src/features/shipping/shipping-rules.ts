import type { HolidaySpan } from '#features/artisans/holiday.ts'
import { isValidOn } from '#features/tax/tax-rules.ts'
import { addDays } from '#platform/time/clock.ts'
import { isSunday, leavesOn } from './dispatch-day.ts'

/** Distance from the artisan, `E` the far places that couriers charge most for; zoneOf decides. */
export const zones = ['A', 'B', 'C', 'D', 'E'] as const

export type Zone = (typeof zones)[number]

/** Price and transit days of one zone. Fragile packing: first 2 kg, then each further kg. */
export type ShippingRate = {
  zone: Zone
  slabGrams: number
  firstSlabPaise: number
  nextSlabPaise: number
  fragileFirstPaise: number
  fragileNextPaise: number
  freeAbovePaise: number | null
  daysMin: number
  daysMax: number
  /** above the usual price, for each started slab; null: no faster service there */
  expressPaise: number | null
  expressDays: number | null
  validFrom: Date
  validUntil: Date | null
}

export type Place = { pincode: string; state: string }

export type PackedPiece = {
  lengthMm: number
  widthMm: number
  heightMm: number
  weightGrams: number
  isFragile: boolean
}

const metroPrefixes = ['110', '400', '500', '560', '600', '700']

const farStates = new Set([
  'andamanNicobar',
  'arunachalPradesh',
  'assam',
  'jammuKashmir',
  'ladakh',
  'lakshadweep',
  'manipur',
  'meghalaya',
  'mizoram',
  'nagaland',
  'sikkim',
  'tripura',
])

export function zoneOf(from: Place, to: Place): Zone {
  if (from.pincode.slice(0, 3) === to.pincode.slice(0, 3)) return 'A'
  if (from.state === to.state) return 'B'
  if (farStates.has(from.state) || farStates.has(to.state)) return 'E'
  const isMetro = (place: Place) => metroPrefixes.includes(place.pincode.slice(0, 3))
  return isMetro(from) && isMetro(to) ? 'C' : 'D'
}

/** Couriers bill the larger of weight and volume: kg = L × B × H in cm / 5000, so grams = mm³ / 5000. */
export function chargeableGrams(pieces: readonly { piece: PackedPiece; quantity: number }[]): number {
  const weight = pieces.reduce((sum, { piece, quantity }) => sum + piece.weightGrams * quantity, 0)
  const volume = pieces.reduce(
    (sum, { piece, quantity }) => sum + Math.ceil((piece.lengthMm * piece.widthMm * piece.heightMm) / 5000) * quantity,
    0,
  )
  return Math.max(weight, volume)
}

/** @throws RangeError when the tariff has no row for that zone and day */
export function rateFor(rates: readonly ShippingRate[], zone: Zone, at: Date): ShippingRate {
  const rate = rates.find((row) => row.zone === zone && isValidOn(row, at))
  if (!rate) throw new RangeError(`no shipping rate for zone ${zone} on ${at.toISOString()}`)
  return rate
}

export function shippingFor(rate: ShippingRate, grams: number, isFragile: boolean, goodsPaise: number): number {
  if (rate.freeAbovePaise !== null && goodsPaise >= rate.freeAbovePaise) return 0
  const slabs = Math.max(1, Math.ceil(grams / rate.slabGrams))
  const carriage = rate.firstSlabPaise + (slabs - 1) * rate.nextSlabPaise
  if (!isFragile) return carriage
  const furtherKilos = Math.max(0, Math.ceil((grams - 2000) / 1000))
  return carriage + rate.fragileFirstPaise + furtherKilos * rate.fragileNextPaise
}

export type Express = { extraPaise: number; days: number }

/** The faster service of a zone. Its price comes on top also where the usual one is free. */
export function expressFor({ slabGrams, expressPaise, expressDays }: ShippingRate, grams: number): Express | null {
  if (expressPaise === null || expressDays === null) return null
  return { extraPaise: expressPaise * Math.max(1, Math.ceil(grams / slabGrams)), days: expressDays }
}

/** First and last day of arrival: holidays, making and transit, without Sundays. */
export function promiseFor(
  rate: Pick<ShippingRate, 'daysMin' | 'daysMax'>,
  dispatchDays: number,
  at: Date,
  holidays: readonly HolidaySpan[] = [],
): { from: Date; until: Date } {
  const leaves = leavesOn(at, dispatchDays, holidays)
  return { from: addWorkingDays(leaves, rate.daysMin), until: addWorkingDays(leaves, rate.daysMax) }
}

function addWorkingDays(at: Date, days: number): Date {
  let day = at
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (!isSunday(day)) left -= 1
  }
  return day
}
