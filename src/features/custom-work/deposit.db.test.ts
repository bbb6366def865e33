import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote as quoteCart } from '#features/checkout/quote.ts'
import { bookCourier } from '#features/couriers/book-courier.ts'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import type { OrderDetail } from '#features/orders/order.ts'
import { capturePayment } from '#features/orders/receive-gateway-event.ts'
import { settlePayment } from '#features/orders/settle-payment.ts'
import { splitParcel } from '#features/orders/split-parcel.ts'
import { reopenPayment, verifyPayment } from '#features/orders/verify-payment.ts'
import { listWaiting } from '#features/orders/waiting-queries.ts'
import { reconcilePayments } from '#features/payments/reconcile-payments.ts'
import { makeDueMoves } from '#features/returns/make-due-moves.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { codeOf, type ReturnsOf, returnsOf } from '#test/returns.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { type CustomWork, customQuote } from './custom-request.ts'
import { listOwnRequests } from './custom-request-queries.ts'
import { askCustomWork, quoteCustomWork } from './write-custom-request.ts'

let shop: TestShop
let orders: OrdersOf
let returns: ReturnsOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  returns = returnsOf(shop, orders)
})
afterAll(() => shop?.close())

const asha = () => shop.as(shop.cast.asha)
const naveen = () => shop.as(shop.cast.naveen)
const [pricePaise, depositPaise] = [150_000, 60_000]
const balancePaise = pricePaise - depositPaise

async function latest(): Promise<CustomWork> {
  const [work] = (await listOwnRequests(asha(), { page: 1, limit: 1 })).items
  if (!work) throw new Error('the request is not listed')
  return work
}

async function quoted(deposit: number | null = depositPaise): Promise<CustomWork> {
  await askCustomWork(asha(), 'blue-bowl', { words: 'Twice as wide', pictures: [], key: randomUUID() })
  const { id } = await latest()
  const quote = { words: 'Thrown in two parts.', pricePaise, makingDays: 20, depositPaise: deposit }
  await quoteCustomWork(naveen(), id, quote)
  return latest()
}

const linesOf = ({ quote }: CustomWork) => [{ productId: quote?.productId ?? '', variant: {}, quantity: 1 }]

/** An order whose deposit is paid. */
async function begun(): Promise<OrderDetail> {
  return orders.paid(linesOf(await quoted()))
}

async function ready(): Promise<OrderDetail> {
  const { number } = await begun()
  for (const move of ['accept', 'start_making', 'pack']) await orders.make(shop.cast.naveen, `${number}-1`, move)
  return orders.show(number)
}

/** As the payment sheet does; what the browser then brings. */
async function payInSheet(number: string) {
  const opened = await reopenPayment(asha(), number)
  const { orderId, paymentId, signature } = shop.gateway.pay(opened.gatewayOrderId ?? '')
  const found = shop.gateway.payments.get(paymentId)
  if (!found) throw new Error('the gateway lost the payment')
  return { opened, found, callback: { orderNumber: number, gatewayOrderId: orderId, paymentId, signature } }
}

async function payBalance(number: string): Promise<void> {
  const { callback } = await payInSheet(number)
  expect(await verifyPayment(asha(), callback)).toMatchObject({ status: 'captured', amountPaise: balancePaise })
}

const refunded = async (number: string) =>
  (await orders.show(number)).refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)

async function booksAndRefunds(): Promise<void> {
  await orders.settleRefunds()
  await orders.balanced()
}

const earned = async () => {
  const { rows } = await shop.pool.query<{ net: string }>(
    `select coalesce(sum(net_paise), 0) as net from earnings where effect like 'deposit-kept:%'`,
  )
  return Number(rows[0]?.net)
}

test('the deposit is paid with the order, the rest before it is posted, and both pay the artisan', async () => {
  const work = await quoted()
  expect(work.quote).toMatchObject({ pricePaise, depositPaise })
  const cart = await quoteCart(asha(), { lines: linesOf(work), pincode: '302001', state: 'rajasthan' })
  expect(cart).toMatchObject({ totalPaise: pricePaise + cart.shippingPaise, balancePaise })

  const placed = await orders.place(linesOf(work))
  expect(placed.payment.amountPaise).toBe(placed.totalPaise - balancePaise)
  const order = await orders.pay(placed)
  const parcel = `${order.number}-1`
  expect(order.parcels[0]).toMatchObject({ status: 'placed', balance: { amountPaise: balancePaise, isPaid: false } })
  for (const move of ['accept', 'start_making', 'pack']) await orders.make(shop.cast.naveen, parcel, move)
  expect(await orders.make(shop.cast.naveen, parcel, 'ship', orders.ship).catch(codeOf)).toBe('move-not-allowed')
  expect(await splitParcel(naveen(), parcel, { lines: [{ sku: 'x', quantity: 1 }] }).catch(codeOf)).toBe(
    'parcel-not-splittable',
  )
  const courier = { book: () => Promise.reject(new Error('was asked')) }
  expect(await bookCourier(shop.as(shop.cast.naveen, { courier } as never), parcel).catch(codeOf)).toBe('not-found')
  const due = shop.jobs.sent.filter(({ payload }) => payload.kind === 'balance_due')
  expect(due).toHaveLength(1)
  expect(await listWaiting(asha())).toEqual([
    expect.objectContaining({ kind: 'pay', orderNumber: order.number, totalPaise: balancePaise }),
  ])

  await payBalance(order.number)
  expect((await orders.show(order.number)).parcels[0]?.balance).toEqual({
    amountPaise: balancePaise,
    isPaid: true,
    inCash: false,
    payUntil: null,
  })
  expect(await reopenPayment(asha(), order.number).catch(codeOf)).toBe('payment-closed')
  await orders.make(shop.cast.naveen, parcel, 'ship', orders.ship)
  await orders.make(shop.cast.admin, parcel, 'deliver')
  expect(shop.jobs.sent.filter(({ payload }) => payload.kind === 'balance_paid')).toHaveLength(1)
  await booksAndRefunds()
})

test('without a deposit all is paid with the order; more than half of the price is refused', async () => {
  const most = { words: 'With care', pricePaise, makingDays: 9, depositPaise: pricePaise / 2 }
  expect(customQuote.safeParse(most).success).toBe(true)
  const tooMuch = customQuote.safeParse({ ...most, depositPaise: pricePaise / 2 + 1 })
  expect(tooMuch.error?.issues).toMatchObject([{ path: ['depositPaise'], message: 'invalid.deposit' }])
  const order = await orders.paid(linesOf(await quoted(null)))
  expect(order.payment.amountPaise).toBe(order.totalPaise)
  expect(order.parcels[0]?.balance).toBeNull()
  await orders.balanced()
})

test('callback, webhook and polling take the balance once; a second payment, a wrong sum and a stranger change nothing', async () => {
  const { number } = await ready()
  const first = await payInSheet(number)
  const wrong = { ...first.found, amountPaise: balancePaise - 1 }
  expect(await settlePayment(shop.as(), wrong)).toMatchObject({ outcome: 'quarantined', reason: 'amount-differs' })
  const stranger = verifyPayment(shop.as(shop.cast.bilal), first.callback)
  expect(await stranger.catch(codeOf)).toBe('not-found')
  const forged = { ...first.callback, signature: 'f'.repeat(64) }
  expect(await verifyPayment(asha(), forged).catch(codeOf)).toBe('payment-not-verified')
  expect((await orders.show(number)).parcels[0]?.balance?.isPaid).toBe(false)

  await Promise.all([
    verifyPayment(asha(), first.callback),
    settlePayment(shop.as(), first.found),
    settlePayment(shop.as(), first.found),
    verifyPayment(asha(), first.callback),
  ])
  expect(await settlePayment(shop.as(), first.found)).toMatchObject({ outcome: 'repeated' })
  const { paymentId } = shop.gateway.pay(first.opened.gatewayOrderId ?? '')
  const second = shop.gateway.payments.get(paymentId)
  if (!second) throw new Error('the gateway lost the payment')
  expect(await settlePayment(shop.as(), second)).toMatchObject({ outcome: 'applied', reason: 'paid-twice' })
  await booksAndRefunds()
  expect(await refunded(number)).toBe(balancePaise)
})

test('a balance whose news is lost is found by asking the gateway', async () => {
  const { number } = await ready()
  await payInSheet(number)
  shop.clock.advance(16)
  await reconcilePayments(shop.as(), settlePayment)
  expect((await orders.show(number)).parcels[0]?.balance?.isPaid).toBe(true)
  await orders.balanced()
})

test('a balance that is only authorised is captured by a job', async () => {
  const { number } = await ready()
  const opened = await reopenPayment(asha(), number)
  const { paymentId } = shop.gateway.pay(opened.gatewayOrderId ?? '', { status: 'authorized' })
  const found = shop.gateway.payments.get(paymentId)
  if (!found) throw new Error('the gateway lost the payment')
  expect(await settlePayment(shop.as(), found)).toMatchObject({ outcome: 'applied' })
  expect((await orders.show(number)).parcels[0]?.balance?.isPaid).toBe(false)
  expect(shop.jobs.sent.at(-1)).toMatchObject({ name: 'capture-payment', payload: { gatewayPaymentId: paymentId } })
  await capturePayment(shop.as(), paymentId)
  expect((await orders.show(number)).parcels[0]?.balance?.isPaid).toBe(true)
  await orders.balanced()
})

test('before the making all goes back, also a balance that was paid early; later only what was paid', async () => {
  const early = await begun()
  await payBalance(early.number)
  await cancelOrder(asha(), { number: early.number })
  await booksAndRefunds()
  expect(await refunded(early.number)).toBe(early.totalPaise)
  expect((await orders.show(early.number)).refunds.map(({ amountPaise }) => amountPaise).toSorted()).toEqual(
    [balancePaise, early.totalPaise - balancePaise].toSorted(),
  )

  const late = await ready()
  expect(await cancelOrder(asha(), { number: late.number }).catch(codeOf)).toBe('order-not-cancellable')
  await orders.make(shop.cast.admin, `${late.number}-1`, 'cancel', { reason: 'The kiln broke' })
  await booksAndRefunds()
  expect(await refunded(late.number)).toBe(late.totalPaise - balancePaise)
})

test('when the rest does not come in 14 days the artisan keeps the deposit, delivery goes back, and late money too', async () => {
  const order = await ready()
  expect(order.shippingPaise).toBeGreaterThan(0)
  const kept = await earned()
  const late = await payInSheet(order.number)
  shop.clock.advance(14 * 24 * 60 + 1)
  await Promise.all([makeDueMoves(shop.as()), makeDueMoves(shop.as())])
  expect((await orders.show(order.number)).parcels[0]?.status).toBe('cancelled')
  expect((await earned()) - kept).toBe(depositPaise)
  await booksAndRefunds()
  expect(await refunded(order.number)).toBe(order.shippingPaise)
  for (const kind of ['balance_missed', 'deposit_kept'])
    expect(shop.jobs.sent.filter(({ payload }) => payload.kind === kind)).toHaveLength(1)

  expect(await settlePayment(shop.as(), late.found)).toMatchObject({ outcome: 'applied', reason: 'given-up' })
  await booksAndRefunds()
  expect(await refunded(order.number)).toBe(order.shippingPaise + balancePaise)
  expect(await reopenPayment(asha(), order.number).catch(codeOf)).toBe('payment-closed')
})

test('a payment at the last moment and the end of the time leave either a paid balance or a kept deposit', async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await ready()
    const { found } = await payInSheet(order.number)
    shop.clock.advance(14 * 24 * 60 + 1)
    const kept = await earned()
    await Promise.all([settlePayment(shop.as(), found), makeDueMoves(shop.as())])
    const [parcel] = (await orders.show(order.number)).parcels
    expect([parcel?.status, (await earned()) - kept]).toEqual(
      parcel?.balance?.isPaid ? ['ready', 0] : ['cancelled', depositPaise],
    )
    await booksAndRefunds()
  }
})

test('a damaged piece is refunded out of both payments, no more than each had', async () => {
  const { number } = await ready()
  await payBalance(number)
  const parcel = `${number}-1`
  await orders.make(shop.cast.naveen, parcel, 'ship', orders.ship)
  await orders.make(shop.cast.admin, parcel, 'deliver')
  const order = await orders.show(number)
  const sku = order.parcels[0]?.lines[0]?.sku ?? ''
  const asked = await returns.damaged(parcel, { lines: [{ sku, quantity: 1 }] })
  await returns.sendBack(asked.number)
  await returns.byArtisan(asked.number, { move: 'resolve' })
  await booksAndRefunds()
  expect(await refunded(number)).toBe(order.totalPaise)
  const { rows } = await shop.pool.query<{ of_balance: boolean; amount_paise: string }>(
    `select of_balance, amount_paise from refunds where idempotency_key like $1 order by of_balance`,
    [`refund-${asked.number}%`],
  )
  expect(rows.map((row) => [row.of_balance, Number(row.amount_paise)])).toEqual([
    [false, order.totalPaise - balancePaise],
    [true, balancePaise],
  ])
})
