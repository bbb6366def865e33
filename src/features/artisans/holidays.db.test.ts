import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quote } from '#features/checkout/quote.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { findDelivery } from '#features/shipping/delivery-queries.ts'
import { findProductTerms } from '#features/shipping/terms-queries.ts'
import { addDays } from '#platform/time/clock.ts'
import { addressOfAsha } from '#test/cast.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { indianDay } from './holiday.ts'
import { cancelHoliday, findHoliday, listHolidays, takeHoliday } from './holiday-queries.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from artisan_holidays'))

const naveen = () => shop.as(shop.cast.naveen)
const somi = () => shop.as(shop.cast.somi)
const asha = () => shop.as(shop.cast.asha)
const dayIn = (days: number) => indianDay(addDays(shop.clock.now(), days))
const span = (from: number, until: number) => ({ fromDay: dayIn(from), untilDay: dayIn(until) })
const place = { pincode: addressOfAsha.pincode, state: addressOfAsha.state }

const quoted = async () => {
  const lines = [{ productId: 'blue-bowl', variant: {}, quantity: 1 }]
  const [parcel] = (await quote(asha(), { lines, ...place })).parcels
  return parcel?.promisedFrom ?? ''
}
const promised = async () =>
  (await findDelivery(asha(), { productId: 'blue-bowl', pincode: place.pincode }))?.from ?? ''

test('quote, product page and order promise the same later day during a holiday, and the old day once it is cancelled', async () => {
  const before = await quoted()
  expect(indianDay(new Date(await promised()))).toBe(indianDay(new Date(before)))

  await takeHoliday(naveen(), span(0, 20))
  const later = await quoted()
  expect(later > indianDay(addDays(new Date(before), 15))).toBe(true)
  expect(indianDay(new Date(await promised()))).toBe(indianDay(new Date(later)))
  const order = await orders.place([{ productId: 'blue-bowl' }])
  expect(indianDay(new Date(order.parcels[0]?.promisedFrom ?? ''))).toBe(indianDay(new Date(later)))

  const [taken] = await listHolidays(naveen())
  await cancelHoliday(naveen(), taken?.id ?? '')
  expect(indianDay(new Date(await quoted()))).toBe(indianDay(new Date(before)))
})

test('for an order during a holiday, the 48 hours to accept begin when the artisan is back', async () => {
  const due = async () => {
    const order = await orders.paid()
    const { rows } = await shop.pool.query('select due_at from parcels where number = $1', [`${order.number}-1`])
    return rows[0].due_at as Date
  }
  const usual = await due()
  expect(usual.getTime() - shop.clock.now().getTime()).toBeLessThanOrEqual(48 * 3_600_000)
  await takeHoliday(naveen(), span(0, 9))
  const back = new Date(`${dayIn(10)}T00:00:00+05:30`)
  expect((await due()).getTime()).toBe(back.getTime() + 48 * 3_600_000)
})

const stockOfVase = `select s.on_hand, s.reserved from stock s join variants v on v.id = s.variant_id
  join products p on p.id = v.product_id where p.slug = 'blue-vase' order by v.id`

test('a product made so many a week does not sell out: it is promised after the orders still to be made, and sooner once those are ready', async () => {
  const make = 'update products set is_made_to_order = $1, weekly_capacity = $2 where slug = $3'
  await shop.pool.query(make, [true, 1, 'blue-vase'])
  const query = { productId: 'blue-vase', pincode: place.pincode }
  const from = async () => Date.parse((await findDelivery(asha(), query))?.from ?? '')
  const { rows: before } = await shop.pool.query(stockOfVase)
  const free = await from()
  const order = await orders.paid([{ productId: 'blue-vase', variant: { size: 'S' }, quantity: 2 }])
  expect((await shop.pool.query(stockOfVase)).rows).toEqual(before)
  expect(await checkBooks(shop.as())).toEqual([])
  const weeks = Math.round(((await from()) - free) / (7 * 86_400_000))
  expect(weeks).toBe(2)
  await shop.pool.query("update parcels set status = 'ready' where number = $1", [`${order.number}-1`])
  expect(indianDay(new Date(await from()))).toBe(indianDay(new Date(free)))
  await shop.pool.query(make, [false, null, 'blue-vase'])
})

test('buyers see a holiday that delays their parcel but not one that is far off', async () => {
  await takeHoliday(naveen(), span(40, 45))
  expect((await findProductTerms(asha(), 'blue-bowl'))?.away).toBeNull()
  expect(await findHoliday(asha(), shop.cast.naveen.slug)).toBeNull()
  await takeHoliday(naveen(), span(0, 5))
  expect((await findProductTerms(asha(), 'blue-bowl'))?.away).toEqual(span(0, 5))
  expect(await findHoliday(asha(), shop.cast.naveen.slug)).toEqual(span(0, 5))
  expect((await findProductTerms(asha(), 'white-shawl'))?.away).toBeNull()
})

test('a holiday cannot overlap another, start in the past or too far ahead, or be the thirteenth', async () => {
  await takeHoliday(naveen(), span(10, 20))
  for (const wrong of [span(20, 25), span(5, 10), span(12, 13), span(5, 30)]) {
    await expect(takeHoliday(naveen(), wrong)).rejects.toMatchObject({ code: 'holidays-overlap' })
  }
  await expect(takeHoliday(naveen(), span(-1, 3))).rejects.toMatchObject({ code: 'holiday-not-ahead' })
  await expect(takeHoliday(naveen(), span(401, 402))).rejects.toMatchObject({ code: 'holiday-not-ahead' })
  await takeHoliday(somi(), span(10, 20))
  for (let count = 1; count < 12; count += 1) await takeHoliday(naveen(), span(20 + count, 20 + count))
  await expect(takeHoliday(naveen(), span(50, 51))).rejects.toMatchObject({ code: 'too-many-holidays' })
})

test('of eight concurrent holidays for the same days, one is saved', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => takeHoliday(naveen(), span(3, 5 + i))))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listHolidays(naveen())).toHaveLength(1)
})

test('an artisan can cancel only her own holidays; cancelling twice changes nothing', async () => {
  await takeHoliday(naveen(), span(1, 2))
  const [taken] = await listHolidays(naveen())
  await expect(cancelHoliday(somi(), taken?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
  await cancelHoliday(naveen(), taken?.id ?? '')
  await cancelHoliday(naveen(), taken?.id ?? '')
  expect(await listHolidays(naveen())).toEqual([])
})
