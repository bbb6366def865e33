import { createHash } from 'node:crypto'
import { requireRole } from '#features/actor.ts'
import { getAddress, toPostalAddress } from '#features/addresses/address-queries.ts'
import type { PostalAddress } from '#features/addresses/postal-address.ts'
import { readDestination } from '#features/checkout/destination.ts'
import type { PricedOrder } from '#features/checkout/order-totals.ts'
import { priceLines } from '#features/checkout/price-lines.ts'
import { askedPaise, isAllCash, lineName, type Priced } from '#features/checkout/quoted.ts'
import { couponRefusal, giftCardRefusal, requireOrderable } from '#features/checkout/require-orderable.ts'
import { type Context, transaction } from '#features/context.ts'
import { redeemCoupon } from '#features/coupons/redeem-coupon.ts'
import { type FieldValues, fieldFaults, readFields } from '#features/extensions/additional-field.ts'
import type { PricedGiftCard } from '#features/gift-cards/gift-card.ts'
import { takeFromCard } from '#features/gift-cards/use-gift-card.ts'
import { createGatewayOrder, openGatewayOrder } from '#features/payments/open-payment.ts'
import { findBrand, findFields } from '#features/settings/settings-queries.ts'
import { holdStock } from '#features/stock/hold-stock.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import { retried } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { confirmKnownCash } from './confirm-cash.ts'
import type { OrderDetail, OrderRequest } from './order.ts'
import { getOwnOrder } from './order-queries.ts'
import { timers } from './order-status.ts'
import { settleCovered } from './settle-payment.ts'
import { writeCashCode } from './write-cash-code.ts'
import { type NewOrder, shortIn, type WrittenOrder, wishesOf, writeOrder } from './write-order.ts'

const route = 'POST /orders'
/** What is paid before cash at the door; the payment sheet offers all ways. */
const restMethod = 'upi'
/** Otherwise one account could hold all the stock with unpaid checkouts. */
const mostUnpaid = 3

/** Of an order whose buyer has confirmed it elsewhere, so that cash needs no code: writes what belongs to it, with it. */
export type Elsewhere = (ctx: Context, written: WrittenOrder) => Promise<void>

export type PlacedOrder = { order: OrderDetail; isReplayed: boolean }

/**
 * Prices are read, then all is written at once, then the gateway is asked. Stock is locked last, to hold its locks briefly. The same key
 * gives the same order.
 * @throws DomainError idempotency-key-reused, too-many-unpaid-orders, invalid-request, not-found (another's address),
 *   and what require-orderable.ts refuses
 */
export async function placeOrder(
  ctx: Context,
  request: OrderRequest,
  idempotencyKey: string,
  elsewhere: Elsewhere | null = null,
): Promise<PlacedOrder> {
  requireRole(ctx.actor, 'customer')
  const address = await shippingAddressOf(ctx, request)
  const rates = await findRates(ctx)
  const { orderPrefix } = await findBrand(ctx)
  const { lines, coupon, giftCard, paymentMethod, pickUp, express } = request
  const destination = readDestination(address.pincode, address.state)
  const asked = await priceLines(ctx, { lines, destination, coupon, giftCard, paymentMethod, pickUp, express }, rates)

  const bodyHash = hashOf(request)
  try {
    const fields = await requireFields(ctx, request)
    const priced = await requireOrderable(ctx, { request, address, priced: asked, rates })
    const written = await writeNewOrder(ctx, {
      request,
      address,
      fields,
      priced,
      idempotencyKey,
      bodyHash,
      orderPrefix,
      elsewhere,
    })
    return { order: await openOrder(ctx, written, priced), isReplayed: false }
  } catch (error) {
    if (!isDomainError(error)) throw error
    // What the first request took, such as the last piece, must not refuse its repetition.
    const number = await orderOfKey(ctx, idempotencyKey, bodyHash)
    if (number === null) throw error
    return { order: await reopenOrder(ctx, number), isReplayed: true }
  }
}

async function requireFields(ctx: Context, { fields = {} }: OrderRequest): Promise<FieldValues> {
  const asked = await findFields(ctx, 'order')
  const given = readFields(fields, asked)
  const errors = fieldFaults(given, asked, {})
  if (errors.length > 0) throw new DomainError('invalid-request', { errors })
  return given
}

function shippingAddressOf(ctx: Context, { shippingAddress, addressId }: OrderRequest): Promise<PostalAddress> {
  if (shippingAddress) return Promise.resolve(shippingAddress)
  if (addressId === undefined) throw new DomainError('not-found')
  return getAddress(ctx, addressId).then(toPostalAddress)
}

/** The order number that this key already gave. @throws DomainError idempotency-key-reused */
async function orderOfKey(ctx: Context, key: string, bodyHash: Buffer): Promise<string | null> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [known] = await ctx.db.query<{ isSame: boolean; number: string }>`
    select k.body_hash = ${bodyHash} as is_same, o.number from idempotency_keys k join orders o on o.id = k.order_id
    where k.user_id = ${userId} and k.route = ${route} and k.key = ${key}`
  if (!known) return null
  if (!known.isSame) throw new DomainError('idempotency-key-reused')
  return known.number
}

/** zod puts the fields in schema order; only variant options come in any order. */
function hashOf(request: OrderRequest): Buffer {
  const lines = request.lines.map((line) => ({ ...line, variant: Object.entries(line.variant).sort() }))
  return createHash('sha256')
    .update(JSON.stringify({ ...request, lines }))
    .digest()
}

type Wanted = Pick<NewOrder, 'request' | 'address' | 'fields' | 'idempotencyKey' | 'bodyHash' | 'orderPrefix'> & {
  priced: Priced
  elsewhere: Elsewhere | null
}

async function writeNewOrder(ctx: Context, { priced, elsewhere, ...wanted }: Wanted): Promise<WrittenOrder> {
  const { request, address } = wanted
  const { order, paysCash, giftCard } = priced
  const isCash = isAllCash(priced)
  const method = paysCash && !isCash ? restMethod : request.paymentMethod
  const status = isCash ? 'awaiting_confirmation' : 'awaiting_payment'
  const expiresAt = addMinutes(ctx.clock.now(), timers[status]?.minutes ?? 30)
  // Lock order, as everywhere: coupon, gift card, then stock. Otherwise two orders that need both could deadlock.
  const holdsStock = !order.coupon && !giftCard
  const write = async (ctx: Context) => {
    const written = await writeOrder(ctx, {
      ...wanted,
      order,
      method,
      owesCash: paysCash,
      creditPaise: giftCard?.usedPaise ?? 0,
      status,
      expiresAt,
      route,
      mostUnpaid,
      holdsStock,
    })
    if (!written) throw new DomainError('too-many-unpaid-orders', { most: mostUnpaid })
    if (isCash && !elsewhere) await writeCashCode(ctx, { orderId: written.id, orderNumber: written.number })
    await takeCoupon(ctx, written.id, request, address, order)
    await takeGiftCard(ctx, written.id, request, address, giftCard)
    const short = holdsStock ? [] : await holdStock(ctx, { orderId: written.id, wishes: wishesOf(order), expiresAt })
    if (short.length > 0) throw outOfStock(order, short)
    if (isCash && elsewhere) await confirmKnownCash(ctx, written.number)
    if (askedPaise(priced) === 0) await settleCovered(ctx, written.id)
    await elsewhere?.(ctx, written)
    return written
  }
  try {
    return await (isCash || !holdsStock || elsewhere ? transaction(ctx, write) : retried(() => write(ctx)))
  } catch (error) {
    const short = shortIn(error, order)
    throw short ? outOfStock(order, short) : error
  }
}

async function takeCoupon(
  ctx: Context,
  orderId: number,
  request: OrderRequest,
  address: PostalAddress,
  { coupon }: PricedOrder,
): Promise<void> {
  if (!coupon || coupon.couponId === null) return
  const { couponId, discountPaise } = coupon
  if (!(await redeemCoupon(ctx, { couponId, orderId, discountPaise }))) throw await couponRefusal(ctx, request, address)
}

async function takeGiftCard(
  ctx: Context,
  orderId: number,
  request: OrderRequest,
  address: PostalAddress,
  giftCard: PricedGiftCard | null,
): Promise<void> {
  if (!giftCard || giftCard.cardId === null) return
  const { cardId, usedPaise: amountPaise } = giftCard
  if (amountPaise > 0 && !(await takeFromCard(ctx, { cardId, orderId, amountPaise })))
    throw await giftCardRefusal(ctx, request, address)
}

function outOfStock({ parcels }: PricedOrder, short: readonly number[]): DomainError {
  const lines = parcels.flatMap((parcel) => parcel.lines).filter(({ good }) => short.includes(good.variantId))
  return new DomainError('out-of-stock', { lines: lines.map(lineName) })
}

async function openOrder(ctx: Context, { number, paymentId }: WrittenOrder, priced: Priced): Promise<OrderDetail> {
  const payment = { receipt: number, amountPaise: askedPaise(priced) }
  const created = isAllCash(priced) || payment.amountPaise === 0 ? null : await createGatewayOrder(ctx, payment)
  return (await getOwnOrder(ctx, number, created === null ? null : { paymentId, gatewayOrderId: created })).order
}

async function reopenOrder(ctx: Context, number: string): Promise<OrderDetail> {
  const { order, paymentId } = await getOwnOrder(ctx, number)
  if (order.payment.gatewayOrderId !== null || !order.canPay) return order

  const input = { id: paymentId, orderNumber: number, amountPaise: order.payment.amountPaise }
  return { ...order, payment: { ...order.payment, gatewayOrderId: await openGatewayOrder(ctx, input) } }
}
