import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefundRow } from '#features/payouts/payout.ts'
import { adminRefund } from '#features/refund-requests/admin-refund.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { adminRefunds } from './refund-queries.ts'

let shop: TestShop
let orders: OrdersOf
/** Order numbers of refunds in the order they were given: failed, by hand, on its way, given back. */
let given: string[]
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  given = []
  for (const goodsPaise of [3_000, 1_000, 4_000, 2_000]) {
    const { number } = await orders.delivered()
    const input = { number, parcel: `${number}-1`, goodsPaise, shippingPaise: 0, goodwillPaise: 0, reason: 'A chip' }
    await adminRefund(orders.admin(), input, `admin-refund-${number}`)
    given.push(number)
    shop.clock.advance(1)
  }
  await become(0, "status = 'failed', failure = 'Account closed'")
  await become(1, `status = 'approved', route = 'upi', refund_to = '{"upi":"asha@okbank"}'`)
  await become(2, "status = 'processing', gateway_refund_id = 'rfnd_admin'")
  await become(3, "status = 'succeeded', reference = 'UTR_admin', settled_at = created_at")
})
afterAll(() => shop?.close())

const become = (place: number, columns: string) =>
  shop.pool.query(
    `update refunds set ${columns} where payment_id = (select p.id from payments p join orders o on o.id = p.order_id
      where o.number = $1)`,
    [given[place]],
  )

const question = (query: Record<string, string>) => adminRefunds.read(query)
const look = (query: Record<string, string>) => adminRefunds.page(orders.admin(), question(query))
const places = (rows: readonly RefundRow[]) => rows.map(({ orderNumber }) => given.indexOf(orderNumber))

test('the newest refund comes first, on request what waits, and paging forward and back repeats no refund', async () => {
  expect(places((await look({})).items)).toEqual([3, 2, 1, 0])
  const urgent = { sort: '-state', limit: '3' }
  const one = await look(urgent)
  const two = await look({ ...urgent, after: one.after ?? '' })
  expect([places(one.items), places(two.items)]).toEqual([[0, 1, 2], [3]])
  expect(places((await look({ ...urgent, before: two.before ?? '' })).items)).toEqual([0, 1, 2])
  expect(places((await look({ sort: '-amount' })).items)).toEqual([2, 0, 3, 1])
  expect(places((await look({ sort: 'created' })).items)).toEqual([0, 1, 2, 3])
})

test('a refund is found by status, route, order, reference and customer name', async () => {
  expect(places((await look({ status: 'succeeded' })).items)).toEqual([3])
  expect(places((await look({ route: 'upi' })).items)).toEqual([1])
  expect(places((await look({ q: given[2]?.toLowerCase() ?? '' })).items)).toEqual([2])
  expect(places((await look({ q: 'UTR_admin' })).items)).toEqual([3])
  expect(places((await look({ q: 'rfnd_admin' })).items)).toEqual([2])
  expect(places((await look({ q: 'Kulk' })).items)).toEqual([3, 2, 1, 0])
  expect(places((await look({ q: 'Kulkarni', status: 'failed' })).items)).toEqual([0])
  expect((await look({ q: "nobody' | at:all \\" })).items).toEqual([])
})

test('the export file has the same rows, and only an admin may read refunds', async () => {
  const rows: RefundRow[] = []
  for await (const row of adminRefunds.stream(orders.admin(), question({ sort: '-amount' }))) rows.push(row)
  expect(places(rows)).toEqual([2, 0, 3, 1])
  expect(rows.map(({ to }) => to)).toEqual([null, null, null, { upi: 'asha@okbank' }])
  await expect(adminRefunds.page(orders.naveen(), question({}))).rejects.toMatchObject({ code: 'forbidden' })
})
