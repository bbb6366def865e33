import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { quote } from '#features/checkout/quote.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findDelivery } from './delivery-queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// A clock that stands still, so that two answers are of one moment.
const clock = { now: () => new Date('2026-11-21T06:00:00Z') }
const message = (productId: string, pincode: string) => findDelivery(shop.as(guest, { clock }), { productId, pincode })

test.each([
  ['302001', 'A'],
  ['313001', 'B'],
  ['411004', 'D'],
  ['795001', 'E'],
])('a bowl from Jaipur to %s is zone %s, with the dates and the price of the order', async (pincode, zone) => {
  const { bowl } = shop.cast.goods
  const found = await message(bowl.slug, pincode)
  const priced = await quote(shop.as(guest, { clock }), {
    lines: [{ productId: bowl.slug, variant: {}, quantity: 1 }],
    pincode,
  })
  const [parcel] = priced.parcels
  expect(found).toMatchObject({ zone, canDeliver: true, from: parcel?.promisedFrom, until: parcel?.promisedUntil })
  const isFree = found?.freeAbovePaise !== null && bowl.pricePaise >= (found?.freeAbovePaise ?? 0)
  expect(isFree ? 0 : found?.shippingPaise).toBe(parcel?.shippingPaise)
})

test('the days are a range, a pincode far off is later, and no parcel arrives on a Sunday', async () => {
  const near = await message(shop.cast.goods.bowl.slug, '302001')
  const far = await message(shop.cast.goods.bowl.slug, '795001')
  expect(Date.parse(near?.from ?? '')).toBeLessThan(Date.parse(near?.until ?? ''))
  expect(Date.parse(far?.until ?? '')).toBeGreaterThan(Date.parse(near?.until ?? ''))
  for (const day of [near?.from, near?.until, far?.from, far?.until]) {
    expect(new Date(Date.parse(day ?? '') + 330 * 60_000).getUTCDay()).not.toBe(0)
  }
  expect(near?.place).toMatchObject({ city: 'Jaipur', state: 'rajasthan' })
})

test('an artisan who is enrolled, not registered, sends only inside the own state', async () => {
  const { shawl } = shop.cast.goods
  const outside = { canDeliver: false, from: null, until: null, shippingPaise: null, fromState: 'manipur' }
  expect(await message(shawl.slug, '411004')).toMatchObject(outside)
  expect(await message(shawl.slug, '795001')).toMatchObject({ canDeliver: true, zone: 'A' })
})

test('for post of the armed forces nobody knows the state, so no date is made up', async () => {
  expect(await message(shop.cast.goods.bowl.slug, '900001')).toMatchObject({ canDeliver: true, from: null, zone: null })
})

test('a pincode that does not exist is refused, and a product that is not there is not there', async () => {
  await expect(message(shop.cast.goods.bowl.slug, '000000')).rejects.toMatchObject({ code: 'invalid-request' })
  await expect(message(shop.cast.goods.bowl.slug, '29')).rejects.toMatchObject({ code: 'invalid-request' })
  expect(await message(shop.cast.goods.draft.slug, '411004')).toBeNull()
  expect(await message('nothing', '411004')).toBeNull()
})
