import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import type { OrderRequest } from '#features/orders/order.ts'
import { placeOrder } from '#features/orders/place-order.ts'
import { settlePayment } from '#features/orders/settle-payment.ts'
import { makeDueMoves } from '#features/returns/make-due-moves.ts'
import { moveReturn } from '#features/returns/move-return.ts'
import type { ReturnRequest } from '#features/returns/order-return.ts'
import { requestReturn } from '#features/returns/request-return.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { formatInr } from '#platform/money/money.ts'
import { addressOfBilal, type Person } from '#test/cast.ts'
import { type OrdersOf, ordersOf, sentOfSales, testLinks } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { orderEmail } from './order-email.ts'
import type { OrderEmailJob } from './order-email-kinds.ts'
import { findEmailFacts } from './order-email-queries.ts'
import { sendOrderEmail } from './queue-order-email.ts'
import { sendSaleEmails } from './sale-emails.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop?.close())
beforeEach(() => {
  shop.jobs.sent.length = 0
})

type Told = OrderEmailJob & { effect: string }

const message = () => shop.jobs.sent.filter(({ name }) => name === 'order-email').map(({ payload }) => payload as Told)
const kindsTold = () => message().map(({ kind }) => kind)

async function emailFor(job: Told) {
  const facts = await findEmailFacts(shop.as(), job)
  if (!facts) throw new Error('nobody to write to')
  return orderEmail(job, facts, testLinks)
}

/** The email of the last job of a kind, as its reader gets it. */
function emailOf(kind: Told['kind']) {
  const job = message().findLast((each) => each.kind === kind)
  if (!job) throw new Error(`no job of the kind ${kind}`)
  return emailFor(job)
}

test('a paid order emails its buyer once and each artisan about their own parcel, however often the event arrives', async () => {
  const lines = ['blue-bowl', 'white-shawl'].map((productId) => ({ productId, variant: {}, quantity: 1 }))
  const request = { lines, shippingAddress: addressOfBilal, paymentMethod: 'upi' } as OrderRequest
  const { order } = await placeOrder(shop.as(shop.cast.bilal), request, 'two-artisans')
  const { paymentId } = shop.gateway.pay(order.payment.gatewayOrderId ?? '')
  const found = shop.gateway.payments.get(paymentId)
  if (!found) throw new Error('no payment')
  await sentOfSales(shop)

  await Promise.all([1, 2, 3].map(() => settlePayment(shop.as(), found)))
  const emails = await sentOfSales(shop)
  expect(emails.filter(({ kind }) => kind === 'order-paid')).toHaveLength(1)
  const readers = emails.filter(({ kind }) => kind === 'order-new-parcel')
  expect(await sentOfSales(shop)).toEqual([])
  expect(readers.map(({ to }) => to).sort()).toEqual([shop.cast.naveen.email, shop.cast.somi.email].sort())
  for (const { to, text } of readers) {
    expect(text.includes('Blue bowl')).toBe(to === shop.cast.naveen.email)
    expect(text.includes('White shawl')).toBe(to === shop.cast.somi.email)
  }
})

test('an unpaid order emails its buyer when it expires, and a late payment still notifies the artisan', async () => {
  const placed = await orders.place([{ productId: 'blue-bowl' }])
  shop.clock.advance(31)
  await makeDueMoves(shop.as())
  await makeDueMoves(shop.as())
  expect(kindsTold()).toEqual(['expired'])
  expect((await emailOf('expired')).subject).toContain(placed.number)

  await orders.pay(placed)
  expect((await sentOfSales(shop)).map(({ kind }) => kind).sort()).toEqual(['order-new-parcel', 'order-paid'])
})

test('of the emails of a sale, one that cannot be sent is tried again as a job, and none is lost with its process', async () => {
  const { number } = await orders.paid()
  const refusing = {
    send: (email: Email) => (email.kind === 'order-paid' ? Promise.reject(new Error('full')) : shop.email.send(email)),
  }
  const failing = shop.as(undefined, { email: refusing })
  await sendSaleEmails(failing, testLinks)
  expect(message()).toEqual([expect.objectContaining({ kind: 'paid', effect: `email:order-paid:${number}` })])
  for (const job of message()) await sendOrderEmail(shop.as(), job, testLinks)
  expect(
    shop.email.emails.filter(({ kind, subject }) => kind === 'order-paid' && subject.includes(number)),
  ).toHaveLength(1)

  const later = await orders.paid()
  await shop.pool.query('update sale_emails set taken_at = $1', [shop.clock.now()])
  expect(await sentOfSales(shop)).toEqual([])
  shop.clock.advance(16)
  expect((await sentOfSales(shop)).map(({ subject }) => subject.includes(later.number))).toEqual([true, true])
})

test('every step of a parcel sends its email', async () => {
  const { number } = await orders.paid()
  const parcel = `${number}-1`
  shop.jobs.sent.length = 0
  await orders.make(shop.cast.naveen, parcel, 'accept')
  await orders.make(shop.cast.naveen, parcel, 'pack')
  await orders.make(shop.cast.naveen, parcel, 'ship', orders.ship)
  await orders.make(null, parcel, 'out_for_delivery')
  await orders.make(null, parcel, 'deliver')
  expect(kindsTold()).toEqual(['accepted', 'shipped', 'out_for_delivery', 'delivered'])
})

test('an artisan is emailed when a customer, an admin or a timer cancels, but not about their own cancellation', async () => {
  const cancel = {
    customer: (order: string) => cancelOrder(orders.asha(), { number: order }),
    admin: (order: string) => orders.make(shop.cast.admin, `${order}-1`, 'cancel', { reason: 'Ended' }),
    system: (order: string) => orders.make(null, `${order}-1`, 'not_accepted'),
    artisan: (order: string) => orders.make(shop.cast.naveen, `${order}-1`, 'decline', { reason: 'other' }),
  }
  for (const [who, doIt] of Object.entries(cancel)) {
    const { number } = await orders.paid()
    shop.jobs.sent.length = 0
    await doIt(number)
    expect([who, kindsTold()]).toEqual([who, who === 'artisan' ? ['cancelled'] : ['cancelled', 'parcel_cancelled']])
  }
})

test('a paid parcel that comes back sends a refund email; an unpaid cash parcel does not', async () => {
  const home = async (number: string) => {
    await orders.make(shop.cast.naveen, `${number}-1`, 'accept')
    await orders.make(shop.cast.naveen, `${number}-1`, 'pack')
    await orders.make(shop.cast.naveen, `${number}-1`, 'ship', orders.ship)
    shop.jobs.sent.length = 0
    await orders.make(null, `${number}-1`, 'undelivered', { reason: 'Nobody at home' })
    await orders.make(shop.cast.naveen, `${number}-1`, 'back_with_artisan')
    return kindsTold()
  }
  expect(await home((await orders.paid()).number)).toEqual(['undelivered', 'refunded'])
  // Not the words for money that came too late.
  expect((await emailOf('refunded')).text).toContain('of your order')
  expect((await emailOf('refunded')).text).not.toContain('after the time to pay')
  expect(await home((await orders.paidByCash()).number)).toEqual(['undelivered'])
  await orders.balanced()
})

test('the email about a lost parcel names the refund amount', async () => {
  const { number, totalPaise } = await orders.paid()
  await orders.make(shop.cast.naveen, `${number}-1`, 'accept')
  await orders.make(shop.cast.naveen, `${number}-1`, 'pack')
  await orders.make(shop.cast.naveen, `${number}-1`, 'ship', orders.ship)
  await orders.make(null, `${number}-1`, 'lost')
  const { text } = await emailOf('lost')
  expect(text).toContain(formatInr(totalPaise))
})

test('buyer and artisan are emailed at each step of a return', async () => {
  const { number: order } = await orders.delivered()
  const parcel = `${order}-1`
  shop.jobs.sent.length = 0
  const query: Omit<ReturnRequest, 'lines'> = {
    parcel,
    reason: 'changed_mind',
    wish: 'refund',
    words: 'Too large.',
    pictures: [],
    refundRoute: 'original',
  }
  const lines = [{ sku: 'BLUE-BOWL-1', quantity: 1 }]
  const { number } = await requestReturn(orders.asha(), { ...query, lines, number: order }, 'told-return')
  const make = (who: Person | null, move: string) => {
    shop.clock.advance(1)
    const words = { reason: 'As it is', carrier: 'DTDC', trackingNumber: 'D1234567' }
    return moveReturn(shop.as(who ?? undefined), { number }, { move, ...words })
  }
  const { asha, naveen, admin } = shop.cast
  await make(naveen, 'ask')
  await make(asha, 'answer')
  await make(naveen, 'reject')
  await make(asha, 'appeal')
  await make(admin, 'reject')
  expect(kindsTold()).toEqual([
    ...['return_requested', 'return_asked', 'return_needs_info', 'return_answered', 'return_rejected'],
    ...['return_appealed', 'return_rejected_finally', 'return_decided'],
  ])

  const next = await orders.delivered()
  shop.jobs.sent.length = 0
  const second = { ...query, lines, parcel: `${next.number}-1`, number: next.number }
  const { number: agreed } = await requestReturn(orders.asha(), second, 'told-return-2')
  for (const [who, move] of [
    [naveen, 'approve'],
    [asha, 'send_back'],
    [naveen, 'receive'],
    [null, 'resolve'],
  ] as const) {
    const words = { carrier: 'DTDC', trackingNumber: 'D1234567' }
    await moveReturn(shop.as(who ?? undefined), { number: agreed }, { move, ...words })
  }
  expect(kindsTold()).toEqual([
    ...['return_requested', 'return_asked', 'return_approved', 'return_sent_back', 'return_received'],
    ...['return_resolved', 'return_decided'],
  ])
})
