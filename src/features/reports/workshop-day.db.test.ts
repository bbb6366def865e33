import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import { makeDueMoves } from '#features/returns/make-due-moves.ts'
import { recordView } from '#features/search/record-view.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import type { HealthName } from './workshop-health.ts'
import { findHealth } from './workshop-health-queries.ts'
import { addUp } from './workshop-sales.ts'
import { listSales } from './workshop-sales-queries.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop.close())

const naveen = () => shop.as(shop.cast.naveen)
const markOf = async (name: HealthName) => (await findHealth(naveen())).find((mark) => mark.name === name)

test('without data there are thirty empty days, and health marks have no percentage', async () => {
  const days = await listSales(naveen(), 30)
  expect(days).toHaveLength(30)
  expect(addUp(days)).toMatchObject({ views: 0, orders: 0, soldPaise: 0 })
  expect((await findHealth(naveen())).map(({ percent }) => percent)).toEqual([null, null, null, null])
})

test('views and paid orders count on their day in India for their own artisan, and unpaid or cancelled orders do not count', async () => {
  for (let look = 0; look < 3; look += 1) await recordView(shop.as(), { productId: 'blue-bowl', after: [] })
  await recordView(shop.as(), { productId: 'blue-vase', after: ['blue-bowl'] })
  await recordView(shop.as(), { productId: 'white-shawl', after: [] })
  await orders.paid()
  await orders.place([{ productId: 'blue-bowl' }])
  const gone = await orders.paid()
  await cancelOrder(orders.asha(), { number: gone.number, reason: 'Bought twice' })

  const days = await listSales(naveen(), 90)
  expect(days.at(-1)).toMatchObject({ views: 4, orders: 1, soldPaise: 95_000 })
  expect(addUp(days)).toMatchObject({ days: 90, views: 4, orders: 1, soldPaise: 95_000 })
  expect((await listSales(shop.as(shop.cast.somi), 30)).at(-1)).toMatchObject({ views: 1, orders: 0 })
})

test('a sale just before midnight in India counts on the day before', async () => {
  const order = await orders.paid()
  const midnight = new Date(`${(await listSales(naveen(), 30)).at(-1)?.day}T00:00:00+05:30`)
  await shop.pool.query('update parcels set created_at = $2 where number = $1', [
    `${order.number}-1`,
    addMinutes(midnight, -1),
  ])
  const [yesterday, today] = (await listSales(naveen(), 30)).slice(-2)
  expect([yesterday?.orders, today?.orders]).toEqual([1, 1])
})

test('declined and unaccepted orders, late parcels and faulty returns count against an artisan', async () => {
  await shop.pool.query("update parcels set status = 'expired'")
  const [kept, declined, forgotten] = [await orders.paid(), await orders.paid(), await orders.paid()]
  await orders.make(shop.cast.naveen, `${declined.number}-1`, 'decline', { reason: 'outOfStock' })
  await orders.deliver(`${kept.number}-1`)
  await shop.pool.query('update parcels set due_at = $2 where number = $1', [`${forgotten.number}-1`, shop.clock.now()])
  await makeDueMoves(shop.as())
  expect(await markOf('accepted')).toEqual({ name: 'accepted', percent: 33, count: 3, isGood: false })
  expect(await markOf('posted')).toMatchObject({ percent: 100, count: 1 })

  await shop.pool.query('update parcels set promised_until = $2 where number = $1', [
    `${kept.number}-1`,
    addDays(shop.clock.now(), -3),
  ])
  expect(await markOf('posted')).toMatchObject({ percent: 0, count: 1, isGood: false })
  expect(await markOf('returns')).toMatchObject({ percent: 0, count: 1, isGood: true })
})

test('an unanswered question counts against the artisan only after a day', async () => {
  const order = await orders.paid()
  const write = (fromRole: string, daysAgo: number) =>
    shop.pool.query(
      `insert into parcel_messages (parcel_id, from_role, from_user_id, key, words, language, at)
       select id, $2, $3, gen_random_uuid(), 'Is it dyed by hand?', 'en', $4 from parcels where number = $1`,
      [`${order.number}-1`, fromRole, shop.cast.asha.userId, addDays(shop.clock.now(), -daysAgo)],
    )
  await write('customer', 0.2)
  expect(await markOf('messages')).toMatchObject({ percent: null, count: 0 })
  await write('customer', 2)
  expect(await markOf('messages')).toMatchObject({ percent: 0, count: 1, isGood: false })
  await write('artisan', 1)
  expect(await markOf('messages')).toMatchObject({ percent: 100, count: 1, isGood: true })
})
