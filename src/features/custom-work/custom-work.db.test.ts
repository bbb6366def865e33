import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote as quoteCart } from '#features/checkout/quote.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import type { OrderRequest } from '#features/orders/order.ts'
import { placeOrder } from '#features/orders/place-order.ts'
import { dayInIndia } from '#platform/time/day-in-india.ts'
import { addressOfAsha, addressOfBilal } from '#test/cast.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import type { CustomWork } from './custom-request.ts'
import { listOwnRequests, listWorkshopRequests } from './custom-request-queries.ts'
import {
  askCustomWork,
  type CustomEmailJob,
  customEmailJob,
  declineCustomWork,
  quoteCustomWork,
  sendCustomEmail,
  withdrawRequest,
} from './write-custom-request.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop?.close())

const asha = () => shop.as(shop.cast.asha)
const bilal = () => shop.as(shop.cast.bilal)
const naveen = () => shop.as(shop.cast.naveen)
const all = { page: 1, limit: 50 }
const wish = {
  words: 'A bowl twice as wide, with fish. Call 98765 43210',
  size: '40 cm',
  budgetPaise: 400_000,
  pictures: [] as string[],
}

async function asked(): Promise<CustomWork> {
  await askCustomWork(asha(), 'blue-bowl', { ...wish, key: randomUUID() })
  const [latest] = (await listOwnRequests(asha(), all)).items
  if (!latest) throw new Error('the request is not listed')
  return latest
}

async function quoted(pricePaise = 350_000): Promise<CustomWork> {
  const { id } = await asked()
  await quoteCustomWork(naveen(), id, { words: 'Thrown in two parts, fish all around.', pricePaise, makingDays: 20 })
  return own(id)
}

async function own(id: string): Promise<CustomWork> {
  const found = (await listOwnRequests(asha(), all)).items.find((one) => one.id === id)
  if (!found) throw new Error('the request is not listed')
  return found
}

const linesOf = ({ quote }: CustomWork) => [{ productId: quote?.productId ?? '', variant: {}, quantity: 1 }]

test('a request is stored once, without contact details, and waits in the workshop it is for', async () => {
  const key = randomUUID()
  await Promise.all([1, 2].map(() => askCustomWork(asha(), 'blue-bowl', { ...wish, key })))
  await expect(askCustomWork(asha(), 'blue-bowl', { ...wish, words: 'Another', key })).rejects.toMatchObject({
    code: 'idempotency-key-reused',
  })
  const { items } = await listWorkshopRequests(naveen(), all)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    status: 'asked',
    person: 'Asha',
    asked: { words: 'A bowl twice as wide, with fish. Call […]', size: '40 cm', budgetPaise: 400_000 },
    product: { id: 'blue-bowl' },
  })
  expect((await listWorkshopRequests(shop.as(shop.cast.somi), all)).total).toBe(0)
  expect((await listOwnRequests(bilal(), all)).total).toBe(0)
  await expect(askCustomWork(asha(), 'no-such-piece', { ...wish, key: randomUUID() })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a quoted piece can be priced and ordered by its buyer alone, once, and pays its artisan', async () => {
  const request = await quoted()
  expect(request).toMatchObject({ status: 'quoted', quote: { pricePaise: 350_000, makingDays: 20 } })
  const lines = linesOf(request)
  const cart = { lines, pincode: '302001', state: 'rajasthan' }
  expect((await quoteCart(bilal(), cart)).missing).toHaveLength(1)
  const priced = await quoteCart(asha(), cart)
  expect(priced).toMatchObject({ missing: [], subtotalPaise: 350_000, canOrder: true })
  expect(priced.parcels[0]?.lines[0]).toMatchObject({ isMadeToOrder: true, canReturnForChangedMind: false })
  const asBilal = { lines, shippingAddress: addressOfBilal, paymentMethod: 'upi' } as OrderRequest
  await expect(placeOrder(bilal(), asBilal, 'not-his')).rejects.toMatchObject({ code: 'product-unavailable' })

  const order = await orders.paid(lines)
  expect(await own(request.id)).toMatchObject({ status: 'ordered', orderNumber: order.number })
  const again = { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi' } as OrderRequest
  await expect(placeOrder(asha(), again, 'once-more')).rejects.toMatchObject({ code: 'out-of-stock' })
  await expect(withdrawRequest(asha(), request.id)).rejects.toMatchObject({ code: 'request-ordered' })
  const more = { words: 'More', pricePaise: 900_000, makingDays: 5 }
  await expect(quoteCustomWork(naveen(), request.id, more)).rejects.toMatchObject({ code: 'request-ordered' })
  await orders.deliver(`${order.number}-1`)
  expect(await checkBooks(shop.as())).toEqual([])
})

test('an order that is cancelled before the making is refunded, and the quote can be taken again', async () => {
  const request = await quoted()
  const { number } = await orders.paid(linesOf(request))
  await cancelOrder(asha(), { number })
  expect(await own(request.id)).toMatchObject({ status: 'quoted', orderNumber: null })
  expect((await orders.paid(linesOf(request))).status).toBe('placed')
  expect(await checkBooks(shop.as())).toEqual([])
})

test('a changed quote changes the piece, a lapsed or withdrawn one sells nothing, a declined one says why', async () => {
  const request = await quoted()
  await quoteCustomWork(naveen(), request.id, { words: 'With a lid.', pricePaise: 420_000, makingDays: 25 })
  const changed = await own(request.id)
  expect(changed.quote).toMatchObject({ pricePaise: 420_000, productId: request.quote?.productId })
  const cart = { lines: linesOf(changed), pincode: '302001', state: 'rajasthan' }
  expect((await quoteCart(asha(), cart)).subtotalPaise).toBe(420_000)

  await withdrawRequest(asha(), request.id)
  expect((await quoteCart(asha(), cart)).canOrder).toBe(false)
  await expect(
    quoteCustomWork(naveen(), request.id, { words: 'Still?', pricePaise: 100_000, makingDays: 5 }),
  ).rejects.toMatchObject({ code: 'request-closed' })

  const late = await quoted()
  shop.clock.advance(15 * 24 * 60)
  expect((await own(late.id)).status).toBe('lapsed')
  expect((await quoteCart(asha(), { ...cart, lines: linesOf(late) })).canOrder).toBe(false)

  const { id } = await asked()
  await expect(declineCustomWork(shop.as(shop.cast.somi), id, 'Not mine')).rejects.toMatchObject({ code: 'not-found' })
  await declineCustomWork(naveen(), id, 'The kiln is too small for it.')
  expect(await own(id)).toMatchObject({ status: 'declined', declined: { words: 'The kiln is too small for it.' } })
})

test('each step is told by email in the language of who reads it, once', async () => {
  shop.jobs.sent.length = 0
  const request = await quoted()
  await declineCustomWork(naveen(), request.id, 'No clay until spring.')
  const jobs = shop.jobs.sent.filter(({ name }) => name === customEmailJob)
  expect(jobs.map(({ payload }) => payload.kind)).toEqual(['asked', 'quoted', 'declined'])
  const links = { workshop: 'http://shop.test/artisan/custom-work', own: 'http://shop.test/custom-work' }
  shop.email.emails.length = 0
  for (const { payload } of [...jobs, ...jobs]) await sendCustomEmail(shop.as(), payload as CustomEmailJob, links)
  expect(shop.email.emails.map(({ to }) => to)).toEqual([
    shop.cast.naveen.email,
    shop.cast.asha.email,
    shop.cast.asha.email,
  ])
  expect(shop.email.emails[1]?.text).toContain('₹3,500')
  expect(shop.email.emails[2]?.text).toContain('No clay until spring.')
})

test('refuses a day that has passed, at its field', async () => {
  const wantedBy = dayInIndia(shop.clock.now())
  await expect(askCustomWork(bilal(), 'blue-bowl', { ...wish, wantedBy, key: randomUUID() })).rejects.toMatchObject({
    code: 'invalid-request',
    details: { errors: [{ path: 'wantedBy' }] },
  })
})

test('shows the pictures of the request to buyer and artisan, and takes none of somebody else', async () => {
  const [mine, foreign] = [await orders.picture(shop.cast.asha), await orders.picture(shop.cast.bilal)]
  const ask = (pictures: string[]) => askCustomWork(asha(), 'blue-bowl', { ...wish, pictures, key: randomUUID() })
  await expect(ask([foreign])).rejects.toMatchObject({ code: 'invalid-request' })
  await ask([mine])
  for (const { items } of [await listOwnRequests(asha(), all), await listWorkshopRequests(naveen(), all)])
    expect(items.filter(({ asked }) => asked.pictures.length > 0).map(({ asked }) => asked.pictures)).toEqual([[mine]])
})
