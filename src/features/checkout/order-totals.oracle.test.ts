import { expect, test } from 'vitest'
import { type DrawnCart, drawCart, drawnRates, ratesOf } from '#test/drawn-carts.ts'
import { type PricedOrder, priceOrder } from './order-totals.ts'

/** Prices an order again with exact fractions, from the written rules and without any code of the shop. */

const today = new Date('2026-11-20T06:00:00Z')
const carts = 10_000
const firstSeed = 20_261_122

/** A fraction as numerator and denominator, both BigInt, rounded as late as possible. */
const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)
const above = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator
const add = (numbers: readonly bigint[]) => numbers.reduce((sum, number) => sum + number, 0n)
/** Math.min and Math.max take no BigInt. */
function sorted(a: bigint, b: bigint): [bigint, bigint] {
  return a < b ? [a, b] : [b, a]
}
const least = (a: bigint, b: bigint) => sorted(a, b)[0]
const most = (a: bigint, b: bigint) => sorted(a, b)[1]

/** Gives each paisa to whoever is furthest below their exact share; on a tie to the first. */
function deal(whole: bigint, weights: readonly bigint[]): bigint[] {
  const all = add(weights)
  if (all === 0n) return weights.map((_, index) => (index === 0 ? whole : 0n))
  const given = weights.map((weight) => (whole * weight) / all)
  for (let left = whole - add(given); left > 0n; left -= 1n) {
    // whole × weight ÷ all − given, all over the same denominator
    const lacks = weights.map((weight, index) => whole * weight - (given[index] ?? 0n) * all)
    const first = lacks.indexOf(lacks.reduce(most))
    given[first] = (given[first] ?? 0n) + 1n
  }
  return given
}

const farOff =
  'andamanNicobar arunachalPradesh assam jammuKashmir ladakh lakshadweep manipur meghalaya mizoram nagaland sikkim tripura'
const bigCities = ['110', '400', '500', '560', '600', '700']

function zoneBetween(a: { pincode: string; state: string }, b: { pincode: string; state: string }): number {
  const district = (pincode: string) => pincode.substring(0, 3)
  if (district(a.pincode) === district(b.pincode)) return 0
  if (a.state === b.state) return 1
  if (farOff.split(' ').some((state) => state === a.state || state === b.state)) return 4
  return [a, b].every(({ pincode }) => bigCities.includes(district(pincode))) ? 2 : 3
}

type Ask = DrawnCart['goods'][number]

function discountsOf({ goods, coupon }: DrawnCart): { off: bigint[]; platform: bigint[] } {
  const none = goods.map(() => 0n)
  if (!coupon) return { off: none, platform: none }
  const isMeant = ({ good }: Ask) =>
    (coupon.artisanId ?? good.artisanId) === good.artisanId && (coupon.category ?? good.category) === good.category
  const worth = goods.map((ask) => (isMeant(ask) ? BigInt(ask.good.unitPricePaise) * BigInt(ask.quantity) : 0n))
  const all = add(worth)
  if (all === 0n || all < BigInt(coupon.fromPaise)) return { off: none, platform: none }

  let off =
    coupon.amountPaise === null
      ? halfUp(all * BigInt(coupon.percentBasisPoints ?? 0), 10_000n)
      : BigInt(coupon.amountPaise)
  if (coupon.mostPaise !== null) off = least(off, BigInt(coupon.mostPaise))
  off = least(off, all > 100n ? all - 100n : 0n)
  const offs = deal(off, worth)
  return { off: offs, platform: deal(halfUp(off * BigInt(coupon.platformShareBasisPoints), 10_000n), offs) }
}

function carriageOf(asks: readonly Ask[], zone: number, paid: bigint): bigint {
  const rate = drawnRates.shipping[zone]
  if (!rate) throw new Error('no such zone')
  if (rate.freeAbovePaise !== null && paid >= BigInt(rate.freeAbovePaise)) return 0n
  const heavy = add(asks.map(({ good, quantity }) => BigInt(good.weightGrams) * BigInt(quantity)))
  const big = asks.map(({ good, quantity }) => {
    const cubicMm = BigInt(good.lengthMm) * BigInt(good.widthMm) * BigInt(good.heightMm)
    return above(cubicMm, 5000n) * BigInt(quantity)
  })
  const grams = most(add(big), heavy)
  const slabs = above(grams, 500n) || 1n
  const plain = BigInt(rate.firstSlabPaise) + (slabs - 1n) * BigInt(rate.nextSlabPaise)
  if (!asks.some(({ good }) => good.isFragile)) return plain
  const kilos = grams > 2000n ? above(grams - 2000n, 1000n) : 0n
  return plain + BigInt(rate.fragileFirstPaise) + kilos * BigInt(rate.fragileNextPaise)
}

/** In basis points; copied by hand from the table in drawn-carts.ts. */
function rateOf({ good, quantity }: Ask, paid: bigint): bigint {
  if (good.artisanTaxStatus !== 'registered') return 0n
  const isUpTo = (rupees: bigint) => paid * 100n <= rupees * 100n * BigInt(quantity) * 105n
  if (good.hsn.startsWith('6214')) return isUpTo(1000n) ? 500n : 1200n
  if (good.hsn.startsWith('62')) return isUpTo(2500n) ? 500n : 1800n
  if (good.hsn.startsWith('6912')) return 500n
  return good.hsn.startsWith('7113') ? 300n : 1800n
}

const withoutTax = (paid: bigint, rate: bigint) => halfUp(paid * 10_000n, 10_000n + rate)

type DrawnLine = { ask: Ask; off: bigint; platform: bigint }

function lineOf(cart: DrawnCart, { ask, off, platform }: DrawnLine, carriage: bigint) {
  const toState = cart.destination.state
  const { good, quantity } = ask
  const price = BigInt(good.unitPricePaise) * BigInt(quantity)
  const rate = rateOf(ask, price - off)
  const all = price - off + carriage
  const tax = all - withoutTax(all, rate)
  const isHome = good.artisanState === toState
  const share = BigInt(cart.ownBasisPoints.get(good.artisanId) ?? (good.category === 'textiles' ? 1234 : 1000))
  const commission = halfUp(withoutTax(price - off, rate) * share, 10_000n)
  const kinds = isHome ? [tax / 2n, tax - tax / 2n, 0n] : [0n, 0n, tax]
  return [price, off, platform, carriage, rate, tax, ...kinds, share, commission]
}

/** Each parcel's lines, sums and zone, then the sums of the order. */
function oracle(cart: DrawnCart): string {
  const { off, platform } = discountsOf(cart)
  const asks = cart.goods.map((ask, index) => ({ ask, off: off[index] ?? 0n, platform: platform[index] ?? 0n }))
  const artisans = [...new Set(cart.goods.map(({ good }) => good.artisanId))]
  const parcels = artisans.map((artisan) => {
    const own = asks.filter(({ ask }) => ask.good.artisanId === artisan)
    const paid = own.map(({ ask, off }) => BigInt(ask.good.unitPricePaise) * BigInt(ask.quantity) - off)
    const from = own[0]?.ask.good
    const place = { pincode: from?.artisanPincode ?? '', state: from?.artisanState ?? '' }
    const zone = zoneBetween(place, cart.destination)
    const carriage = carriageOf(
      own.map(({ ask }) => ask),
      zone,
      add(paid),
    )
    const shares = deal(carriage, paid)
    const lines = own.map((line, index) => lineOf(cart, line, shares[index] ?? 0n))
    const value = add(paid) + carriage
    const fee = cart.paysCash ? most(4000n, halfUp(value * 200n, 10_000n)) : 0n
    const column = (place: number) => add(lines.map((line) => line[place] ?? 0n))
    return { lines, sums: [column(0), column(1), carriage, fee, column(5), value + fee], zone: 'ABCDE'[zone] }
  })
  const sums = [0, 1, 2, 3, 4, 5].map((place) => add(parcels.map((parcel) => parcel.sums[place] ?? 0n)))
  return JSON.stringify({ parcels, sums }, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
}

function shown(order: PricedOrder): string {
  const sumsOf = (part: Omit<PricedOrder, 'parcels' | 'coupon'>) => [
    part.subtotalPaise,
    part.discountPaise,
    part.shippingPaise,
    part.codFeePaise,
    part.taxPaise,
    part.totalPaise,
  ]
  const parcels = order.parcels.map((parcel) => ({
    lines: parcel.lines.map((line) => [
      line.linePaise,
      line.discountPaise,
      line.platformDiscountPaise,
      line.shippingPaise,
      line.taxBasisPoints,
      line.taxPaise,
      line.cgstPaise,
      line.sgstPaise,
      line.igstPaise,
      line.commissionBasisPoints,
      line.commissionPaise,
    ]),
    sums: sumsOf(parcel),
    zone: parcel.zone,
  }))
  return JSON.stringify({ parcels, sums: sumsOf(order) })
}

const priced = ({ goods, destination, coupon, paysCash, ownBasisPoints }: DrawnCart) =>
  priceOrder(
    { goods, destination, coupon: coupon && { code: coupon.code, coupon }, paysCash },
    ratesOf({ ownBasisPoints }),
    today,
  )

test(`${carts} generated carts match exact-fraction arithmetic to the paisa`, () => {
  let discounted = 0
  for (let seed = firstSeed; seed < firstSeed + carts; seed += 1) {
    const cart = drawCart(seed)
    const order = priced(cart)
    if (order.discountPaise > 0) discounted += 1
    const found = shown(order)
    if (found !== oracle(cart)) expect(JSON.parse(found), `cart of seed ${seed}`).toEqual(JSON.parse(oracle(cart)))
    requireSums(order, seed)
  }
  // Without enough carts with a discount the test would prove little.
  expect(discounted).toBeGreaterThan(carts / 4)
}, 60_000)

function requireSums(order: PricedOrder, seed: number): void {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const holds = order.parcels.every(({ lines, ...parcel }) => {
    const ofLines = (paise: (line: (typeof lines)[number]) => number) => sum(lines.map(paise))
    return (
      ofLines((line) => line.linePaise) === parcel.subtotalPaise &&
      ofLines((line) => line.discountPaise) === parcel.discountPaise &&
      ofLines((line) => line.shippingPaise) === parcel.shippingPaise &&
      ofLines((line) => line.cgstPaise + line.sgstPaise + line.igstPaise) === parcel.taxPaise &&
      lines.every((line) => line.platformDiscountPaise <= line.discountPaise && line.discountPaise <= line.linePaise) &&
      parcel.totalPaise === parcel.subtotalPaise - parcel.discountPaise + parcel.shippingPaise + parcel.codFeePaise
    )
  })
  const platform = sum(order.parcels.flatMap(({ lines }) => lines.map((line) => line.platformDiscountPaise)))
  const isWhole = platform === (order.coupon?.platformPaise ?? 0) && order.totalPaise > 0
  if (!holds || !isWhole) expect.fail(`cart of seed ${seed} does not add up`)
}
