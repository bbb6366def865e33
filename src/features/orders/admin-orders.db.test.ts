import { afterAll, beforeAll, expect, test } from 'vitest'
import { readListQuery } from '#platform/lists/admin-list.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { adminOrderSorts, readAdminOrderFilter } from './admin-order.ts'
import { adminOrders, findAdminOrderFacts } from './admin-order-queries.ts'
import type { OrderDetail } from './order.ts'

let shop: TestShop
let orders: OrdersOf
let placed: OrderDetail[]
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  placed = []
  for (let count = 0; count < 5; count += 1) placed.push(await orders.paid())
})
afterAll(() => shop?.close())

const look = (query: Record<string, string>) => adminOrders.page(shop.as(shop.cast.priya), adminOrders.read(query))
const numbers = (page: { items: { number: string }[] }) => page.items.map(({ number }) => number)

test('an admin pages through the orders forward and back and sees each order once', async () => {
  const newest = placed.map(({ number }) => number).reverse()
  const first = await look({ limit: '2' })
  expect(numbers(first)).toEqual(newest.slice(0, 2))
  expect(first.before).toBeNull()

  const second = await look({ limit: '2', after: first.after ?? '' })
  expect(numbers(second)).toEqual(newest.slice(2, 4))
  const third = await look({ limit: '2', after: second.after ?? '' })
  expect(numbers(third)).toEqual(newest.slice(4))
  expect(third.after).toBeNull()

  const back = await look({ limit: '2', before: second.before ?? '' })
  expect(numbers(back)).toEqual(newest.slice(0, 2))
  expect(back.before).toBeNull()
  const oldest = await look({ sort: 'placed', limit: '3' })
  expect(numbers(oldest)).toEqual(placed.slice(0, 3).map(({ number }) => number))
})

test('an unknown cursor or sort shows the first page', async () => {
  const newest = numbers(await look({}))
  expect(numbers(await look({ after: 'nonsense', sort: '-salary', limit: '-4' }))).toEqual(newest)
  expect(numbers(await look({ after: Buffer.from('["x"]').toString('base64url') }))).toEqual(newest)
})

test('an order is found by number, its last figures, name, city, phone number, email address, payment and tracking number', async () => {
  const order = placed[2]
  if (!order) throw new Error('no order')
  const { number, shippingAddress, payment } = order
  await orders.deliver(`${number}-1`)
  const finds = async (q: string) => numbers(await look({ q, limit: '100' })).includes(number)

  expect(numbers(await look({ q: number }))).toEqual([number])
  expect(numbers(await look({ q: number.slice(3).toLowerCase() }))).toEqual([number])
  expect(numbers(await look({ q: String(Number(number.slice(-5))) }))).toEqual([number])
  expect(await finds(shippingAddress.fullName)).toBe(true)
  expect(await finds(shippingAddress.city)).toBe(true)
  expect(await finds(`${shippingAddress.fullName.split(' ')[0]} ${shippingAddress.city}`)).toBe(true)
  expect(await finds(shippingAddress.fullName.slice(0, 3).toUpperCase())).toBe(true)
  expect(await finds(`+91 ${shippingAddress.phone.slice(0, 5)} ${shippingAddress.phone.slice(5)}`)).toBe(true)
  expect(await finds(shop.cast.asha.email)).toBe(true)
  expect(await finds('Naveen Pra')).toBe(true)
  expect(numbers(await look({ q: payment.gatewayOrderId ?? '' }))).toEqual([number])
  expect(numbers(await look({ q: 'em123456789in' }))).toEqual([number])
  expect(await finds('Zacharias')).toBe(false)
  expect(await finds('100000')).toBe(false)
})

test('an order on hold waits for an admin and shows its reason and end date', async () => {
  const number = placed[0]?.number ?? ''
  const until = new Date(shop.clock.now().getTime() + 86_400_000).toISOString()
  await orders.make(shop.cast.priya, `${number}-1`, 'hold', { reason: 'Same card, five orders', until })

  const waiting = await look({ needs: '1' })
  expect(numbers(waiting)).toEqual([number])
  expect(waiting.items[0]?.notices).toEqual([{ kind: 'hold', words: 'Same card, five orders', until }])
  expect(numbers(await look({ status: 'on_hold' }))).toEqual([number])
  expect(numbers(await look({ payment: 'captured', month: '2020-01' }))).toEqual([])
  const facts = await findAdminOrderFacts(shop.as(shop.cast.priya), readAdminOrderFilter({}))
  expect(facts).toMatchObject({ needing: 1, orders: 5 })
})

test('the export contains the filtered orders, and only an admin can read orders', async () => {
  const question = { filter: readAdminOrderFilter({ payment: 'upi' }), ask: readListQuery({}, adminOrderSorts) }
  const found: string[] = []
  for await (const { number } of adminOrders.stream(shop.as(shop.cast.priya), question)) found.push(number)
  expect(found).toHaveLength(5)
  await expect(adminOrders.page(orders.asha(), question)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(adminOrders.stream(orders.naveen(), question).next()).rejects.toMatchObject({ code: 'forbidden' })
})
