import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { quote } from '#features/checkout/quote.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findDelivery, listDeliveries } from './delivery-queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// A fixed clock, so that both answers are for the same moment.
const clock = { now: () => new Date('2026-11-21T06:00:00Z') }
const deliveryOf = (productId: string, pincode: string) =>
  findDelivery(shop.as(guest, { clock }), { productId, pincode })

test.each([
  ['302001', 'A'],
  ['313001', 'B'],
  ['411004', 'D'],
  ['795001', 'E'],
])('a bowl from Jaipur to %s is zone %s, with the same dates and price as the order', async (pincode, zone) => {
  const { bowl } = shop.cast.goods
  const found = await deliveryOf(bowl.slug, pincode)
  const priced = await quote(shop.as(guest, { clock }), {
    lines: [{ productId: bowl.slug, variant: {}, quantity: 1 }],
    pincode,
  })
  const [parcel] = priced.parcels
  expect(found).toMatchObject({ zone, canDeliver: true, from: parcel?.promisedFrom, until: parcel?.promisedUntil })
  const isFree = found?.freeAbovePaise !== null && bowl.pricePaise >= (found?.freeAbovePaise ?? 0)
  expect(isFree ? 0 : found?.shippingPaise).toBe(parcel?.shippingPaise)
})

test('the dates are a range, a distant pincode is later, and nothing arrives on a Sunday', async () => {
  const near = await deliveryOf(shop.cast.goods.bowl.slug, '302001')
  const far = await deliveryOf(shop.cast.goods.bowl.slug, '795001')
  expect(Date.parse(near?.from ?? '')).toBeLessThan(Date.parse(near?.until ?? ''))
  expect(Date.parse(far?.until ?? '')).toBeGreaterThan(Date.parse(near?.until ?? ''))
  for (const day of [near?.from, near?.until, far?.from, far?.until]) {
    expect(new Date(Date.parse(day ?? '') + 330 * 60_000).getUTCDay()).not.toBe(0)
  }
  expect(near?.place).toMatchObject({ city: 'Jaipur', state: 'rajasthan' })
})

test('the city is named in the reader’s language where its name is known, else in English', async () => {
  await shop.pool.query(`insert into craft_terms (term, names) values ('Jaipur', '{"hi": "जयपुर"}')
    on conflict (term) do update set names = excluded.names`)
  const cityOf = async (pincode: string) => {
    const ctx = shop.as(guest, { clock, locale: 'hi' })
    return (await findDelivery(ctx, { productId: shop.cast.goods.bowl.slug, pincode }))?.place.city
  }
  expect([await cityOf('302001'), await cityOf('795001')]).toEqual(['जयपुर', 'Imphal'])
})

test('an artisan who is enrolled but not GST-registered ships only within their own state', async () => {
  const { shawl } = shop.cast.goods
  const outside = { canDeliver: false, from: null, until: null, shippingPaise: null, fromState: 'manipur' }
  expect(await deliveryOf(shawl.slug, '411004')).toMatchObject(outside)
  expect(await deliveryOf(shawl.slug, '795001')).toMatchObject({ canDeliver: true, zone: 'A' })
})

test('an armed-forces pincode has no known state, so no date is promised', async () => {
  expect(await deliveryOf(shop.cast.goods.bowl.slug, '900001')).toMatchObject({
    canDeliver: true,
    from: null,
    zone: null,
  })
})

test('an unknown pincode is refused, and an unknown product returns null', async () => {
  await expect(deliveryOf(shop.cast.goods.bowl.slug, '000000')).rejects.toMatchObject({ code: 'invalid-request' })
  await expect(deliveryOf(shop.cast.goods.bowl.slug, '29')).rejects.toMatchObject({ code: 'invalid-request' })
  expect(await deliveryOf(shop.cast.goods.draft.slug, '411004')).toBeNull()
  expect(await deliveryOf('nothing', '411004')).toBeNull()
})

test('the cards of a page promise what the product page does; unknown pieces and those that cannot be sent are left out', async () => {
  const { bowl } = shop.cast.goods
  const ctx = shop.as(guest, { clock })
  const one = await deliveryOf(bowl.slug, '411004')
  const isFree = one?.freeAbovePaise !== null && bowl.pricePaise >= (one?.freeAbovePaise ?? 0)
  expect(await listDeliveries(ctx, { ids: [bowl.slug, 'no-such-piece'], pincode: '411004' })).toEqual([
    { id: bowl.slug, until: one?.until, shippingPaise: isFree ? 0 : one?.shippingPaise },
  ])
  await expect(listDeliveries(ctx, { ids: [bowl.slug], pincode: '100001' })).rejects.toMatchObject({
    code: 'invalid-request',
  })
})
