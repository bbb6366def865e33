import { expect, test } from 'vitest'
import type { Coupon } from '#features/coupons/coupon-rules.ts'
import { chargeableGrams, promiseFor, shippingFor, zoneOf } from '#features/shipping/shipping-rules.ts'
import { percentOnly } from '#features/tax/commission.ts'
import { canShipTo, splitTax, taxRate } from '#features/tax/tax-rules.ts'
import type { Good } from './line-products.ts'
import { priceOrder, type Rates } from './order-totals.ts'

const always = { validFrom: new Date('2017-07-01T00:00:00Z'), validUntil: null }
const reform = new Date('2025-09-21T18:30:00Z')
const today = new Date('2026-11-20T06:00:00Z')
const garment = { hsnPrefix: '62', valueLimitPaise: 250_000, basisPointsUpToLimit: 500, basisPointsAboveLimit: 1800 }
const pot = { hsnPrefix: '6912', valueLimitPaise: null, basisPointsUpToLimit: 500, basisPointsAboveLimit: 500 }
const rateOf = (zone: 'A' | 'B' | 'C' | 'D' | 'E') => ({
  zone,
  slabGrams: 500,
  firstSlabPaise: 6500,
  nextSlabPaise: 4500,
  fragileFirstPaise: 4000,
  fragileNextPaise: 2000,
  freeAbovePaise: 200_000,
  daysMin: 4,
  daysMax: 7,
  expressPaise: null,
  expressDays: null,
  ...always,
})
const rates: Rates = {
  tax: [
    { ...pot, ...always },
    { ...garment, ...always },
    { hsnPrefix: '', valueLimitPaise: null, basisPointsUpToLimit: 1800, basisPointsAboveLimit: 1800, ...always },
  ],
  shipping: (['A', 'B', 'C', 'D', 'E'] as const).map(rateOf),
  commission: [{ category: null, ...percentOnly(1000), ...always }],
  returns: { returnDays: 7, noChangeOfMind: [] },
  deliveryZones: ['A', 'B', 'C', 'D', 'E'],
  cod: [
    {
      mostPaise: 500_000,
      mostFragilePaise: 300_000,
      feePaise: 4000,
      feeBasisPoints: 200,
      mostRefused: 2,
      advanceBasisPoints: 2_000,
      mostWithAdvancePaise: 2_500_000,
      closedZones: ['E'],
      closedPrefixes: ['194'],
      ...always,
    },
  ],
}

function good(change: Partial<Good> = {}): Good {
  return {
    depositPaise: null,
    variantId: 1,
    slug: 'bowl',
    optionsKey: '{}',
    options: {},
    sku: 'BOWL-1',
    name: 'Bowl',
    shownName: 'Bowl',
    nameLanguage: 'en',
    choices: [],
    imageKey: null,
    unitPricePaise: 95_000,
    free: 10,
    hsn: '6912',
    category: 'pottery',
    dispatchDays: 3,
    holidays: [],
    weeklyCapacity: null,
    openPieces: 0,
    lengthMm: 220,
    widthMm: 220,
    heightMm: 150,
    weightGrams: 700,
    isFragile: false,
    isMadeToOrder: false,
    isOnSale: true,
    isPaused: false,
    artisanId: 1,
    artisanUserId: 9,
    artisanSlug: 'naveen',
    artisanName: 'Naveen',
    artisanPlace: 'Jaipur',
    artisanPincode: '302001',
    artisanPickup: null,
    artisanState: 'rajasthan',
    artisanTaxStatus: 'registered',
    ...change,
  }
}

function couponOf(change: Partial<Coupon> = {}): Coupon {
  return {
    id: 1,
    code: 'ANY',
    percentBasisPoints: null,
    amountPaise: null,
    mostPaise: null,
    fromPaise: 0,
    platformShareBasisPoints: 5000,
    artisanId: null,
    category: null,
    startsAt: always.validFrom,
    endsAt: null,
    withdrawnAt: null,
    mostUses: null,
    uses: 0,
    mostUsesPerCustomer: null,
    usedByBuyer: 0,
    ...change,
  }
}

const pune = { pincode: '411004', state: 'maharashtra' }
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test('the total is lines minus discount plus shipping, and includes tax', () => {
  const order = priceOrder({ goods: [{ good: good(), quantity: 2 }], destination: pune }, rates, today)
  // 2 × 1452 g by volume are 6 slabs.
  // Delivery takes the goods' tax rate: 5 % included in ₹1,900 and ₹290.
  expect(order).toMatchObject({ subtotalPaise: 190_000, shippingPaise: 6500 + 5 * 4500, taxPaise: 10_429 })
  expect(order.totalPaise).toBe(190_000 + 29_000)
  expect(order.parcels[0]?.lines[0]).toMatchObject({
    igstPaise: 10_429,
    cgstPaise: 0,
    sgstPaise: 0,
    shippingPaise: 29_000,
  })
})

test('every order adds up to the paisa: lines to parcels, parcels to the order, discounts and taxes', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let round = 0; round < 500; round += 1) {
    const goods = Array.from({ length: 1 + next(8) }, (_, index) => ({
      good: good({
        variantId: index,
        artisanId: next(3),
        unitPricePaise: 1 + next(9_999_999),
        hsn: ['6912', '6204', '9999'][next(3)] ?? '',
        artisanState: ['rajasthan', 'maharashtra'][next(2)] ?? '',
        artisanTaxStatus: next(4) === 0 ? 'enrolled' : 'registered',
      }),
      quantity: 1 + next(99),
    }))
    const most = sum(goods.map(({ good, quantity }) => good.unitPricePaise * quantity))
    const amountPaise = Math.max(0, next(most) - 100)
    const discountPaise = Math.min(amountPaise, most - 100)
    const input = {
      goods,
      destination: pune,
      coupon: { code: 'ANY', coupon: couponOf({ amountPaise }) },
      paysCash: true,
    }
    const order = priceOrder(input, rates, today)
    const lines = order.parcels.flatMap((parcel) => parcel.lines)

    expect(sum(lines.map((line) => line.discountPaise))).toBe(discountPaise)
    expect(order.discountPaise).toBe(discountPaise)
    expect(order.totalPaise).toBe(
      order.subtotalPaise -
        discountPaise +
        order.shippingPaise +
        sum(order.parcels.map((parcel) => parcel.codFeePaise)),
    )
    expect(sum(order.parcels.map((parcel) => parcel.totalPaise))).toBe(order.totalPaise)
    for (const { lines, shippingPaise } of order.parcels)
      expect(sum(lines.map((line) => line.shippingPaise))).toBe(shippingPaise)
    for (const line of lines) {
      expect(line.platformDiscountPaise).toBeLessThanOrEqual(line.discountPaise)
      expect(line.cgstPaise + line.sgstPaise + line.igstPaise).toBe(line.taxPaise)
      expect(Math.abs(line.sgstPaise - line.cgstPaise)).toBeLessThanOrEqual(1)
      const paid = line.linePaise - line.discountPaise + line.shippingPaise
      expect(line.taxPaise + line.commissionPaise).toBeLessThanOrEqual(paid)
      if (line.good.artisanTaxStatus !== 'registered') expect(line.taxPaise).toBe(0)
    }
  }
})

test('a garment at ₹2,625 including tax is taxed at 5 %, one paisa more at 18 %', () => {
  const rateOf = (hsn: string, paidPaise: number, quantity = 1) =>
    taxRate(rates.tax, hsn, { paidPaise, quantity }, today)
  expect(rateOf('6204', 262_500)).toBe(500)
  expect(rateOf('6204', 262_501)).toBe(1800)
  expect([rateOf('6204', 525_000, 2), rateOf('6204', 525_001, 2)]).toEqual([500, 1800])
  expect(rateOf('691200', 900_000)).toBe(500)
  expect(rateOf('1234', 900_000)).toBe(1800)
})

test('tax rates change at midnight in India', () => {
  const rules = [
    { ...pot, basisPointsUpToLimit: 1200, validFrom: always.validFrom, validUntil: reform },
    { ...pot, validFrom: reform, validUntil: null },
  ]
  const one = { paidPaise: 1000, quantity: 1 }
  expect(taxRate(rules, '6912', one, new Date(reform.getTime() - 1))).toBe(1200)
  expect(taxRate(rules, '6912', one, reform)).toBe(500)
})

test('within a state tax is split into CGST and SGST, with the odd paisa in SGST; otherwise it is IGST', () => {
  expect(splitTax(101, 'rajasthan', 'rajasthan')).toEqual({ cgstPaise: 50, sgstPaise: 51, igstPaise: 0 })
  expect(splitTax(101, 'rajasthan', 'kerala')).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: 101 })
})

test('an artisan not registered for GST can ship only within the state', () => {
  expect(canShipTo({ taxStatus: 'enrolled', state: 'manipur' }, 'manipur')).toBe(true)
  expect(canShipTo({ taxStatus: 'enrolled', state: 'manipur' }, 'assam')).toBe(false)
  expect(canShipTo({ taxStatus: 'composition', state: 'manipur' }, 'assam')).toBe(false)
  expect(canShipTo({ taxStatus: 'registered', state: 'manipur' }, 'assam')).toBe(true)
  expect(canShipTo({ taxStatus: 'none', state: 'manipur' }, 'manipur')).toBe(false)
})

test('the shipping zone depends on origin and destination', () => {
  const jaipur = { pincode: '302001', state: 'rajasthan' }
  expect(zoneOf(jaipur, { pincode: '302029', state: 'rajasthan' })).toBe('A')
  expect(zoneOf(jaipur, { pincode: '342001', state: 'rajasthan' })).toBe('B')
  expect(zoneOf({ pincode: '110001', state: 'delhi' }, { pincode: '400001', state: 'maharashtra' })).toBe('C')
  expect(zoneOf(jaipur, pune)).toBe('D')
  expect(zoneOf(jaipur, { pincode: '795001', state: 'manipur' })).toBe('E')
})

test('a light hat in a big box is charged by volumetric weight', () => {
  const hat = { lengthMm: 500, widthMm: 500, heightMm: 200, weightGrams: 400, isFragile: false }
  expect(chargeableGrams([{ piece: hat, quantity: 1 }])).toBe(10_000)
})

test('shipping is free from the threshold up, and fragile packing is charged per kilogram', () => {
  const rate = rateOf('D')
  expect(shippingFor(rate, 500, false, 199_999)).toBe(6500)
  expect(shippingFor(rate, 501, false, 100)).toBe(11_000)
  expect(shippingFor(rate, 3001, true, 100)).toBe(6500 + 6 * 4500 + 4000 + 2 * 2000)
  expect(shippingFor(rate, 9000, true, 200_000)).toBe(0)
})

test('the delivery estimate skips Sundays', () => {
  const friday = new Date('2026-11-20T06:00:00Z')
  const { from } = promiseFor({ ...rateOf('A'), daysMin: 2 }, 0, friday)
  expect(from.toISOString().slice(0, 10)).toBe('2026-11-23')
})
