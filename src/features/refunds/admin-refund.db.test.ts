import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminRefund } from '#features/refund-requests/admin-refund.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { codeOf, fillShelves, type ReturnsOf, returnsOf } from '#test/returns.ts'
import { openShop, type TestShop } from '#test/shop.ts'

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

test('an admin refund is split into components, never exceeds what is left, is paid once per key and is audited', async () => {
  const order = await orders.delivered()
  const input = {
    number: order.number,
    parcel: `${order.number}-1`,
    goodsPaise: 20_000,
    shippingPaise: 0,
    goodwillPaise: 0,
    reason: 'A scratch',
  }
  await Promise.all([
    adminRefund(orders.admin(), input, 'admin-key-1'),
    adminRefund(orders.admin(), input, 'admin-key-1'),
  ])
  expect(await returns.refundsOf(order.number)).toMatchObject([{ amountPaise: 20_000, components: { lines: 20_000 } }])
  const above = { ...input, goodsPaise: 75_001 }
  expect(await adminRefund(orders.admin(), above, 'admin-key-2').catch(codeOf)).toBe('refund-too-large')
  await orders.balanced()

  const { number } = await returns.ask(`${order.number}-1`)
  await returns.sendBack(number)
  await returns.byArtisan(number, { move: 'resolve', restocks: true })
  expect((await returns.refundsOf(order.number)).map(({ amountPaise }) => amountPaise)).toEqual([20_000, 75_000])
  const { rows } = await shop.pool.query("select 1 from audit_records where action = 'order.refund'")
  expect(rows).toHaveLength(1)
  const young = await orders.paid()
  const early = { ...input, number: young.number, parcel: `${young.number}-1` }
  expect(await adminRefund(orders.admin(), early, 'admin-key-3').catch(codeOf)).toBe('refund-before-arrival')
})
