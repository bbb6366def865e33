import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#features/checkout/quote.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { addressOfAsha, addressOfBilal } from '#test/cast.ts'
import { sentOfSales } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { getWorkshopParcel, listWorkshopParcels } from './artisan-parcel-queries.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeMethod } from './change-method.ts'
import { confirmCash } from './confirm-cash.ts'
import { expireUnpaidOrders } from './expire-unpaid-orders.ts'
import { moveParcel } from './move-parcel.ts'
import type { OrderRequest } from './order.ts'
import { getOrder } from './order-queries.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'
import { reopenPayment } from './verify-payment.ts'
import { sendCashCode, sendCashText } from './write-cash-code.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  // Cash with a part paid before is in part-cash.db.test.ts.
  await shop.pool.query('update cod_rules set advance_basis_points = 0')
})
afterAll(() => shop?.close())

const asha = () => shop.as(shop.cast.asha)
const bilal = () => shop.as(shop.cast.bilal)
const naveen = () => shop.as(shop.cast.naveen)
const codeOf = (error: unknown) => (error as { code?: string }).code
const linesOf = (slug: string, quantity = 1) => [{ productId: slug, variant: {}, quantity }]
let keys = 0

async function place(method: OrderRequest['paymentMethod'] = 'cod', change: Partial<OrderRequest> = {}, ctx = asha()) {
  keys += 1
  const request = { lines: linesOf('blue-bowl'), shippingAddress: addressOfAsha, paymentMethod: method, ...change }
  return (await placeOrder(ctx, request as OrderRequest, `cash-key-of-test-${keys}`)).order
}

/** The digits that were sent last, as the buyer reads them in the email. */
function sentCode(): string {
  const emails = shop.jobs.sent.filter(({ payload }) => payload.kind === 'cash_code')
  return String((emails.at(-1)?.payload.words as { code?: string } | undefined)?.code)
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

async function stockOfBowl() {
  const { rows } = await shop.pool.query<{ on_hand: number; reserved: number }>(
    'select on_hand, reserved from stock where variant_id = $1',
    [shop.cast.goods.bowl.variantId],
  )
  return rows[0]
}

test('a cash order waits for a code that is sent by email and SMS and never stored in clear text', async () => {
  const before = await stockOfBowl()
  const order = await place()
  expect(order).toMatchObject({ status: 'awaiting_confirmation', canPay: false })
  expect(order.payment).toMatchObject({ status: 'cod_due', method: 'cod', provider: 'cash', gatewayOrderId: null })
  // ₹950 and its carriage: 2 % are less than ₹40.
  expect(order.codFeePaise).toBe(4000)
  expect(order.totalPaise).toBe(order.subtotalPaise + order.shippingPaise + 4000)
  expect(order.codeAsked?.sentTo).toContain('@haat.test')
  expect(await stockOfBowl()).toMatchObject({ reserved: (before?.reserved ?? 0) + 1 })

  const job = shop.jobs.sent.find(({ name }) => name === 'cash-code-text')
  await sendCashText(shop.as(), job?.payload as { orderId: number; code: string })
  expect(shop.sms.messages.at(-1)).toMatchObject({ to: '9876543210', text: expect.stringContaining(sentCode()) })
  const { rows } = await shop.pool.query<{ whole: string }>('select row_to_json(c)::text as whole from cod_codes c')
  expect(rows.some(({ whole }) => whole.includes(sentCode()))).toBe(false)

  expect((await listWorkshopParcels(naveen(), { page: 1, limit: 12 })).items).toEqual([])
  const accept = moveParcel(naveen(), `${order.number}-1`, { move: 'accept' }).catch(codeOf)
  expect(await accept).toBe('not-found')
  await cancelOrder(asha(), { number: order.number })
  expect(await stockOfBowl()).toEqual(before)
  expect((await getOrder(asha(), order.number)).payment.status).toBe('cod_refused')
  expect(await checkBooks(shop.as())).toEqual([])
})

test('the right code sells the units and shows the parcel to its artisan; repeating it changes nothing', async () => {
  const before = await stockOfBowl()
  const { number } = await place()
  const code = sentCode()
  await Promise.all([1, 2, 3].map(() => confirmCash(asha(), { number, code: `${code.slice(0, 3)} ${code.slice(3)}` })))

  const order = await getOrder(asha(), number)
  expect(order).toMatchObject({ status: 'placed', codeAsked: null, payment: { status: 'cod_due' } })
  expect(await stockOfBowl()).toMatchObject({ on_hand: (before?.on_hand ?? 0) - 1, reserved: before?.reserved })
  const parcel = await getWorkshopParcel(naveen(), `${number}-1`)
  expect(parcel).toMatchObject({ status: 'placed', orderNumber: number })
  await moveParcel(naveen(), `${number}-1`, { move: 'accept' })
  expect((await sentOfSales(shop)).map(({ kind }) => kind).sort()).toEqual(['order-cash-confirmed', 'order-new-parcel'])
  expect(await checkBooks(shop.as())).toEqual([])
})

test('five wrong attempts close the code, even for the right digits; a new code can be requested and replaces the old one', async () => {
  const { number } = await place()
  const first = sentCode()
  const wrong = Array.from({ length: 5 }, () =>
    confirmCash(asha(), { number, code: wrongFor(first) }).catch((error: unknown) => error),
  )
  const left = (await Promise.all(wrong)).map((error) => (error as { details: { left: number } }).details.left)
  expect(left.sort()).toEqual([0, 1, 2, 3, 4])
  expect(await confirmCash(asha(), { number, code: first }).catch(codeOf)).toBe('cash-code-closed')

  expect(await sendCashCode(asha(), number).catch(codeOf)).toBe('too-many-requests')
  for (const time of [1, 2, 3]) {
    shop.clock.advance(1)
    expect(await sendCashCode(asha(), number).catch(codeOf), `time ${time}`).toBeUndefined()
  }
  shop.clock.advance(1)
  expect(await sendCashCode(asha(), number).catch(codeOf)).toBe('cash-code-sends')
  if (sentCode() !== first) {
    expect(await confirmCash(asha(), { number, code: first }).catch(codeOf)).toBe('cash-code-wrong')
  }

  shop.clock.advance(31)
  expect(await confirmCash(asha(), { number, code: sentCode() }).catch(codeOf)).toBe('cash-code-closed')
  await cancelOrder(asha(), { number })
})

test('someone else’s cash order is not found, and an order not paid in cash has nothing to confirm', async () => {
  const { number } = await place()
  const code = sentCode()
  expect(await confirmCash(bilal(), { number, code }).catch(codeOf)).toBe('not-found')
  expect(await sendCashCode(bilal(), number).catch(codeOf)).toBe('not-found')
  expect(await changeMethod(bilal(), { number, paymentMethod: 'upi' }).catch(codeOf)).toBe('not-found')
  await cancelOrder(asha(), { number })
  const paid = await place('upi')
  expect(await confirmCash(asha(), { number: paid.number, code }).catch(codeOf)).toBe('nothing-to-confirm')
  await cancelOrder(asha(), { number: paid.number })
})

test('a cash order that is not confirmed within a day expires and releases its stock', async () => {
  const before = await stockOfBowl()
  const { number } = await place()
  shop.clock.advance(24 * 60 + 1)
  await expireUnpaidOrders(shop.as())
  expect(await getOrder(asha(), number)).toMatchObject({ status: 'expired', payment: { status: 'cod_refused' } })
  expect(await stockOfBowl()).toEqual(before)
  expect(await changeMethod(asha(), { number, paymentMethod: 'upi' }).catch(codeOf)).toBe('method-fixed')
  expect(await checkBooks(shop.as())).toEqual([])
})

test('the quote lists every reason against cash on delivery, and the order is refused for it', async () => {
  const { vase } = shop.cast.goods
  const reasonsFor = async (
    lines: OrderRequest['lines'],
    place = addressOfAsha as { pincode: string; state: string },
  ) => {
    const { pincode, state } = place
    const { cod, canOrder } = await quote(asha(), { lines, pincode, state, paymentMethod: 'cod' })
    expect(cod?.isOffered).toBe(cod?.reasons.length === 0)
    expect(canOrder).toBe(cod?.isOffered)
    return cod?.reasons.map(({ reason }) => reason)
  }
  const vases = (quantity: number) => [{ productId: vase.slug, variant: { size: 'L' }, quantity }]
  expect(await reasonsFor(linesOf('blue-bowl'))).toEqual([])
  expect(await reasonsFor(vases(2))).toEqual(['fragile-too-dear'])
  expect(await reasonsFor(vases(3))).toEqual(['parcel-too-dear'])
  expect(await reasonsFor(linesOf('blue-bowl'), addressOfBilal)).toEqual(['zone'])
  expect(await reasonsFor(linesOf('blue-bowl'), { pincode: '194101', state: 'ladakh' })).toEqual(['zone', 'pincode'])

  await shop.pool.query("update products set is_made_to_order = true where slug = 'blue-bowl'")
  expect(await reasonsFor(linesOf('blue-bowl'))).toEqual(['made-to-order'])
  const refused = await place().catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'cod-not-offered',
    details: { reasons: [{ reason: 'made-to-order' }], quote: {} },
  })
  await shop.pool.query("update products set is_made_to_order = false where slug = 'blue-bowl'")
})

test('a customer who refused two cash parcels must pay in advance', async () => {
  const shipped = { carrier: 'India Post', trackingNumber: 'EM000000001IN' }
  const shawl = { lines: linesOf('white-shawl'), shippingAddress: addressOfBilal }
  const somi = shop.as(shop.cast.somi)
  const admin = shop.as(shop.cast.priya)
  for (const _ of [1, 2]) {
    const { number } = await place('cod', shawl, bilal())
    await confirmCash(bilal(), { number, code: sentCode() })
    const parcel = `${number}-1`
    for (const move of ['accept', 'pack']) await moveParcel(somi, parcel, { move })
    await moveParcel(somi, parcel, { move: 'ship', ...shipped })
    await moveParcel(admin, parcel, { move: 'undelivered', reason: 'Refused at the door' })
    await moveParcel(admin, parcel, { move: 'back_with_artisan' })
    expect((await getOrder(bilal(), number)).status).toBe('returned')
  }
  const { cod } = await quote(bilal(), { lines: shawl.lines, pincode: '795001' })
  expect(cod?.reasons.map(({ reason }) => reason)).toEqual(['refused-before'])
  expect(await place('cod', shawl, bilal()).catch(codeOf)).toBe('cod-not-offered')
  expect(await checkBooks(shop.as())).toEqual([])
})

test('switching from cash to online and back removes and restores the fee, and reuses one gateway order', async () => {
  const { number, totalPaise } = await place()
  await changeMethod(asha(), { number, paymentMethod: 'card' })
  const online = await getOrder(asha(), number)
  expect(online).toMatchObject({
    status: 'awaiting_payment',
    totalPaise: totalPaise - 4000,
    codFeePaise: 0,
    canPay: true,
  })
  expect(online.payment).toMatchObject({
    status: 'created',
    method: 'card',
    provider: 'sandbox',
    amountPaise: totalPaise - 4000,
  })
  expect(online.parcels[0]).toMatchObject({ codFeePaise: 0, totalPaise: totalPaise - 4000 })
  const { gatewayOrderId } = await reopenPayment(asha(), number)

  shop.clock.advance(2)
  await changeMethod(asha(), { number, paymentMethod: 'cod' })
  const cash = await getOrder(asha(), number)
  expect(cash).toMatchObject({ status: 'awaiting_confirmation', totalPaise, canPay: false })
  await changeMethod(asha(), { number, paymentMethod: 'upi' })
  expect((await reopenPayment(asha(), number)).gatewayOrderId).toBe(gatewayOrderId)

  const paid = shop.gateway.pay(String(gatewayOrderId))
  await settlePayment(shop.as(), await shop.gateway.fetchPayment(paid.paymentId))
  expect(await getOrder(asha(), number)).toMatchObject({ status: 'placed', payment: { status: 'captured' } })
  expect(await changeMethod(asha(), { number, paymentMethod: 'cod' }).catch(codeOf)).toBe('method-fixed')
  expect(await checkBooks(shop.as())).toEqual([])
})

test('a payment sheet opened before the switch to cash cannot pay the order; its money is refunded automatically', async () => {
  const { number, payment } = await place('upi')
  await changeMethod(asha(), { number, paymentMethod: 'cod' })
  const paid = shop.gateway.pay(String(payment.gatewayOrderId))
  const news = await shop.gateway.fetchPayment(paid.paymentId)
  expect(await settlePayment(shop.as(), news)).toEqual({ outcome: 'applied', reason: 'pays-cash' })
  expect(await settlePayment(shop.as(), news)).toMatchObject({ outcome: 'repeated' })

  const order = await getOrder(asha(), number)
  expect(order).toMatchObject({ status: 'awaiting_confirmation', payment: { status: 'cod_due' } })
  const { rows } = await shop.pool.query('select amount_paise from refunds where gateway_payment_id = $1', [
    paid.paymentId,
  ])
  expect(rows).toEqual([{ amount_paise: payment.amountPaise }])
  // The gateway takes no second payment for that order, so a new one is opened.
  await changeMethod(asha(), { number, paymentMethod: 'upi' })
  expect((await reopenPayment(asha(), number)).gatewayOrderId).not.toBe(payment.gatewayOrderId)
  expect(await checkBooks(shop.as())).toEqual([])
  await cancelOrder(asha(), { number })
})

test('switching payment methods holds stock for at most a day', async () => {
  const { number, placedAt } = await place()
  const dayLater = new Date(placedAt).getTime() + 24 * 3_600_000
  shop.clock.advance(23 * 60 + 50)
  await changeMethod(asha(), { number, paymentMethod: 'upi' })
  const { payment } = await getOrder(asha(), number)
  expect(new Date(String(payment.expiresAt)).getTime()).toBe(dayLater)
  await cancelOrder(asha(), { number })
})

test('when a switch to cash and a payment happen at once, one wins and nobody pays twice', async () => {
  const { number, payment } = await place('upi')
  const paid = shop.gateway.pay(String(payment.gatewayOrderId))
  const news = await shop.gateway.fetchPayment(paid.paymentId)
  const [changed] = await Promise.all([
    changeMethod(asha(), { number, paymentMethod: 'cod' }).then(() => 'cash', codeOf),
    settlePayment(shop.as(), news),
  ])
  const order = await getOrder(asha(), number)
  expect(order.payment.status).toBe(changed === 'cash' ? 'cod_due' : 'captured')
  expect(await checkBooks(shop.as())).toEqual([])
})
