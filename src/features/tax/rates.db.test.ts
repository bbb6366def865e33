import { afterAll, beforeAll, expect, test } from 'vitest'
import { indianDay } from '#features/artisans/holiday.ts'
import { planRate } from '#features/checkout/plan-rate.ts'
import { quote } from '#features/checkout/quote.ts'
import { previewEarning } from '#features/drafts/earning-preview.ts'
import { findEarningRates } from '#features/drafts/rates-queries.ts'
import { findProduct } from '#features/products/product-queries.ts'
import { percentOnly } from '#features/tax/commission.ts'
import { ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { type RateKind, type RateTerms, ratePlan } from './rate.ts'
import { listAdminRates } from './rate-list-queries.ts'
import { findRates, forgetRates } from './rate-queries.ts'
import { taxRate } from './tax-rules.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const admin = () => shop.as(shop.cast.admin)
const dayIn = (days: number) => indianDay(new Date(shop.clock.now().getTime() + days * 86_400_000))
const ratesOf = async (kind: RateKind, key: string) =>
  (await listAdminRates(admin())).filter((rate) => rate.terms.kind === kind && rate.key === key)

async function plan(key: string, terms: RateTerms, fromDay = dayIn(2)) {
  const seen = (await ratesOf(terms.kind, key)).find(({ state }) => state === 'now')
  return planRate(admin(), { key, terms, fromDay, seenFrom: seen?.validFrom ?? '2017-01-01T00:00:00Z' })
}

const carriage = (firstSlabPaise: number): RateTerms => ({
  ...{ kind: 'shipping', slabGrams: 500, firstSlabPaise, nextSlabPaise: 0, fragileFirstPaise: 0, fragileNextPaise: 0 },
  ...{ freeAbovePaise: null, daysMin: 1, daysMax: 3, expressPaise: null, expressDays: null },
})
const shareOfSales = (basisPoints: number): RateTerms => ({ kind: 'commission', ...percentOnly(basisPoints) })
const cash = (feePaise: number): RateTerms => ({
  ...{ kind: 'cash', mostPaise: 400_000, mostFragilePaise: 100_000, feePaise, feeBasisPoints: 0, mostRefused: 2 },
  ...{ advanceBasisPoints: 0, mostWithAdvancePaise: 0 },
  ...{ closedZones: ['E', 'D'], closedPrefixes: ['744'] },
})
const gst = (basisPoints: number): RateTerms => ({
  ...{ kind: 'tax', valueLimitPaise: null, source: 'Notification 99/2030' },
  ...{ basisPointsUpToLimit: basisPoints, basisPointsAboveLimit: basisPoints },
})

test('a quote keeps the old delivery charge until the new one’s start day', async () => {
  const { bowl } = shop.cast.goods
  const lines = [{ productId: bowl.slug, variant: {}, quantity: 1 }]
  const shippingPaise = async () =>
    (await quote(shop.as(shop.cast.asha), { lines, pincode: '411004', state: 'maharashtra' })).shippingPaise
  const before = await shippingPaise()

  const planned = await plan('D', carriage(12_300))
  expect(planned).toMatchObject({ key: 'D', state: 'planned', validUntil: null, terms: carriage(12_300) })
  expect(await shippingPaise()).toBe(before)
  const [next, now] = await ratesOf('shipping', 'D')
  expect([next?.state, now?.state]).toEqual(['planned', 'now'])
  expect(now?.validUntil).toBe(next?.validFrom)

  shop.clock.advance(2 * 24 * 60)
  expect(await shippingPaise()).toBe(12_300)
  expect((await ratesOf('shipping', 'D')).map(({ state }) => state)).toEqual(['now', 'past'])
})

test('planned tax, commission and cash rates start on their day, and the tax rate keeps its handicraft-only flag', async () => {
  const at = () => shop.clock.now()
  const pottery = async () => taxRate((await findRates(admin())).tax, '6912', { paidPaise: 10_000, quantity: 1 }, at())
  await plan('6912', gst(1200))
  await plan('', shareOfSales(1250))
  await plan('', cash(9_900))
  expect(await pottery()).toBe(500)

  shop.clock.advance(2 * 24 * 60)
  expect(await pottery()).toBe(1200)
  const counting = (await listAdminRates(admin())).filter(
    ({ state, validFrom }) => state === 'now' && validFrom > '2026-06',
  )
  expect(counting.map(({ terms }) => terms)).toEqual(
    expect.arrayContaining([gst(1200), shareOfSales(1250), cash(9_900)]),
  )
  const { rows } = await shop.pool.query("select handicraft_only from tax_rules where hsn_prefix = '6912'")
  expect(new Set(rows.map((row) => row.handicraft_only))).toEqual(new Set([true]))
  const audits = await shop.pool.query(
    "select subject, actor_id from audit_records where action = 'rate.plan' order by id",
  )
  expect(audits.rows.map(({ subject }) => subject)).toEqual([
    'rate:shipping:D',
    'rate:tax:6912',
    'rate:commission',
    'rate:cash',
  ])
})

test('when admins plan the same rate at once, one succeeds and the others get its start day', async () => {
  const outcomes = await Promise.allSettled([
    plan('A', carriage(100)),
    plan('A', carriage(200)),
    plan('A', carriage(300)),
  ])
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => [reason.code, reason.details])).toEqual(
    Array(2).fill(['rate-planned', { from: dayIn(2) }]),
  )
  expect((await ratesOf('shipping', 'A')).map(({ state }) => state)).toEqual(['planned', 'now'])
  await expect(plan('A', carriage(400), dayIn(9))).rejects.toMatchObject({ code: 'rate-planned' })
})

test('a rate cannot start in the past, today or too far ahead, and the rate the admin saw must still be current', async () => {
  for (const day of ['2020-01-01', dayIn(0), dayIn(402)]) {
    await expect(plan('B', carriage(100), day)).rejects.toMatchObject({ code: 'invalid-request' })
  }
  const old = { key: 'B', terms: carriage(100), fromDay: dayIn(3), seenFrom: '2016-01-01T00:00:00.000Z' }
  await expect(planRate(admin(), old)).rejects.toMatchObject({ code: 'rate-planned' })
  await expect(plan('9999', gst(500))).rejects.toMatchObject({ code: 'not-found' })
  expect(await ratesOf('shipping', 'B')).toHaveLength(1)
})

test('a commission with an amount and a least for a piece: order, product page and price form agree', async () => {
  const terms = { ...percentOnly(1000), flatPaise: 2_000, floorPaise: 15_000 }
  await plan('', { kind: 'commission', ...terms })
  shop.clock.advance(2 * 24 * 60)
  forgetRates(admin())
  const { bowl } = shop.cast.goods
  const { number } = await ordersOf(shop).place([{ productId: bowl.slug, quantity: 2 }])
  const { rows } = await shop.pool.query<{ paise: number }>(
    `select l.commission_paise::int as paise from order_lines l join parcels p on p.id = l.parcel_id
     join orders o on o.id = p.order_id where o.number = $1`,
    [number],
  )
  const seller = { artisanId: shop.cast.naveen.artisanId, hsn: '6912', category: 'pottery' }
  const rates = await findEarningRates(shop.as(shop.cast.naveen), seller)
  expect(rates.commission).toEqual(terms)
  const { commissionPaise, commissionGstPaise } = previewEarning(bowl.pricePaise, rates)
  expect(commissionPaise).toBe(15_000)
  expect(rows).toEqual([{ paise: 2 * commissionPaise }])
  const page = await findProduct(shop.as(shop.cast.asha), bowl.slug)
  expect(page?.split.haatPaise).toBe(commissionPaise + commissionGstPaise)
})

test('only an admin who has just entered the password can plan a rate', async () => {
  const input = { key: 'C', terms: carriage(100), fromDay: dayIn(3), seenFrom: '2017-06-30T18:30:00.000Z' }
  const stale = shop.as({ ...shop.cast.admin, provedAt: new Date(shop.clock.now().getTime() - 11 * 60_000) })
  await expect(planRate(stale, input)).rejects.toMatchObject({ code: 'proof-needed' })
  await expect(planRate(shop.as(shop.cast.asha), input)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listAdminRates(shop.as(shop.cast.naveen))).rejects.toMatchObject({ code: 'forbidden' })
  await planRate(admin(), input)
})

test.each([
  ['a commission above 100 per cent', shareOfSales(10_001)],
  ['a negative commission', shareOfSales(-1)],
  ['a most for a piece below its least', { ...shareOfSales(10), floorPaise: 200, capPaise: 100 }],
  ['a negative charge', carriage(-1)],
  ['a minimum of days above the maximum', { ...carriage(1), daysMin: 9 }],
  ['a delivery time of 61 days', { ...carriage(1), daysMax: 61 }],
  ['a faster delivery without its days', { ...carriage(1), expressPaise: 5_000 }],
  ['a faster delivery that is not faster', { ...carriage(1), expressPaise: 5_000, expressDays: 3 }],
  ['a tax without its source', { ...gst(500), source: ' ' }],
  ['two rates without a limit', { ...gst(500), basisPointsAboveLimit: 1800 }],
  ['an unknown zone', { ...cash(1), closedZones: ['F'] }],
])('%s is refused', (_, terms) => {
  const input = { key: '', fromDay: '2030-01-01', seenFrom: '2017-07-01T00:00:00Z' }
  expect(ratePlan.safeParse({ ...input, terms: shareOfSales(10) }).success).toBe(true)
  expect(ratePlan.safeParse({ ...input, terms }).success).toBe(false)
})
