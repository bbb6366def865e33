import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { fillShelves, type ReturnsOf, returnsOf } from '#test/returns.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { adminReturns, listWorkshopReturns } from './return-queries.ts'

let shop: TestShop
let orders: OrdersOf
let returns: ReturnsOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  returns = returnsOf(shop, orders)
  await fillShelves(shop)
})
afterAll(() => shop?.close())
afterEach(async () => {
  await orders.settleRefunds()
  await orders.balanced()
})

/** Two bowls of one order in two returns, the first of them settled. */
async function twoReturns(): Promise<void> {
  const { number } = await orders.delivered([{ productId: 'blue-bowl', quantity: 2 }])
  const settled = await returns.ask(`${number}-1`)
  await returns.sendBack(settled.number)
  await returns.byArtisan(settled.number, { move: 'resolve', restocks: true })
  await returns.ask(`${number}-1`)
}

test('an artisan sees their own returns and the admin sees all, earliest deadline first', async () => {
  for (let order = 0; order < 3; order += 1) {
    await twoReturns()
    shop.clock.advance(60)
  }
  const own = await listWorkshopReturns(orders.naveen(), { page: 1, limit: 50 })
  expect(own.total).toBe(6)
  expect(own.items[0]).toMatchObject({ artisan: { name: 'Naveen Prajapat' }, customerName: 'Asha Kulkarni' })
  expect((await listWorkshopReturns(shop.as(shop.cast.somi), { page: 1, limit: 50 })).items).toEqual([])
  const ofAdmin = (query: Record<string, string>) => adminReturns.page(orders.admin(), adminReturns.read(query))
  const all = await ofAdmin({ status: 'resolved', q: 'asha' })
  expect(all.items).toHaveLength(3)
  expect(all.items.every(({ status }) => status === 'resolved')).toBe(true)
  expect(all.items[0]?.events.map(({ move }) => move)).toContain('return_resolve')
  expect((await ofAdmin({ status: 'all', q: '100%' })).items).toEqual([])
  const open = await ofAdmin({})
  expect(open.items).toHaveLength(3)
  const clocks = open.items.map(({ dueAt, createdAt }) => dueAt ?? createdAt)
  expect(clocks).toEqual([...clocks].sort())
  const first = await ofAdmin({ status: 'all', limit: '2' })
  const second = await ofAdmin({ status: 'all', limit: '2', after: first.after ?? '' })
  expect(second.items.map(({ number }) => number)).not.toContain(first.items[1]?.number)
})
