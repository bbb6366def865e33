import { spreadPaise } from '#platform/money.ts'
import type { WantedGood } from './goods.ts'
import { type CommissionRule, commissionFor, splitLine } from './line-split.ts'
import {
  chargeableGrams,
  type Place,
  promiseFor,
  rateFor,
  type ShippingRate,
  shippingFor,
  type Zone,
  zoneOf,
} from './shipping-rules.ts'
import { splitTax, type TaxRule, taxRate } from './tax-rules.ts'

/** The dated tables that price an order. */
export type Rates = {
  tax: readonly TaxRule[]
  shipping: readonly ShippingRate[]
  commission: readonly CommissionRule[]
}

/** A line with all its money. `linePaise` is price × quantity, tax included; what is paid is less `discountPaise`. */
export type PricedLine = WantedGood & {
  linePaise: number
  discountPaise: number
  taxBasisPoints: number
  taxPaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  commissionBasisPoints: number
  commissionPaise: number
}

export type Sums = {
  subtotalPaise: number
  discountPaise: number
  shippingPaise: number
  /** inside the total, never added */
  taxPaise: number
  totalPaise: number
}

/** What one artisan packs. Zone and dates are null while nobody knows where it goes. */
export type PricedParcel = Sums & {
  lines: PricedLine[]
  chargeableGrams: number
  zone: Zone | null
  promisedFrom: Date | null
  promisedUntil: Date | null
}

export type PricedOrder = Sums & { parcels: PricedParcel[] }

export type Wish = { goods: readonly WantedGood[]; destination: Place | null; discountPaise?: number }

/**
 * Prices an order to the paisa: the one arithmetic behind quote and order. Discount is spread over all lines by largest
 * remainder, tax is inside each line's paid price, shipping is per parcel. Without a destination only goods are priced.
 */
export function priceOrder({ goods, destination, discountPaise = 0 }: Wish, rates: Rates, at: Date): PricedOrder {
  const linePaise = goods.map(({ good, quantity }) => good.unitPricePaise * quantity)
  const discounts = goods.length === 0 ? [] : spreadPaise(discountPaise, linePaise)
  const lines = goods.map((wanted, index) => priceLine(wanted, discounts[index] ?? 0, destination, rates, at))

  const byArtisan = [...Map.groupBy(lines, ({ good }) => good.artisanId).values()]
  const parcels = byArtisan.map((own) => priceParcel(own, destination, rates, at))
  return { parcels, ...addUp(parcels) }
}

function priceLine(
  { good, quantity }: WantedGood,
  discountPaise: number,
  destination: Place | null,
  rates: Rates,
  at: Date,
): PricedLine {
  const linePaise = good.unitPricePaise * quantity
  const paidPaise = linePaise - discountPaise
  // The limit of a rate is of one piece after discount, so a coupon can change the rate.
  const paidPerPiece = Math.floor(paidPaise / quantity)
  const isTaxed = good.artisanTaxStatus === 'registered'
  const taxBasisPoints = isTaxed ? taxRate(rates.tax, good.hsn, paidPerPiece, at) : 0
  const commissionBasisPoints = commissionFor(rates.commission, good, at)
  const { taxPaise, commissionPaise } = splitLine(paidPaise, taxBasisPoints, commissionBasisPoints)
  const kinds = splitTax(taxPaise, good.artisanState, destination?.state ?? good.artisanState)
  return {
    good,
    quantity,
    linePaise,
    discountPaise,
    taxBasisPoints,
    taxPaise,
    ...kinds,
    commissionBasisPoints,
    commissionPaise,
  }
}

function priceParcel(lines: PricedLine[], destination: Place | null, rates: Rates, at: Date): PricedParcel {
  const subtotalPaise = total(lines, (line) => line.linePaise)
  const discountPaise = total(lines, (line) => line.discountPaise)
  const taxPaise = total(lines, (line) => line.taxPaise)
  const grams = chargeableGrams(lines.map(({ good, quantity }) => ({ piece: good, quantity })))
  const journey = destination ? journeyOf(lines, destination, grams, subtotalPaise - discountPaise, rates, at) : nowhere
  const totalPaise = subtotalPaise - discountPaise + journey.shippingPaise
  return { lines, subtotalPaise, discountPaise, taxPaise, totalPaise, chargeableGrams: grams, ...journey }
}

type Journey = Pick<PricedParcel, 'shippingPaise' | 'zone' | 'promisedFrom' | 'promisedUntil'>

const nowhere: Journey = { shippingPaise: 0, zone: null, promisedFrom: null, promisedUntil: null }

function journeyOf(
  lines: readonly PricedLine[],
  destination: Place,
  grams: number,
  goodsPaise: number,
  rates: Rates,
  at: Date,
): Journey {
  const first = lines[0]?.good
  if (!first) return nowhere
  const zone = zoneOf({ pincode: first.artisanPincode, state: first.artisanState }, destination)
  const rate = rateFor(rates.shipping, zone, at)
  const isFragile = lines.some(({ good }) => good.isFragile)
  const promise = promiseFor(rate, Math.max(...lines.map(({ good }) => good.dispatchDays)), at)
  const shippingPaise = shippingFor(rate, grams, isFragile, goodsPaise)
  return { shippingPaise, zone, promisedFrom: promise.from, promisedUntil: promise.until }
}

function addUp(parcels: readonly PricedParcel[]): Sums {
  return {
    subtotalPaise: total(parcels, (parcel) => parcel.subtotalPaise),
    discountPaise: total(parcels, (parcel) => parcel.discountPaise),
    shippingPaise: total(parcels, (parcel) => parcel.shippingPaise),
    taxPaise: total(parcels, (parcel) => parcel.taxPaise),
    totalPaise: total(parcels, (parcel) => parcel.totalPaise),
  }
}

function total<Row>(rows: readonly Row[], paise: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + paise(row), 0)
}
