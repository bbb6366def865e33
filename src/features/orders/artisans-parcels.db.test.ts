import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOrderEmail } from '#features/order-emails/queue-order-email.ts'
import { listEarnings } from '#features/payouts/earning-queries.ts'
import { makeDueMoves } from '#features/returns/make-due-moves.ts'
import { addressOfAsha } from '#test/cast.ts'
import { type OrdersOf, ordersOf, testLinks } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { getAnyOrder } from './any-order-queries.ts'
import { getWorkshopParcel, listWorkshopParcels } from './artisan-parcel-queries.ts'
import { cancelOrder } from './cancel-order.ts'
import { moveParcel } from './move-parcel.ts'
import type { MoveRequest } from './order.ts'
import { getOrder, listOrders } from './order-queries.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop?.close())

test('parcel moves follow the table: who may make them, what input they need and what they cause', async () => {
  const placed = await orders.paid()
  const number = placed.parcels[0]?.number ?? ''
  const naveen = shop.as(shop.cast.naveen)
  const move = (request: MoveRequest, ctx = naveen) => moveParcel(ctx, number, request)

  await expect(move({ move: 'accept' }, shop.as(shop.cast.somi))).rejects.toMatchObject({ code: 'not-found' })
  await expect(move({ move: 'ship', carrier: 'x', trackingNumber: 'y' })).rejects.toMatchObject({
    code: 'move-not-allowed',
  })
  await expect(move({ move: 'deliver' }, orders.asha())).rejects.toMatchObject({ code: 'move-not-allowed' })
  expect((await getWorkshopParcel(naveen, number)).shipTo.house).toBeNull()
  await move({ move: 'accept' })
  const accepted = await getWorkshopParcel(naveen, number)
  expect(accepted).toMatchObject({ status: 'accepted', shipTo: { house: addressOfAsha.house }, dueAt: null })
  await move({ move: 'pack' })
  await expect(move({ move: 'ship', carrier: 'India Post' })).rejects.toMatchObject({ code: 'invalid-request' })
  await move({ move: 'ship', carrier: 'India Post', trackingNumber: 'EM1IN' })
  expect(await getWorkshopParcel(naveen, number)).toMatchObject({ moves: ['correct_number'] })
  await move({ move: 'correct_number', carrier: 'India Post', trackingNumber: 'EM2IN' })
  await move({ move: 'deliver' }, shop.as(shop.cast.priya))

  const after = await getOrder(orders.asha(), placed.number)
  expect(after.parcels[0]?.events.map((event) => event.move)).toEqual([
    'captured',
    'accept',
    'pack',
    'ship',
    'correct_number',
    'deliver',
  ])
  expect(after.parcels[0]).toMatchObject({ carrier: 'India Post', trackingNumber: 'EM2IN', moves: [] })
  const { ledger } = await getAnyOrder(shop.as(shop.cast.priya), placed.number)
  expect(ledger.map(({ kind }) => kind)).toEqual(['capture', 'earning'])
  const earned = ledger[1]?.entries.find(({ account }) => account === 'artisan_payable')
  const { items: earnings } = await listEarnings(naveen, { page: 1, limit: 12 })
  expect(earned).toEqual({
    account: 'artisan_payable',
    artisan: 'Naveen Prajapat',
    amountPaise: -(earnings[0]?.netPaise ?? 0),
  })
  expect((await getWorkshopParcel(naveen, number)).earningPaise).toBe(earnings[0]?.netPaise)
  await orders.balanced()
  // The jobs run meanwhile: a promise that nobody keeps for a day is a breach.
  await orders.settleRefunds()
  shop.clock.advance(7 * 24 * 60 + 1)
  await makeDueMoves(shop.as())
  expect(await getOrder(orders.asha(), placed.number)).toMatchObject({ status: 'completed' })
  await orders.balanced()
})

test('customers list only their own orders; artisans list only paid parcels, waiting ones first', async () => {
  expect((await listOrders(shop.as(shop.cast.bilal), { page: 1, limit: 12 })).total).toBe(0)
  for (const _ of [1, 2]) await orders.paid()
  const mine = await listOrders(orders.asha(), { page: 1, limit: 2 })
  expect(mine).toMatchObject({ page: 1, limit: 2, items: [{ artisans: ['Naveen Prajapat'] }, {}] })

  const unpaid = await orders.place([{ productId: 'blue-bowl' }])
  const paid = await orders.paid()
  const { items } = await listWorkshopParcels(shop.as(shop.cast.naveen), { page: 1, limit: 50 })
  expect(items[0]).toMatchObject({ orderNumber: paid.number, status: 'placed' })
  expect(items.some(({ orderNumber }) => orderNumber === unpaid.number)).toBe(false)
  expect((await listWorkshopParcels(shop.as(shop.cast.somi), { page: 1, limit: 50 })).total).toBe(0)
})

test('the email about a paid order names the order, its pieces and its total, without user markup', async () => {
  const paid = await orders.paid()
  // The same job three times, two of them at once: one email.
  const { rows } = await shop.pool.query<{ id: number }>('select id from orders where number = $1', [paid.number])
  const job = { orderId: rows[0]?.id ?? 0, kind: 'paid' as const, effect: 'the same' }
  const send = () => sendOrderEmail(shop.as(), job, testLinks)
  shop.email.emails.length = 0
  await Promise.all([send(), send()])
  await send()
  expect(shop.email.emails).toHaveLength(1)
  const email = shop.email.emails.at(-1)
  expect(email).toMatchObject({ to: 'asha@haat.test', kind: 'order-paid', language: 'en' })
  expect(email?.subject).toContain(paid.number)
  expect(email?.text).toContain('1 × Blue bowl')
  expect(email?.html).toContain('<html lang="en"')
})

test('an artisan finds parcels by status, number and product words; open work is sorted by deadline', async () => {
  const list = async (filter: Parameters<typeof listWorkshopParcels>[1]) =>
    (await listWorkshopParcels(orders.naveen(), filter)).items.map(({ number }) => number)
  const page = { page: 1, limit: 12 }
  const vase = `${(await orders.paid([{ productId: 'blue-vase', variant: { size: 'S' } }])).number}-1`
  const posted = `${(await orders.paid()).number}-1`
  for (const move of ['accept', 'pack', 'ship']) await orders.make(shop.cast.naveen, posted, move, orders.ship)

  expect(await list({ ...page, view: 'way' })).toEqual([posted])
  expect(await list({ ...page, view: 'all', status: 'shipped' })).toEqual([posted])
  expect(await list({ ...page, view: 'todo', status: 'shipped' })).toEqual([])
  expect(await list({ ...page, status: 'nonsense' })).toEqual([])
  expect(await list({ ...page, q: 'VASE' })).toEqual([vase])
  expect(await list({ ...page, q: posted.slice(3, -2) })).toEqual([posted])
  expect(await list({ ...page, q: '%' })).toEqual([])

  const todo = await listWorkshopParcels(orders.naveen(), { ...page, view: 'todo' })
  expect(todo.items.every(({ status }) => status !== 'shipped')).toBe(true)
  const deadlines = todo.items.map(({ dueAt, postBy }) => Date.parse(dueAt ?? postBy ?? ''))
  expect(deadlines).toEqual([...deadlines].sort((a, b) => a - b))
  const second = await listWorkshopParcels(orders.naveen(), { page: 2, limit: 1, view: 'todo' })
  expect(second).toMatchObject({ total: todo.total, pages: todo.total, items: [{ number: todo.items[1]?.number }] })
})

test('an artisan never sees orders that were cancelled before payment', async () => {
  const { number } = await orders.place([{ productId: 'blue-bowl' }])
  await cancelOrder(orders.asha(), { number })
  const heard = await listWorkshopParcels(orders.naveen(), { page: 1, limit: 50 })
  expect(heard.items.some((parcel) => parcel.orderNumber === number)).toBe(false)
  const refused = await getWorkshopParcel(orders.naveen(), `${number}-1`).catch((error) => error.code)
  expect(refused).toBe('not-found')
})
