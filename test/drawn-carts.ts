// Random carts: several artisans, states, tax kinds, price limits, weights, coupons, cash on delivery.

import type { Good, WantedGood } from '#features/checkout/line-products.ts'
import type { Rates } from '#features/checkout/order-totals.ts'
import type { Coupon } from '#features/coupons/coupon-rules.ts'
import { artisanKey, percentOnly } from '#features/tax/commission.ts'
import { dice } from './dice.ts'

export type DrawnCart = {
  goods: WantedGood[]
  /** of artisans with a commission of their own, by id */
  ownBasisPoints: Map<number, number>
  destination: { pincode: string; state: string }
  coupon: Coupon | null
  paysCash: boolean
}

const always = { validFrom: new Date('2017-07-01T00:00:00Z'), validUntil: null }
const zones = ['A', 'B', 'C', 'D', 'E'] as const

const returns = { returnDays: 7, noChangeOfMind: [] }

/** Rates of two years: the older rows must never be used. */
export const drawnRates: Rates = {
  tax: [
    { hsnPrefix: '', valueLimitPaise: null, basisPointsUpToLimit: 1800, basisPointsAboveLimit: 1800, ...always },
    { hsnPrefix: '62', valueLimitPaise: 250_000, basisPointsUpToLimit: 500, basisPointsAboveLimit: 1800, ...always },
    { hsnPrefix: '6214', valueLimitPaise: 100_000, basisPointsUpToLimit: 500, basisPointsAboveLimit: 1200, ...always },
    {
      hsnPrefix: '6912',
      valueLimitPaise: null,
      basisPointsUpToLimit: 1200,
      basisPointsAboveLimit: 1200,
      validFrom: always.validFrom,
      validUntil: new Date('2025-09-21T18:30:00Z'),
    },
    {
      hsnPrefix: '6912',
      valueLimitPaise: null,
      basisPointsUpToLimit: 500,
      basisPointsAboveLimit: 500,
      validFrom: new Date('2025-09-21T18:30:00Z'),
      validUntil: null,
    },
    { hsnPrefix: '7113', valueLimitPaise: null, basisPointsUpToLimit: 300, basisPointsAboveLimit: 300, ...always },
  ],
  shipping: zones.map((zone, index) => ({
    zone,
    slabGrams: 500,
    firstSlabPaise: 4500 + 1010 * index,
    nextSlabPaise: 3000 + 505 * index,
    fragileFirstPaise: 4000,
    fragileNextPaise: 1999,
    freeAbovePaise: zone === 'E' ? null : 199_900,
    daysMin: 2,
    daysMax: 5,
    expressPaise: null,
    expressDays: null,
    ...always,
  })),
  commission: [
    { category: null, ...percentOnly(1000), ...always },
    { category: 'textiles', ...percentOnly(1234), ...always },
  ],
  returns,
  deliveryZones: zones,
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

export function ratesOf({ ownBasisPoints }: Pick<DrawnCart, 'ownBasisPoints'>): Rates {
  const own = [...ownBasisPoints].map(([id, basisPoints]) => ({
    category: artisanKey(`artisan-${id}`),
    ...percentOnly(basisPoints),
    ...always,
  }))
  return { ...drawnRates, commission: [...drawnRates.commission, ...own] }
}

const places = [
  { pincode: '302001', state: 'rajasthan' },
  { pincode: '302029', state: 'rajasthan' },
  { pincode: '342001', state: 'rajasthan' },
  { pincode: '110001', state: 'delhi' },
  { pincode: '400001', state: 'maharashtra' },
  { pincode: '411004', state: 'maharashtra' },
  { pincode: '795001', state: 'manipur' },
  { pincode: '194101', state: 'ladakh' },
]
const taxStatuses = ['registered', 'registered', 'registered', 'composition', 'enrolled'] as const
const categories = ['pottery', 'textiles', 'jewellery']
const hsns = ['691200', '620442', '621410', '711319', '970300']
// Close to the price limits of the tax rates, and odd amounts.
const prices = [262_500, 262_501, 105_000, 105_001, 95_000, 1, 99, 33_333, 199_900, 1_250_000]

type Roll = ReturnType<typeof dice>
const oneOf = <T>(roll: Roll, all: readonly T[]): T => all[roll(all.length)] as T

export function drawCart(seed: number): DrawnCart {
  const roll = dice(seed)
  const artisans = Array.from({ length: 1 + roll(4) }, (_, index) => ({
    artisanId: index + 1,
    place: oneOf(roll, places),
    taxStatus: oneOf(roll, taxStatuses),
    basisPoints: roll(4) === 0 ? 500 + roll(1000) : null,
  }))
  const goods = Array.from({ length: 1 + roll(8) }, (_, index) => drawGood(roll, index, oneOf(roll, artisans)))
  const own = artisans.flatMap(({ artisanId, basisPoints }) =>
    basisPoints === null ? [] : [[artisanId, basisPoints] as const],
  )
  return {
    goods,
    ownBasisPoints: new Map(own),
    destination: oneOf(roll, places),
    coupon: roll(3) === 0 ? null : drawCoupon(roll, artisans.length),
    paysCash: roll(3) === 0,
  }
}

type Artisan = {
  artisanId: number
  place: { pincode: string; state: string }
  taxStatus: Good['artisanTaxStatus']
  basisPoints: number | null
}

function drawGood(roll: Roll, index: number, artisan: Artisan): WantedGood {
  const name = `piece-${index}`
  const good: Good = {
    variantId: index + 1,
    slug: name,
    optionsKey: '{}',
    options: {},
    sku: name,
    name,
    shownName: name,
    nameLanguage: 'en',
    choices: [],
    imageKey: null,
    depositPaise: null,
    unitPricePaise: roll(2) === 0 ? oneOf(roll, prices) : 1 + roll(900_000),
    free: 99,
    hsn: oneOf(roll, hsns),
    category: oneOf(roll, categories),
    dispatchDays: 1 + roll(20),
    holidays: [],
    weeklyCapacity: null,
    openPieces: 0,
    lengthMm: 30 + roll(900),
    widthMm: 30 + roll(600),
    heightMm: 10 + roll(500),
    weightGrams: 20 + roll(9000),
    isFragile: roll(3) === 0,
    isMadeToOrder: roll(6) === 0,
    isOnSale: true,
    isPaused: false,
    artisanId: artisan.artisanId,
    artisanUserId: artisan.artisanId,
    artisanSlug: `artisan-${artisan.artisanId}`,
    artisanName: `Artisan ${artisan.artisanId}`,
    artisanPlace: '',
    artisanPincode: artisan.place.pincode,
    artisanPickup: null,
    artisanState: artisan.place.state,
    artisanTaxStatus: artisan.taxStatus,
  }
  return { good, quantity: roll(5) === 0 ? 1 + roll(99) : 1 + roll(4) }
}

function drawCoupon(roll: Roll, artisans: number): Coupon {
  const isPercent = roll(2) === 0
  return {
    id: 1,
    code: 'DRAWN',
    percentBasisPoints: isPercent ? 1 + roll(10_000) : null,
    amountPaise: isPercent ? null : 1 + roll(400_000),
    mostPaise: roll(2) === 0 ? null : 1 + roll(100_000),
    fromPaise: roll(2) === 0 ? 0 : roll(600_000),
    platformShareBasisPoints: oneOf(roll, [0, 3333, 5000, 10_000]),
    artisanId: roll(3) === 0 ? 1 + roll(artisans) : null,
    category: roll(3) === 0 ? oneOf(roll, categories) : null,
    startsAt: always.validFrom,
    endsAt: null,
    withdrawnAt: null,
    mostUses: null,
    uses: 0,
    mostUsesPerCustomer: null,
    usedByBuyer: 0,
  }
}
