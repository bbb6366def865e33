import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#features/checkout/quote.ts'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import { changeMethod } from '#features/orders/change-method.ts'
import { expireUnpaidOrders } from '#features/orders/expire-unpaid-orders.ts'
import type { OrderDetail, OrderRequest } from '#features/orders/order.ts'
import { placeOrder } from '#features/orders/place-order.ts'
import { capturePayment, receiveGatewayEvent } from '#features/orders/receive-gateway-event.ts'
import { settlePayment } from '#features/orders/settle-payment.ts'
import { saveSetting } from '#features/settings/save-setting.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { addressOfAsha } from '#test/cast.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { codeOf } from '#test/returns.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { buyGiftCard, forgetGiftCards, openGiftCard, reconcileGiftCards, verifyGiftCard } from './buy-gift-card.ts'
import { endGiftCards } from './expire-gift-cards.ts'
import { judgeGiftCard, newGiftCard, type OwnGiftCard } from './gift-card.ts'
import { getOwnGiftCard, listOwnGiftCards } from './gift-card-queries.ts'
import { type GiftCardEmailJob, sendGiftCardEmail } from './send-gift-card-email.ts'
import { refundSecondGiftPayment, secondGiftPaymentJob } from './settle-gift-card.ts'
import { countGuess } from './use-gift-card.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  await turn('The issuer', '')
})
afterAll(() => shop?.close())

const asha = () => shop.as(shop.cast.asha)
const turn = (value: string, expected: string) =>
  saveSetting(shop.as(shop.cast.admin), { name: 'giftCardIssuer', value, expected })

const bowl = [{ productId: 'blue-bowl', variant: {}, quantity: 1 }]

function wanted(amountPaise = 1_000_00, also: object = {}) {
  return newGiftCard.parse({ amountPaise, language: 'hi', key: randomUUID(), ...also })
}

const unpaid = (amountPaise?: number, also?: object) => buyGiftCard(asha(), wanted(amountPaise, also))

/** As the payment sheet does; what the browser then brings. */
function payInSheet(card: OwnGiftCard) {
  const { orderId: gatewayOrderId, paymentId, signature } = shop.gateway.pay(card.payment.gatewayOrderId ?? '')
  const found = shop.gateway.payments.get(paymentId)
  if (!found) throw new Error('the gateway lost the payment')
  return { found, callback: { id: card.id, gatewayOrderId, paymentId, signature } }
}

async function bought(amountPaise?: number, also?: object): Promise<OwnGiftCard & { code: string }> {
  const { callback } = payInSheet(await unpaid(amountPaise, also))
  const card = await verifyGiftCard(asha(), callback, settlePayment)
  if (card.code === null) throw new Error('the card has no code')
  return { ...card, code: card.code }
}

const leftOf = async ({ id }: { id: string }) => (await getOwnGiftCard(asha(), id)).leftPaise

let keys = 0

async function place(code: string, also: Partial<OrderRequest> = {}): Promise<OrderDetail> {
  keys += 1
  const request = { lines: bowl, shippingAddress: addressOfAsha, paymentMethod: 'upi', giftCard: code, ...also }
  return (await placeOrder(asha(), request as OrderRequest, `gift-card-key-${keys}`)).order
}

const quoted = (giftCard: string, also: object = {}) =>
  quote(asha(), { lines: bowl, pincode: addressOfAsha.pincode, state: addressOfAsha.state, giftCard, ...also })

async function sentEmails() {
  const before = shop.email.emails.length
  for (const { name, payload } of shop.jobs.sent)
    if (name === 'gift-card-email') await sendGiftCardEmail(shop.as(), payload as GiftCardEmailJob, 'http://shop.test/')
  return shop.email.emails.slice(before)
}

test('a card is bought once, however often its payment is reported, and its code goes to buyer and recipient', async () => {
  const input = wanted(1_000_00, {
    recipientEmail: 'Ravi@haat.test',
    recipientName: 'Ravi',
    words: 'For your new home',
  })
  const card = await buyGiftCard(asha(), input)
  expect(card).toMatchObject({ code: null, leftPaise: 0, payment: { amountPaise: 1_000_00, status: 'created' } })
  expect((await buyGiftCard(asha(), input)).id).toBe(card.id)
  expect(await buyGiftCard(asha(), { ...input, amountPaise: 2_000_00 }).catch(codeOf)).toBe('idempotency-key-reused')
  expect(await listOwnGiftCards(asha())).toEqual([])

  const { found, callback } = payInSheet(card)
  const forged = { ...callback, signature: 'f'.repeat(64) }
  expect(await verifyGiftCard(asha(), forged, settlePayment).catch(codeOf)).toBe('payment-not-verified')
  const stranger = shop.as(shop.cast.bilal)
  expect(await verifyGiftCard(stranger, callback, settlePayment).catch(codeOf)).toBe('not-found')
  const less = { ...found, amountPaise: 999_00 }
  expect(await settlePayment(shop.as(), less)).toMatchObject({ outcome: 'quarantined', reason: 'amount-differs' })

  const event = (eventId: string) => {
    const raw = { eventId, bodyHash: Buffer.from(eventId), kind: 'payment.captured', body: '{}' }
    const of = { gatewayOrderId: found.orderId, gatewayPaymentId: found.id, refund: null, transfer: null }
    return receiveGatewayEvent(shop.as(), { ...raw, ...of, payment: { ...found, feePaise: 2_360 } })
  }
  const outcomes = await Promise.all([
    event('one'),
    event('two'),
    verifyGiftCard(asha(), callback, settlePayment),
    reconcileGiftCards(shop.as(), settlePayment),
  ])
  expect(
    outcomes
      .slice(0, 2)
      .map((each) => (each as { outcome: string }).outcome)
      .sort(),
  ).toContain('applied')
  const [own] = await listOwnGiftCards(asha())
  expect(own).toMatchObject({ id: card.id, leftPaise: 1_000_00, recipientName: 'Ravi', last4: own?.code?.slice(-4) })
  expect(own?.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  const { rows } = await shop.pool.query('select * from gift_cards')
  expect(JSON.stringify([rows, shop.jobs.sent])).not.toContain(own?.code?.replaceAll('-', ''))

  const emails = await sentEmails()
  expect(emails.map(({ to, language }) => [to, language])).toEqual([
    [shop.cast.asha.email, 'en'],
    ['Ravi@haat.test', 'hi'],
  ])
  for (const { text } of emails) {
    expect(text).toContain(own?.code)
    expect(text).toContain('The issuer')
  }
  expect(emails[1]?.text).toContain('For your new home')
  expect(await sentEmails()).toEqual([])
  await orders.balanced()
})

test('an authorised payment is captured; one that nobody reported is found; a second goes back', async () => {
  const card = await unpaid()
  const { found } = payInSheet(card)
  shop.gateway.payments.set(found.id, { ...found, status: 'authorized' })
  expect(await settlePayment(shop.as(), { ...found, status: 'authorized' })).toMatchObject({ outcome: 'applied' })
  await capturePayment(shop.as(), found.id)
  expect(await leftOf(card)).toBe(1_000_00)

  const second = payInSheet(card)
  expect(await settlePayment(shop.as(), second.found)).toMatchObject({ outcome: 'applied', reason: 'paid-twice' })
  expect(await settlePayment(shop.as(), second.found)).toMatchObject({ outcome: 'repeated' })
  const back = shop.jobs.sent.filter(({ name }) => name === secondGiftPaymentJob)
  expect(back).toHaveLength(1)
  const payload = back[0]?.payload as { paymentId: string; amountPaise: number }
  for (let time = 0; time < 2; time += 1) await refundSecondGiftPayment(shop.as(), payload)
  expect(shop.gateway.refunds.filter(({ paymentId }) => paymentId === second.found.id)).toHaveLength(1)

  shop.gateway.isDown = true
  const later = await unpaid(500_00)
  expect(later.payment.gatewayOrderId).toBeNull()
  shop.gateway.isDown = false
  payInSheet(await openGiftCard(asha(), later.id))
  shop.clock.advance(16)
  await reconcileGiftCards(shop.as(), settlePayment)
  expect(await leftOf(later)).toBe(500_00)
  await orders.balanced()
})

test('a part of an order is paid by card and the rest at the gateway; the refund goes back the same two ways', async () => {
  const card = await bought(500_00)
  const cart = await quoted(card.code.toLowerCase().replaceAll('-', ' '))
  expect(cart.giftCard).toEqual({ last4: card.last4, leftPaise: 500_00, usedPaise: 500_00, reason: null })
  const placed = await place(card.code, { quoteToken: cart.token })
  expect(placed.payment.amountPaise).toBe(placed.totalPaise - 500_00)
  expect(placed.giftCard).toEqual({ last4: card.last4, usedPaise: 500_00 })
  expect(await leftOf(card)).toBe(0)
  await orders.balanced()
  const order = await orders.pay(placed)
  expect(order.status).toBe('placed')
  await orders.balanced()

  await orders.make(shop.cast.naveen, `${order.number}-1`, 'decline', { reason: 'Kiln cracked' })
  expect(await leftOf(card)).toBe(500_00)
  await orders.settleRefunds()
  const { refunds } = await orders.show(order.number)
  expect(refunds.map(({ route, amountPaise, status }) => ({ route, amountPaise, status }))).toEqual([
    { route: 'original', amountPaise: order.totalPaise - 500_00, status: 'succeeded' },
    { route: 'gift_card', amountPaise: 500_00, status: 'succeeded' },
  ])
  const parts = refunds.flatMap(({ components }) => Object.values(components))
  expect(parts.reduce((sum, paise) => sum + paise, 0)).toBe(order.totalPaise)
  await orders.balanced()
})

test('the first refund goes through the gateway as far as that goes, the next one to the card', async () => {
  const card = await bought(500_00)
  const vase = { productId: 'blue-vase', variant: { size: 'S' }, quantity: 1 }
  const order = await orders.pay(await place(card.code, { lines: [...bowl, vase] }))
  const [first] = order.parcels[0]?.lines ?? []
  const own = order.payment.amountPaise
  await cancelOrder(asha(), { number: order.number, sku: first?.sku })
  await cancelOrder(asha(), { number: order.number, parcel: `${order.number}-1` })
  const { refunds } = await orders.show(order.number)
  const firstPaise = first?.linePaise ?? 0
  expect(refunds.map(({ route, amountPaise }) => [route, amountPaise])).toEqual([
    ['original', firstPaise],
    ['original', own - firstPaise],
    ['gift_card', 500_00],
  ])
  await orders.settleRefunds()
  await orders.balanced()
})

test('a card that pays all places and pays the order at once, without the gateway', async () => {
  const card = await bought(10_000_00)
  const asked = shop.gateway.orders.size
  const order = await place(card.code)
  expect(order).toMatchObject({ status: 'placed', canPay: false })
  expect(order.payment).toMatchObject({ status: 'captured', amountPaise: 0, gatewayOrderId: null })
  expect(shop.gateway.orders.size).toBe(asked)
  expect(await leftOf(card)).toBe(10_000_00 - order.totalPaise)
  await orders.balanced()

  await orders.deliver(`${order.number}-1`)
  await orders.balanced()
  const other = await place(card.code)
  await cancelOrder(asha(), { number: other.number })
  expect(await leftOf(card)).toBe(10_000_00 - order.totalPaise)
  expect((await orders.show(other.number)).refunds).toMatchObject([
    { route: 'gift_card', amountPaise: other.totalPaise, status: 'succeeded' },
  ])
  await orders.balanced()
})

test('of orders that race for one card none takes what another has', async () => {
  const card = await bought(500_00)
  const placed = await Promise.allSettled(Array.from({ length: 3 }, () => place(card.code)))
  const won = placed.filter((each) => each.status === 'fulfilled')
  const lost = placed.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(won).toHaveLength(1)
  for (const error of lost) expect(isDomainError(error) && error.code).toBe('gift-card-not-valid')
  expect(await leftOf(card)).toBe(0)
  await orders.balanced()
  for (const { value } of won) await cancelOrder(asha(), { number: value.number })
  expect(await leftOf(card)).toBe(500_00)
  await orders.balanced()
})

test('an order that expires unpaid gives its part back; money that comes too late takes it again, or goes back', async () => {
  const card = await bought(500_00)
  const late = async () => {
    const placed = await place(card.code)
    shop.clock.advance(31)
    await expireUnpaidOrders(shop.as())
    expect(await leftOf(card)).toBe(500_00)
    await orders.balanced()
    return placed
  }
  const first = await late()
  expect((await orders.pay(first)).status).toBe('placed')
  expect(await leftOf(card)).toBe(0)
  await orders.balanced()
  await cancelOrder(asha(), { number: first.number })
  await orders.settleRefunds()

  const second = await late()
  const between = await orders.pay(await place(card.code))
  const ended = await orders.pay(second)
  expect(ended).toMatchObject({
    status: 'expired',
    refunds: [{ route: 'original', amountPaise: second.payment.amountPaise }],
  })
  await orders.settleRefunds()
  await orders.balanced()
  expect(between.status).toBe('placed')
})

test('with cash at the door, an unknown code, an empty or ended card nothing is taken, and the order says so', async () => {
  const card = await bought(500_00)
  expect((await quoted(card.code, { paymentMethod: 'cod' })).giftCard).toMatchObject({
    reason: 'with-cash',
    usedPaise: 0,
  })
  expect(await place(card.code, { paymentMethod: 'cod' }).catch(codeOf)).toBe('gift-card-not-valid')
  expect((await quoted('AAAA-BBBB-CCCC-DDDD')).giftCard).toMatchObject({ reason: 'unknown', leftPaise: 0 })
  const open = await place(card.code)
  expect(await changeMethod(asha(), { number: open.number, paymentMethod: 'cod' }).catch(codeOf)).toBe('method-fixed')
  expect((await quoted(card.code)).giftCard).toMatchObject({ reason: 'used-up' })
  await cancelOrder(asha(), { number: open.number })
  await orders.balanced()
})

test('a card leaves the gateway at least one rupee, or nothing', () => {
  const of = (leftPaise: number, payablePaise: number) =>
    judgeGiftCard({ id: 1, last4: 'ABCD', leftPaise, hasEnded: false }, { payablePaise, paysCash: false }).usedPaise
  expect([of(500_00, 500_00), of(500_00, 500_99), of(500_00, 501_00), of(600_00, 500_00)]).toEqual([
    500_00, 499_99, 500_00, 500_00,
  ])
})

test('its holder is reminded, what is left at the end is booked, and what comes back later can be spent again', async () => {
  const card = await bought(500_00, { recipientEmail: 'ravi@haat.test' })
  const own = await bought(700_00)
  const order = await orders.pay(await place(card.code))
  await sentEmails()
  shop.clock.advance((3 * 366 - 20) * 24 * 60)
  for (let time = 0; time < 2; time += 1) await endGiftCards(shop.as())
  const reminded = await sentEmails()
  expect(reminded.filter(({ to }) => to === shop.cast.asha.email).some(({ text }) => text.includes(own.code))).toBe(
    true,
  )
  expect(reminded.some(({ text }) => text.includes(card.code))).toBe(false)
  await orders.balanced()

  shop.clock.advance(21 * 24 * 60)
  for (let time = 0; time < 2; time += 1) await endGiftCards(shop.as())
  expect(await leftOf(own)).toBe(0)
  await orders.balanced()
  expect((await quoted(own.code)).giftCard).toMatchObject({ reason: 'ended', usedPaise: 0 })
  const { rows } = await shop.pool.query<{ paise: string }>(
    `select -sum(amount_paise) as paise from ledger_entries where account = 'gift_card_expired'`,
  )
  expect(Number(rows[0]?.paise)).toBeGreaterThanOrEqual(700_00)

  await orders.make(shop.cast.naveen, `${order.number}-1`, 'decline', { reason: 'Kiln cracked' })
  expect((await quoted(card.code)).giftCard).toMatchObject({ leftPaise: 500_00, reason: null })
  shop.clock.advance(61 * 24 * 60)
  await endGiftCards(shop.as())
  expect((await sentEmails()).map(({ to }) => to)).toContain('ravi@haat.test')
  await orders.settleRefunds()
  await orders.balanced()
})

test('codes are not guessed: after ten wrong ones a right one is refused as well', async () => {
  const card = await bought()
  for (let time = 0; time < 12; time += 1) await countGuess(asha(), card.code, '10.0.0.1')
  for (let time = 0; time < 10; time += 1) await countGuess(asha(), 'WRONG', '10.0.0.1')
  expect(await countGuess(asha(), card.code, '10.0.0.1').catch(codeOf)).toBe('too-many-requests')
  await countGuess(asha(), card.code, '10.0.0.2')
})

test('amounts are whole rupees from 100 to 10,000', () => {
  for (const amountPaise of [99_00, 10_001_00, 100_50, 0])
    expect(newGiftCard.safeParse({ amountPaise, language: 'en', key: randomUUID() }).success).toBe(false)
})

test('who was to get a card that nobody paid is forgotten after a month', async () => {
  const card = await unpaid(500_00, { recipientEmail: 'ravi@haat.test', words: 'Namaste' })
  const recipient = async () => (await getOwnGiftCard(asha(), card.id)).recipientEmail
  shop.clock.advance(29 * 24 * 60)
  await endGiftCards(shop.as())
  expect(await recipient()).toBe('ravi@haat.test')
  shop.clock.advance(2 * 24 * 60)
  await endGiftCards(shop.as())
  expect(await recipient()).toBeNull()
})

test('an erased person leaves the money and no name', async () => {
  const card = await bought(500_00, { recipientEmail: 'ravi@haat.test', recipientName: 'Ravi', words: 'Namaste' })
  const { userId } = shop.cast.asha
  await forgetGiftCards(shop.as(), { userId, email: '', emailFolded: 'nobody@haat.test' })
  const { rows } = await shop.pool.query(
    'select recipient_email, recipient_name, words from gift_cards where recipient_email is not null or words is not null',
  )
  expect(rows).toEqual([])
  expect(await leftOf(card)).toBe(500_00)
})

test('without an issuer there are no cards: nothing is sold and no code is known', async () => {
  const card = await bought()
  await turn('', 'The issuer')
  expect(await unpaid().catch(codeOf)).toBe('not-found')
  expect((await quoted(card.code)).giftCard).toMatchObject({ reason: 'unknown' })
  await turn('The issuer', '')
  expect((await quoted(card.code)).giftCard).toMatchObject({ reason: null })
  await orders.balanced()
})
