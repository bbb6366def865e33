import { type CouponEffect, judgeCoupon, type TypedCoupon } from '#features/coupons/coupon-rules.ts'
import type { PlacedLine, SoldLine } from '#features/orders/order.ts'
import { returnTerms } from '#features/returns/return-rules.ts'
import type { ShopSettings } from '#features/settings/shop-settings.ts'
import { type CodRule, codFeeOf, codRuleOn } from '#features/shipping/cod-rules.ts'
import { leavesOn, workDaysFor } from '#features/shipping/dispatch-day.ts'
import {
  chargeableGrams,
  expressFor,
  type Place,
  promiseFor,
  rateFor,
  type ShippingRate,
  shippingFor,
  type Zone,
  zoneOf,
} from '#features/shipping/shipping-rules.ts'
import { type CommissionRule, commissionFor, commissionOf } from '#features/tax/commission.ts'
import { splitTax, type TaxRule, taxRate } from '#features/tax/tax-rules.ts'
import { spreadPaise, taxInside } from '#platform/money/money.ts'
import type { WantedGood } from './line-products.ts'

export type Rates = {
  tax: readonly TaxRule[]
  shipping: readonly ShippingRate[]
  commission: readonly CommissionRule[]
  cod: readonly CodRule[]
  returns: Pick<ShopSettings, 'returnDays' | 'noChangeOfMind'>
  deliveryZones: ShopSettings['deliveryZones']
}

/** `linePaise` is price × quantity, tax included; the buyer pays that less `discountPaise`. */
export type PricedLine = WantedGood & {
  taxPaise: number
  /** false: the shop does not deliver into this zone */
  isServed: boolean
} & Pick<
    SoldLine,
    | 'linePaise'
    | 'discountPaise'
    | 'platformDiscountPaise'
    | 'shippingPaise'
    | 'taxBasisPoints'
    | 'cgstPaise'
    | 'sgstPaise'
    | 'igstPaise'
    | 'commissionBasisPoints'
    | 'commissionPaise'
    | 'returnDays'
    | 'canReturnForChangedMind'
  >

type Sums = {
  subtotalPaise: number
  discountPaise: number
  shippingPaise: number
  codFeePaise: number
  /** included in the total, never added */
  taxPaise: number
  totalPaise: number
  /** of the total, what is paid before posting and not with the order, because a custom piece has a deposit */
  balancePaise: number
}

export type PricedParcel = Sums & {
  lines: PricedLine[]
  chargeableGrams: number
  isFragile: boolean
  freeAbovePaise: number | null
  zone: Zone | null
  promisedFrom: Date | null
  promisedUntil: Date | null
  canPickUp: boolean
  isPickup: boolean
  /** the faster service, where it is offered: what it costs more, and until when it arrives */
  express: { extraPaise: number; days: number; promisedUntil: Date } | null
  isExpress: boolean
}

export type PricedOrder = Sums & {
  parcels: PricedParcel[]
  coupon: CouponEffect | null
}

export type Wish = {
  goods: readonly WantedGood[]
  destination: Place | null
  coupon?: TypedCoupon | null
  paysCash?: boolean
  /** artisans at whose workshops the buyer collects */
  pickUp?: readonly string[] | undefined
  /** artisans whose parcel goes by the faster service */
  express?: readonly string[] | undefined
}

type DiscountedGood = WantedGood & Pick<PricedLine, 'linePaise' | 'discountPaise' | 'platformDiscountPaise'>

/**
 * Quote and order share this code. Coupons are spread over the lines they apply to, delivery over its parcel's
 * lines, by largest remainder; tax is included in each line's price and delivery share. The cash fee is per parcel.
 * Without a destination only products are priced.
 */
export function priceOrder(
  { goods, destination, coupon = null, paysCash = false, pickUp = [], express = [] }: Wish,
  rates: Rates,
  at: Date,
): PricedOrder {
  const lines = goods.map(({ good: { artisanId, category, unitPricePaise }, quantity }) => ({
    artisanId,
    category,
    linePaise: unitPricePaise * quantity,
  }))
  const effect = coupon ? judgeCoupon(coupon, lines, at) : null
  const discounted = goods.map(({ good, quantity }, index) => ({
    good,
    quantity,
    linePaise: good.unitPricePaise * quantity,
    discountPaise: effect?.ofLines[index]?.discountPaise ?? 0,
    platformDiscountPaise: effect?.ofLines[index]?.platformPaise ?? 0,
  }))

  const byArtisan = [...Map.groupBy(discounted, ({ good }) => good.artisanId).values()]
  const parcels = byArtisan.map((own) => priceParcel(own, { destination, paysCash, pickUp, express }, rates, at))
  return { parcels, coupon: effect, ...addUp(parcels) }
}

type Way = { destination: Place | null; paysCash: boolean; pickUp: readonly string[]; express: readonly string[] }

function priceParcel(
  goods: DiscountedGood[],
  { destination, paysCash, pickUp, express }: Way,
  rates: Rates,
  at: Date,
): PricedParcel {
  const first = goods[0]?.good
  const canPickUp = first !== undefined && first.artisanPickup !== null
  const isPickup = canPickUp && pickUp.includes(first.artisanSlug)
  const paid = goods.map(({ linePaise, discountPaise }) => linePaise - discountPaise)
  const goodsPaise = paid.reduce((sum, paise) => sum + paise, 0)
  const toThere = destination ? journeyOf(goods, destination, goodsPaise, rates, at) : nowhere(goods)
  const isExpress = !isPickup && toThere.express !== null && express.includes(first?.artisanSlug ?? '')
  const journey = isPickup ? { ...toThere, shippingPaise: 0, ...readyFor(goods, at) } : faster(toThere, isExpress)
  const carriage = spreadPaise(journey.shippingPaise, paid)
  const isServed = isPickup || journey.zone === null || rates.deliveryZones.includes(journey.zone)
  const lines = goods.map((good, index) => ({
    ...priceLine(good, carriage[index] ?? 0, destination, rates, at),
    isServed,
  }))

  const rule = paysCash ? codRuleOn(rates.cod, at) : null
  const codFeePaise = rule ? codFeeOf(rule, goodsPaise + journey.shippingPaise) : 0
  return {
    lines,
    subtotalPaise: total(lines, (line) => line.linePaise),
    discountPaise: total(lines, (line) => line.discountPaise),
    codFeePaise,
    taxPaise: total(lines, (line) => line.taxPaise),
    totalPaise: goodsPaise + journey.shippingPaise + codFeePaise,
    balancePaise: total(lines, balanceOf),
    ...journey,
    canPickUp,
    isPickup,
    isExpress,
  }
}

function faster(journey: Journey, isExpress: boolean): Journey {
  const { express, shippingPaise, promisedFrom } = journey
  if (!isExpress || !express || !promisedFrom) return journey
  const { extraPaise, promisedUntil } = express
  const from = new Date(Math.min(promisedFrom.getTime(), promisedUntil.getTime()))
  return { ...journey, shippingPaise: shippingPaise + extraPaise, promisedFrom: from, promisedUntil }
}

function priceLine(
  discounted: DiscountedGood,
  shippingPaise: number,
  destination: Place | null,
  rates: Rates,
  at: Date,
): Omit<PricedLine, 'isServed'> {
  const { good, quantity, linePaise, discountPaise } = discounted
  const goodsPaise = linePaise - discountPaise
  const isTaxed = good.artisanTaxStatus === 'registered'
  // The price limit of a tax rate applies per piece after discount, so a coupon can change the rate.
  const taxBasisPoints = isTaxed ? taxRate(rates.tax, good.hsn, { paidPaise: goodsPaise, quantity }, at) : 0
  // Delivery takes the goods' tax rate (composite supply, CGST Act s. 8). Commission is on the goods without tax.
  const taxPaise = taxInside(goodsPaise + shippingPaise, taxBasisPoints)
  const terms = commissionFor(rates.commission, good, at)
  const commissionPaise = commissionOf(terms, goodsPaise - taxInside(goodsPaise, taxBasisPoints), quantity)
  const kinds = splitTax(taxPaise, good.artisanState, destination?.state ?? good.artisanState)
  const commission = { commissionBasisPoints: terms.basisPoints, commissionPaise }
  return {
    ...discounted,
    shippingPaise,
    taxBasisPoints,
    taxPaise,
    ...kinds,
    ...commission,
    ...returnTerms(rates.returns, good),
  }
}

function balanceOf({ good, quantity, linePaise, discountPaise }: DiscountedGood): number {
  if (good.depositPaise === null) return 0
  return Math.max(0, linePaise - discountPaise - good.depositPaise * quantity)
}

type Journey = Pick<
  PricedParcel,
  | 'shippingPaise'
  | 'chargeableGrams'
  | 'isFragile'
  | 'freeAbovePaise'
  | 'zone'
  | 'promisedFrom'
  | 'promisedUntil'
  | 'express'
>

function packed(goods: readonly WantedGood[]) {
  const grams = chargeableGrams(goods.map(({ good, quantity }) => ({ piece: good, quantity })))
  return { chargeableGrams: grams, isFragile: goods.some(({ good }) => good.isFragile) }
}

function nowhere(goods: readonly WantedGood[]): Journey {
  const unknown = { freeAbovePaise: null, zone: null, promisedFrom: null, promisedUntil: null, express: null }
  return { shippingPaise: 0, ...packed(goods), ...unknown }
}

function journeyOf(
  goods: readonly WantedGood[],
  destination: Place,
  goodsPaise: number,
  rates: Rates,
  at: Date,
): Journey {
  const first = goods[0]?.good
  if (!first) return nowhere(goods)
  const zone = zoneOf({ pincode: first.artisanPincode, state: first.artisanState }, destination)
  const rate = rateFor(rates.shipping, zone, at)
  const pack = packed(goods)
  const promise = promiseFor(rate, slowestOf(goods), at, first.holidays)
  const shippingPaise = shippingFor(rate, pack.chargeableGrams, pack.isFragile, goodsPaise)
  const { freeAbovePaise } = rate
  const journey = { shippingPaise, ...pack, freeAbovePaise, zone, promisedFrom: promise.from }
  return { ...journey, promisedUntil: promise.until, express: expressOf(goods, rate, pack.chargeableGrams, at) }
}

/** Not for what is made to order first: that takes its weeks anyway. */
function expressOf(goods: readonly WantedGood[], rate: ShippingRate, grams: number, at: Date): PricedParcel['express'] {
  const service = goods.some(({ good }) => good.isMadeToOrder) ? null : expressFor(rate, grams)
  if (!service) return null
  const road = { daysMin: service.days, daysMax: service.days }
  const { until } = promiseFor(road, slowestOf(goods), at, goods[0]?.good.holidays)
  return { ...service, promisedUntil: until }
}

/** At the workshop, without a courier. */
function readyFor(goods: readonly WantedGood[], at: Date): Pick<Journey, 'promisedFrom' | 'promisedUntil'> {
  const ready = leavesOn(at, slowestOf(goods), goods[0]?.good.holidays ?? [])
  return { promisedFrom: ready, promisedUntil: ready }
}

function slowestOf(goods: readonly WantedGood[]): number {
  const byProduct = [...Map.groupBy(goods, ({ good }) => good.slug).values()]
  const days = byProduct.map((same) => {
    const pieces = total(same, ({ quantity }) => quantity)
    return Math.max(...same.map(({ good }) => workDaysFor(good, pieces)))
  })
  return Math.max(0, ...days)
}

function addUp(parcels: readonly PricedParcel[]): Sums {
  return {
    subtotalPaise: total(parcels, (parcel) => parcel.subtotalPaise),
    discountPaise: total(parcels, (parcel) => parcel.discountPaise),
    shippingPaise: total(parcels, (parcel) => parcel.shippingPaise),
    codFeePaise: total(parcels, (parcel) => parcel.codFeePaise),
    taxPaise: total(parcels, (parcel) => parcel.taxPaise),
    totalPaise: total(parcels, (parcel) => parcel.totalPaise),
    balancePaise: total(parcels, (parcel) => parcel.balancePaise),
  }
}

function total<Row>(rows: readonly Row[], paise: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + paise(row), 0)
}

type LineShare = { id: number; shipping: number; cgst: number; sgst: number; igst: number }

type Parcel = { lines: readonly PlacedLine[]; shippingPaise: number; fromState: string; toState: string }

/**
 * When one line is cancelled, its parcel's delivery charge is split over the other lines by what was paid for them and
 * taxed at their rates. `taxPaise`: of all lines, with the products of this one, without lines cancelled before.
 */
export function shareCarriage(
  parcel: Parcel,
  left: readonly PlacedLine[],
  leaving: PlacedLine,
): { lines: LineShare[]; taxPaise: number } {
  // Older orders have no share per line: their delivery charge stays on the parcel, untaxed.
  const hasShares = parcel.lines.some(({ shippingPaise }) => shippingPaise > 0)
  const weights = left.map(({ goodsPaise }) => goodsPaise)
  const shares = spreadPaise(hasShares ? parcel.shippingPaise : 0, weights)
  const all = [...left.map((line, index) => ({ line, shipping: shares[index] ?? 0 })), { line: leaving, shipping: 0 }]

  const lines = all.map(({ line, shipping }): LineShare => {
    const taxPaise = taxInside(line.goodsPaise + shipping, line.taxBasisPoints)
    const { cgstPaise: cgst, sgstPaise: sgst, igstPaise: igst } = splitTax(taxPaise, parcel.fromState, parcel.toState)
    return { id: line.id, shipping, cgst, sgst, igst }
  })
  return { lines, taxPaise: lines.reduce((sum, { cgst, sgst, igst }) => sum + cgst + sgst + igst, 0) }
}
