import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import type { OrderEmail } from '#features/order-emails/order-email-kinds.ts'
import { reconcilePayments } from '#features/payments/reconcile-payments.ts'
import { settleRefund } from '#features/refunds/settle-refund.ts'
import { makeDueMoves } from '#features/returns/make-due-moves.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { addressOfAsha } from '#test/cast.ts'
import { sentOfSales } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { moveParcel } from './move-parcel.ts'
import type { OrderDetail } from './order.ts'
import { getOrder } from './order-queries.ts'
import { placeOrder } from './place-order.ts'
import { receiveGatewayEvent } from './receive-gateway-event.ts'
import { settlePayment } from './settle-payment.ts'
import { reopenPayment, verifyPayment } from './verify-payment.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ isPatient: true })
  await shop.pool.query(`insert into stock_movements (variant_id, kind, quantity, at)
    select variant_id, 'adjusted', 400, now() from stock where on_hand = 25`)
  await shop.pool.query('update stock set on_hand = on_hand + 400 where on_hand = 25')
})
afterAll(() => shop?.close())

const asha = () => shop.as(shop.cast.asha)
let keys = 0

async function order(slug = 'blue-bowl', quantity = 1): Promise<OrderDetail> {
  keys += 1
  const lines = [{ productId: slug, variant: {}, quantity }]
  const request = { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi' } as never
  return (await placeOrder(asha(), request, `paying-key-${keys}`)).order
}

/** The buyer pays at the gateway; our shop knows nothing of it yet. */
function pay({ number, payment }: OrderDetail, change: Partial<GatewayPayment> = {}) {
  const paid = shop.gateway.pay(payment.gatewayOrderId ?? '', change)
  const found = shop.gateway.payments.get(paid.paymentId)
  if (!found) throw new Error('the gateway lost the payment')
  const callback = {
    orderNumber: number,
    gatewayOrderId: paid.orderId,
    paymentId: paid.paymentId,
    signature: paid.signature,
  }
  return { found, callback }
}

function eventOf(found: GatewayPayment, eventId: string, kind = `payment.${found.status}`) {
  const body = JSON.stringify({ event: kind, payment: found, eventId })
  const bodyHash = createHash('sha256').update(body).digest()
  const ids = { gatewayOrderId: found.orderId, gatewayPaymentId: found.id }
  return { eventId, bodyHash, kind, body, ...ids, payment: found, refund: null, transfer: null }
}

async function paidOrder(slug?: string): Promise<OrderDetail> {
  const placed = await order(slug)
  await settlePayment(shop.as(), pay(placed).found)
  return getOrder(asha(), placed.number)
}

const emailsFor = (kind: OrderEmail, number: string) =>
  shop.jobs.sent.filter(
    ({ name, singletonKey }) => name === 'order-email' && singletonKey?.startsWith(`email:order-${kind}:${number}`),
  )

async function settleRefunds(): Promise<void> {
  const jobs = shop.jobs.sent.filter(({ name }) => name === 'settle-refund')
  for (const { payload } of jobs) await settleRefund(shop.as(), Number(payload.refundId))
}

const balanced = async () => expect(await checkBooks(shop.as())).toEqual([])

test('200 orders whose callback and webhook arrive within 50 ms are each paid once, with one email each', {
  timeout: 60_000,
}, async () => {
  const { rows } = await shop.pool.query<{ userId: number; publicId: string }>(`
    insert into users (email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
    select n || '@pay.test', n || '@pay.test', 'Buyer', '9876543210', 'customer', 'x', 'en', now(), now()
    from generate_series(1, 200) n returning id as "userId", public_id as "publicId"`)
  const lines = [{ productId: 'blue-bowl', variant: {}, quantity: 1 }]
  const numbers: string[] = []
  const waiting = [...rows.entries()]
  // Forty at once: more than the pool has connections, and what a small machine finishes within the pool's patience.
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { userId, publicId }] = next
      const buyer = shop.as({ role: 'customer', userId, publicId, name: 'Buyer', artisanId: null })
      const request = { lines, shippingAddress: addressOfAsha, paymentMethod: 'card' } as never
      const placed = (await placeOrder(buyer, request, 'one-key-each')).order
      const { found, callback } = pay(placed)
      const [state] = await Promise.all([
        verifyPayment(buyer, callback),
        receiveGatewayEvent(shop.as(), eventOf(found, `evt-both-${index}`)),
        receiveGatewayEvent(shop.as(), eventOf(found, `evt-both-${index}`)),
      ])
      expect(state.status).toBe('captured')
      numbers.push(placed.number)
    }
  }
  await Promise.all(Array.from({ length: 40 }, lane))
  expect(numbers).toHaveLength(200)
  const emails = await sentOfSales(shop)
  for (const number of numbers) {
    const told = emails.filter(({ subject }) => subject.includes(number)).map(({ kind }) => kind)
    expect(told.sort()).toEqual(['order-new-parcel', 'order-paid'])
  }
  const { rows: captures } = await shop.pool.query(`select 1 from ledger_transactions where kind = 'capture'`)
  expect(captures).toHaveLength(200)
  await balanced()
})

test('replayed, duplicate and reordered events change nothing', async () => {
  const placed = await order()
  const failed = pay(placed, { status: 'failed', errorDescription: 'The bank declined the payment.' }).found
  const { found } = pay(placed)
  expect(await receiveGatewayEvent(shop.as(), eventOf(found, 'evt-r1'))).toMatchObject({ outcome: 'applied' })
  expect(await receiveGatewayEvent(shop.as(), eventOf(found, 'evt-r1'))).toMatchObject({ outcome: 'repeated' })
  expect(await receiveGatewayEvent(shop.as(), eventOf(found, 'evt-r2', 'order.paid'))).toMatchObject({
    outcome: 'repeated',
  })
  expect(await receiveGatewayEvent(shop.as(), eventOf(failed, 'evt-r3'))).toMatchObject({ outcome: 'ignored' })
  const early = { ...found, status: 'authorized' as const }
  expect(await receiveGatewayEvent(shop.as(), eventOf(early, 'evt-r4'))).toMatchObject({ outcome: 'ignored' })
  expect(await getOrder(asha(), placed.number)).toMatchObject({ status: 'placed', paymentStatus: 'captured' })
  await balanced()
})

test('a failed attempt is shown, and the next one pays the same gateway order', async () => {
  const placed = await order()
  const failed = pay(placed, { status: 'failed', errorDescription: 'The bank declined the payment.' })
  expect(await verifyPayment(asha(), failed.callback)).toMatchObject({
    status: 'failed',
    failure: 'The bank declined the payment.',
  })
  const again = await reopenPayment(asha(), placed.number)
  expect(again.gatewayOrderId).toBe(placed.payment.gatewayOrderId)
  expect(await verifyPayment(asha(), pay(placed).callback)).toMatchObject({ status: 'captured', failure: null })
  await expect(reopenPayment(asha(), placed.number)).rejects.toMatchObject({ code: 'payment-closed' })
})

test('a valid signature is not enough: amount, currency and order must match too', async () => {
  const placed = await order()
  const cheap = pay(placed, { amountPaise: 100 })
  await expect(verifyPayment(asha(), cheap.callback)).rejects.toMatchObject({ code: 'payment-not-verified' })
  expect(await receiveGatewayEvent(shop.as(), eventOf(cheap.found, 'evt-w1'))).toMatchObject({
    outcome: 'quarantined',
    reason: 'amount-differs',
  })
  const dollars = pay(placed, { currency: 'USD' }).found
  expect(await receiveGatewayEvent(shop.as(), eventOf(dollars, 'evt-w2'))).toMatchObject({ outcome: 'quarantined' })

  const other = await order()
  const foreign = pay(other)
  const mixed = { ...foreign.callback, orderNumber: placed.number }
  await expect(verifyPayment(asha(), mixed)).rejects.toMatchObject({ code: 'payment-not-verified' })
  const unsigned = { ...pay(placed).callback, signature: '0'.repeat(64) }
  await expect(verifyPayment(asha(), unsigned)).rejects.toMatchObject({ code: 'payment-not-verified' })
  await expect(verifyPayment(shop.as(shop.cast.bilal), foreign.callback)).rejects.toMatchObject({ code: 'not-found' })
  expect(await getOrder(asha(), placed.number)).toMatchObject({ status: 'awaiting_payment', canPay: true })

  await cancelOrder(asha(), { number: placed.number })
  await cancelOrder(asha(), { number: other.number })
  await balanced()
})

test('an event for an unknown order is kept', async () => {
  const ghost = {
    id: 'pay_x',
    orderId: 'order_x',
    amountPaise: 1,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    errorDescription: null,
  } as const
  expect(await receiveGatewayEvent(shop.as(), eventOf(ghost, 'evt-g'))).toMatchObject({ outcome: 'unknown-order' })
})

test('a payment for an expired order places it again while stock is free', async () => {
  const placed = await order()
  const { found } = pay(placed)
  shop.clock.advance(31)
  await makeDueMoves(shop.as())
  expect(await getOrder(asha(), placed.number)).toMatchObject({ status: 'expired', canPay: false })

  expect(await settlePayment(shop.as(), found)).toEqual({ outcome: 'applied' })
  expect(await getOrder(asha(), placed.number)).toMatchObject({ status: 'placed', paymentStatus: 'captured' })
  await balanced()
})

test('a payment for an expired order whose stock is gone is refunded automatically', async () => {
  const late = await order('last-piece')
  const { found } = pay(late)
  shop.clock.advance(31)
  await makeDueMoves(shop.as())
  await paidOrder('last-piece')

  expect(await settlePayment(shop.as(), found)).toEqual({ outcome: 'applied', reason: 'too-late' })
  expect(await settlePayment(shop.as(), found)).toEqual({ outcome: 'repeated' })
  const after = await getOrder(asha(), late.number)
  expect(after).toMatchObject({ status: 'expired', payment: { status: 'captured', refundedPaise: late.totalPaise } })
  expect(emailsFor('refunded', late.number)).toHaveLength(1)
  await balanced()
  await settleRefunds()
  expect(shop.gateway.refunds.filter(({ paymentId }) => paymentId === found.id)).toMatchObject([
    { amountPaise: late.totalPaise },
  ])
  await balanced()
})

test('a buyer who cancels an unpaid order and pays anyway is refunded', async () => {
  const placed = await order()
  const { found } = pay(placed)
  await cancelOrder(asha(), { number: placed.number })
  expect(await settlePayment(shop.as(), found)).toMatchObject({ reason: 'too-late' })
  await settleRefunds()
  await balanced()
})

test('the second of two payments for one order is refunded', async () => {
  const placed = await order()
  const first = pay(placed).found
  const second = pay(placed).found
  await settlePayment(shop.as(), first)
  expect(await settlePayment(shop.as(), second)).toMatchObject({ outcome: 'applied', reason: 'paid-twice' })
  expect(await settlePayment(shop.as(), second)).toMatchObject({ outcome: 'repeated' })
  await settleRefunds()
  await settleRefunds()
  expect(shop.gateway.refunds.filter(({ paymentId }) => paymentId === second.id)).toHaveLength(1)
  expect(await getOrder(asha(), placed.number)).toMatchObject({ status: 'placed', payment: { refundedPaise: 0 } })
  await balanced()
})

test('a payment with no callback or webhook is found after 15 minutes, and a missing gateway order is created', async () => {
  const quiet = await order()
  pay(quiet)
  shop.gateway.isDown = true
  const unopened = await order()
  shop.gateway.isDown = false
  await reconcilePayments(shop.as(), settlePayment)
  expect(await getOrder(asha(), quiet.number)).toMatchObject({ paymentStatus: 'created' })

  shop.clock.advance(16)
  await reconcilePayments(shop.as(), settlePayment)
  expect(await getOrder(asha(), quiet.number)).toMatchObject({ paymentStatus: 'captured' })
  expect((await getOrder(asha(), unopened.number)).payment.gatewayOrderId).toMatch(/^order_/)
  await cancelOrder(asha(), { number: unopened.number })
})

test('a paid order that is cancelled, declined or never accepted is restocked and refunded', async () => {
  const cancelled = await paidOrder()
  await cancelOrder(asha(), { number: cancelled.number, reason: 'Wrong size' })
  await expect(cancelOrder(asha(), { number: cancelled.number })).rejects.toMatchObject({
    code: 'order-not-cancellable',
  })
  await expect(cancelOrder(shop.as(shop.cast.bilal), { number: cancelled.number })).rejects.toMatchObject({
    code: 'not-found',
  })

  const declined = await paidOrder()
  await moveParcel(shop.as(shop.cast.naveen), declined.parcels[0]?.number ?? '', {
    move: 'decline',
    reason: 'Kiln cracked',
  })
  const ignored = await paidOrder()
  shop.clock.advance(48 * 60 + 1)
  await makeDueMoves(shop.as())

  for (const { number, totalPaise } of [cancelled, declined, ignored]) {
    const after = await getOrder(asha(), number)
    expect(after).toMatchObject({ status: 'cancelled', payment: { refundedPaise: totalPaise } })
    expect(emailsFor('cancelled', number)).toHaveLength(1)
  }
  await settleRefunds()
  await balanced()
})

test('a lost parcel is refunded; a returned one is also restocked', async () => {
  const [lost, back] = [await paidOrder(), await paidOrder()]
  const admin = shop.as(shop.cast.priya)
  for (const { parcels } of [lost, back]) {
    const number = parcels[0]?.number ?? ''
    const naveen = shop.as(shop.cast.naveen)
    for (const move of ['accept', 'pack']) await moveParcel(naveen, number, { move })
    await moveParcel(naveen, number, { move: 'ship', carrier: 'India Post', trackingNumber: 'EM2IN' })
  }
  await moveParcel(admin, lost.parcels[0]?.number ?? '', { move: 'lost' })
  await moveParcel(admin, back.parcels[0]?.number ?? '', { move: 'undelivered', reason: 'Nobody at home' })
  await moveParcel(admin, back.parcels[0]?.number ?? '', { move: 'back_with_artisan' })
  expect(await getOrder(asha(), back.number)).toMatchObject({ payment: { refundedPaise: back.totalPaise } })
  await settleRefunds()
  await balanced()
})

test('a capture that waits for the lock of an order that expires meanwhile takes everything or nothing', async () => {
  const waited = await order()
  const { found } = pay(waited)
  const { rows } = await shop.pool.query<{ id: string }>('select id from orders where number = $1', [waited.number])
  const expiring = await shop.pool.connect()
  await expiring.query('begin')
  await expiring.query('select from payments where order_id = $1 for update', [rows[0]?.id])

  const settling = receiveGatewayEvent(shop.as(), eventOf(found, 'evt_waited'))
  // Until it waits: the statement then has its snapshot, and the parcel moves behind its back.
  await expect.poll(async () => (await shop.pool.query('select from pg_locks where not granted')).rowCount).toBe(1)
  await expiring.query("update parcels set status = 'expired', due_at = null where order_id = $1", [rows[0]?.id])
  await expiring.query(
    `with open as (update holds set state = 'released', closed_at = now() where order_id = $1 returning variant_id, quantity)
     update stock s set reserved = s.reserved - open.quantity from open where s.variant_id = open.variant_id`,
    [rows[0]?.id],
  )
  await expiring.query('commit')
  expiring.release()

  // Placed again as a late payment, by the careful way: sold once, booked once.
  expect(await settling).toEqual({ outcome: 'applied' })
  const again = await getOrder(asha(), waited.number)
  expect([again.status, again.paymentStatus]).toEqual(['placed', 'captured'])
  const booked = await shop.pool.query('select kind from ledger_transactions where order_id = $1 order by id', [
    rows[0]?.id,
  ])
  expect(booked.rows).toEqual([{ kind: 'late_capture' }])
  const events = await shop.pool.query("select outcome from gateway_events where event_id = 'evt_waited'")
  expect(events.rows).toEqual([{ outcome: 'applied' }])
  expect(await checkBooks(shop.as())).toEqual([])
})
