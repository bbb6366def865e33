import { randomUUID } from 'node:crypto'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import type { CustomWork } from '#features/custom-work/custom-request.ts'
import type { OwnGiftCard } from '#features/gift-cards/gift-card.ts'
import type { OrderDetail, OrderParcel } from '#features/orders/order.ts'
import { toPayNow } from '#features/payments/balance.ts'
import type { OrderReturn } from '#features/returns/order-return.ts'
import { addressOfAsha, addressOfBilal } from './cast.ts'
import type { Acknowledged, Answer, Person } from './chaos-person.ts'

export type BuyersWorld = {
  done: Acknowledged
  goods: readonly { productId: string; variant: Record<string, string> }[]
  /** every gateway order ever opened, so that it can also be paid late, twice, or after the order has ended */
  gatewayOrders: string[]
  codeOf(email: string): Promise<string | null>
  /** of a gift card that anybody bought: whoever has the code may spend it */
  giftCode(): Promise<string | null>
  pictureOf(person: Person): Promise<string | null>
}

const webhooks = ['once', 'once', 'twice', 'lost', 'before-callback', 'wrong-amount', 'wrong-signature'] as const

export async function buyerActs(buyer: Person, world: BuyersWorld): Promise<void> {
  const turn = buyer.roll(10)
  if (turn < 3) return order(buyer, world)
  if (turn === 3) return payAnOldOrder(buyer, world)
  if (turn === 4 && buyer.roll(2) === 0) return buyGiftCard(buyer, world)

  const listed = await buyer.call('GET', '/api/orders?limit=20')
  const orders = (listed?.data.items ?? []) as { number: string; status: string }[]
  const arrived = orders.filter(({ status }) => status === 'delivered' || status === 'ready')
  const number = buyer.pick(buyer.roll(2) > 0 && arrived.length > 0 ? arrived : orders)?.number
  const found = number ? await buyer.call('GET', `/api/orders/${number}`) : null
  if (found?.status === 200) await goOn(buyer, found.data.order as OrderDetail, world)
}

async function order(buyer: Person, { done, goods, gatewayOrders, codeOf, giftCode }: BuyersWorld): Promise<void> {
  const lines = await basket(buyer, goods)
  const method = buyer.roll(4) === 0 ? 'cod' : 'upi'
  const address = buyer.roll(5) === 0 ? addressOfBilal : addressOfAsha
  const place = { pincode: address.pincode, state: address.state }
  const coupon = buyer.roll(3) === 0 ? { coupon: 'CHAOS' } : {}
  const giftCard = method === 'upi' && buyer.roll(3) === 0 ? await cardOf(giftCode) : {}
  const ask = { lines, ...place, ...coupon, ...giftCard, paymentMethod: method }
  const ways = method === 'upi' ? await offeredWays(buyer, ask) : {}
  const quote = await quoteOf(buyer, { ...ask, ...ways })
  if (!quote) return

  const body = { lines, shippingAddress: address, paymentMethod: method, ...ways, ...seenIn(buyer, quote, giftCard) }
  const key = randomUUID()
  const placed = await placeUntilHeard(buyer, body, key)
  const made = placed?.status === 201 ? (placed.data.order as OrderDetail) : null
  if (!made) {
    if (placed?.code === 'too-many-unpaid-orders') await cancelUnpaid(buyer)
    return
  }
  done.orders.add(made.number)
  const { gatewayOrderId } = made.payment
  if (gatewayOrderId) gatewayOrders.push(gatewayOrderId)
  if (made.payment.provider === 'cash') return confirmCash(buyer, made.number, codeOf)
  if (gatewayOrderId && buyer.roll(5) > 0) await pay(buyer, made.number, gatewayOrderId, done)
}

async function cardOf(giftCode: BuyersWorld['giftCode']): Promise<{ giftCard?: string }> {
  const code = await giftCode()
  return code === null ? {} : { giftCard: code }
}

/** What the order says of the quote. */
function seenIn(buyer: Person, { totalPaise, coupon, giftCard, token }: Quote, card: object) {
  return {
    expectedTotalPaise: totalPaise,
    ...(coupon?.reason === null ? { coupon: coupon.code } : {}),
    ...(giftCard?.reason === null ? card : {}),
    ...(buyer.roll(2) === 0 ? { quoteToken: token } : {}),
  }
}

/** Paid as an order is: at once, twice, or never. */
async function buyGiftCard(buyer: Person, { gatewayOrders }: BuyersWorld): Promise<void> {
  const wanted = { amountPaise: (1 + buyer.roll(30)) * 100_00, language: 'en', key: randomUUID() }
  const made = await buyer.call('POST', '/api/gift-cards', wanted)
  const card = made?.data.card as OwnGiftCard | undefined
  const gatewayOrder = card?.payment.gatewayOrderId
  if (!card || !gatewayOrder) return
  gatewayOrders.push(gatewayOrder)
  const how = { method: 'upi', outcome: 'captured', webhook: buyer.pick(webhooks), delayMs: buyer.roll(400) }
  const paid = await buyer.call('POST', `/sandbox/orders/${gatewayOrder}/pay`, how)
  if (!paid?.data.razorpay_signature) return
  for (let times = buyer.roll(3); times >= 0; times -= 1)
    await buyer.call('POST', `/api/gift-cards/${card.id}/payment/verify`, paid.data)
}

async function quoteOf(buyer: Person, ask: object): Promise<Quote | undefined> {
  return (await buyer.call('POST', '/api/checkout/quote', ask))?.data.quote as Quote | undefined
}

async function offeredWays(buyer: Person, ask: object): Promise<{ pickUp?: string[]; express?: string[] }> {
  if (buyer.roll(2) === 0) return {}
  const parcels = (await quoteOf(buyer, ask))?.parcels ?? []
  const those = (offers: (parcel: Quote['parcels'][number]) => boolean) =>
    parcels.filter(offers).map(({ artisan }) => artisan.id)
  return {
    pickUp: those(({ canPickUp }) => canPickUp),
    express: those((one) => !one.canPickUp && one.express !== null),
  }
}

async function basket(buyer: Person, goods: BuyersWorld['goods']) {
  const many = Array.from({ length: 1 + buyer.roll(3) }, () => {
    const good = buyer.pick(goods)
    return { ...good, variant: { ...good?.variant, ...extrasOf(buyer) }, quantity: 1 + buyer.roll(2) }
  })
  const custom = buyer.roll(5) === 0 ? await customPiece(buyer, goods) : null
  return custom ? [...many.slice(1), { productId: custom, variant: {}, quantity: 1 }] : many
}

/** Two lines of one variant with different words take from the same stock. */
function extrasOf(buyer: Person): Record<string, string> {
  return {
    ...(buyer.roll(3) === 0 ? { giftWrap: 'yes' } : {}),
    ...(buyer.roll(6) === 0 ? { personalPicture: 'yes' } : {}),
    ...(buyer.roll(4) === 0 ? { personalText: buyer.pick(['Asha', 'Ravi', 'Om']) } : {}),
  }
}

/** A piece quoted for this buyer, if any; sometimes the request is taken back, or a new one is made. */
async function customPiece(buyer: Person, goods: BuyersWorld['goods']): Promise<string | null> {
  const listed = await buyer.call('GET', '/api/custom-requests?limit=10')
  const works = (listed?.data.items ?? []) as CustomWork[]
  const work = buyer.pick(works.filter(({ quote }) => quote !== null))
  if (work && buyer.roll(6) === 0) await buyer.call('DELETE', `/api/custom-requests/${work.id}`)
  if (work?.quote) return work.quote.productId
  const about = buyer.pick(goods)?.productId
  await buyer.call('POST', `/api/products/${about}/custom-requests`, { words: 'Twice as wide', key: randomUUID() })
  return null
}

/** Retries with the same key after no answer, and sometimes without need: the order must be the same. */
async function placeUntilHeard(buyer: Person, body: object, key: string): Promise<Answer | null> {
  let first: Answer | null = null
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await buyer.call('POST', '/api/orders', body, key)
    const number = (answer?.data.order as OrderDetail | undefined)?.number
    const before = (first?.data.order as OrderDetail | undefined)?.number
    if (before && number && before !== number) throw new Error(`one key gave ${before} and ${number}`)
    first ??= answer
    if (first && buyer.roll(4) > 0) return first
  }
  return first
}

async function cancelUnpaid(buyer: Person): Promise<void> {
  const listed = await buyer.call('GET', '/api/orders?limit=50')
  for (const one of (listed?.data.items ?? []) as { number: string; canPay: boolean }[]) {
    if (one.canPay) await buyer.call('POST', `/api/orders/${one.number}/cancellation`, {})
  }
}

async function pay(buyer: Person, number: string, gatewayOrder: string, done: Acknowledged): Promise<void> {
  const how = {
    method: 'upi',
    outcome: buyer.roll(6) === 0 ? 'failed' : 'captured',
    webhook: buyer.pick(webhooks),
    delayMs: buyer.roll(400),
  }
  const paid = await buyer.call('POST', `/sandbox/orders/${gatewayOrder}/pay`, how)
  if (!paid?.data.razorpay_signature) return
  const answer = { orderNumber: number, ...paid.data }
  for (let times = buyer.roll(3); times >= 0; times -= 1) {
    const verified = await buyer.call('POST', '/api/payments/verify', answer)
    if ((verified?.data.payment as { status?: string } | undefined)?.status === 'captured') done.captured.add(number)
  }
}

/** What is still owed for a piece made with a deposit. */
async function payBalance(buyer: Person, number: string, { done, gatewayOrders }: BuyersWorld): Promise<void> {
  const opened = await buyer.call('POST', `/api/orders/${number}/payment`, {})
  const { gatewayOrderId = null } = (opened?.data.payment ?? {}) as { gatewayOrderId?: string | null }
  if (gatewayOrderId === null) return
  gatewayOrders.push(gatewayOrderId)
  await pay(buyer, number, gatewayOrderId, done)
}

async function payAnOldOrder(buyer: Person, { gatewayOrders }: BuyersWorld): Promise<void> {
  const old = buyer.pick(gatewayOrders)
  const how = { method: 'card', outcome: 'captured', webhook: buyer.pick(webhooks) }
  if (old) await buyer.call('POST', `/sandbox/orders/${old}/pay`, how)
}

async function confirmCash(buyer: Person, number: string, codeOf: BuyersWorld['codeOf']): Promise<void> {
  if (buyer.roll(6) === 0) await buyer.call('POST', `/api/orders/${number}/cash-confirmation`, { code: '000000' })
  const code = await codeOf(number)
  if (code) await buyer.call('POST', `/api/orders/${number}/cash-confirmation`, { code })
}

/** One of the actions that the order page offers now, or one that it does not. */
async function goOn(buyer: Person, order: OrderDetail, world: BuyersWorld): Promise<void> {
  const parcel = buyer.pick(order.parcels)
  if (!parcel) return
  for (const { number, pickup } of order.parcels) if (pickup?.code) world.done.pickupCodes.set(number, pickup.code)
  const base = `/api/orders/${order.number}`
  const line = buyer.pick(parcel.lines)
  const acts: (() => Promise<unknown>)[] = [
    () => {
      const part = buyer.pick([{}, { parcel: parcel.number }, { parcel: parcel.number, sku: line?.sku }])
      return buyer.roll(2) === 0 ? buyer.call('POST', `${base}/cancellation`, part) : Promise.resolve()
    },
    () => buyer.call('POST', `${base}/confirmation`, { parcel: parcel.number }),
    () => buyer.call('POST', `${base}/parcels/${parcel.number}/delay-answer`, { agrees: buyer.roll(2) === 0 }),
    () => buyer.call('PUT', `${base}/payment-method`, { paymentMethod: buyer.pick(['upi', 'cod', 'card']) }),
    () => giveBack(buyer, order, parcel, world),
    () => giveBack(buyer, order, parcel, world),
    () => moveReturn(buyer, order, buyer.pick(parcel.returns)),
    () => moveReturn(buyer, order, buyer.pick(parcel.returns)),
    () => (order.codeAsked ? confirmCash(buyer, order.number, world.codeOf) : Promise.resolve()),
  ]
  if (order.codeAsked && buyer.roll(4) > 0) return confirmCash(buyer, order.number, world.codeOf)
  const { gatewayOrderId } = order.payment
  if (order.canPay && gatewayOrderId) return pay(buyer, order.number, gatewayOrderId, world.done)
  if (toPayNow(order) !== null && buyer.roll(3) > 0) return payBalance(buyer, order.number, world)
  if (parcel.lines.some(({ returnable }) => returnable !== null) && buyer.roll(2) > 0)
    return giveBack(buyer, order, parcel, world)
  await buyer.pick(acts)?.()
}

async function giveBack(buyer: Person, order: OrderDetail, parcel: OrderParcel, world: BuyersWorld): Promise<void> {
  const line = buyer.pick(parcel.lines.filter(({ returnable }) => returnable !== null)) ?? buyer.pick(parcel.lines)
  const reason = buyer.pick(['damaged', 'wrong', 'missing', 'not_as_described', 'changed_mind'])
  const picture = await world.pictureOf(buyer)
  const isCash = order.payment.method === 'cod' || parcel.balance?.inCash
  const body = {
    parcel: parcel.number,
    lines: [{ sku: line?.sku, quantity: 1 + buyer.roll(Math.max(1, line?.returnable?.quantity ?? 2)) }],
    reason,
    wish: buyer.roll(3) === 0 ? 'exchange' : 'refund',
    words: 'It is not what I had hoped for.',
    pictures: picture ? [picture] : [],
    ...(isCash ? { refundRoute: 'upi', refundTo: { upi: 'meera@okbank' } } : {}),
  }
  const key = randomUUID()
  for (let times = buyer.roll(2); times >= 0; times -= 1) {
    const query = await buyer.call('POST', `/api/orders/${order.number}/returns`, body, key)
    if (query?.status === 201) world.done.returns.add(String(query.data.number))
  }
}

async function moveReturn(buyer: Person, order: OrderDetail, query: OrderReturn | undefined): Promise<void> {
  if (!query) return
  const move = buyer.pick([...query.moves, ...query.moves, 'withdraw', 'appeal', 'resolve'])
  const words = { reason: 'Please look again.', carrier: 'India Post', trackingNumber: 'EM123456789IN' }
  await buyer.call('POST', `/api/orders/${order.number}/returns/${query.number}/moves`, { move, ...words })
}
