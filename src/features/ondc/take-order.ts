import { createHash } from 'node:crypto'
import { findOrOpenBuyer } from '#features/accounts/register.ts'
import type { User } from '#features/actor.ts'
import { stateOfPincode } from '#features/addresses/places.ts'
import { type PostalAddress, postalAddress } from '#features/addresses/postal-address.ts'
import type { Context } from '#features/context.ts'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import { placeOrder } from '#features/orders/place-order.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import type { AskedContext, Confirm, Init } from './incoming.ts'
import { type FaultCode, type Network, Refusal } from './network.ts'
import {
  type AskedOrder,
  getNetworkOrder,
  isCancelled,
  onCancel,
  onConfirm,
  onStatus,
  stateName,
} from './order-message.ts'
import { buyersReasons } from './order-states.ts'
import type { Outgoing } from './outgoing.ts'
import { feeOf, methods, quoteOrder, requireEmail } from './quote-items.ts'

/**
 * Places the order for the account of its buyer. The buyer app has confirmed who they are, so cash at the door needs no
 * code. The same order again is the same order.
 * @throws Refusal of quoteOrder; 30000 for a buyer the shop cannot take, 30019 for what the shop refuses, 40003 for
 *   another price
 */
export async function answerConfirm(
  ctx: Context,
  network: Network,
  { context, order }: { context: AskedContext; order: Confirm },
): Promise<Outgoing<'on_confirm'>> {
  const known = await findKnown(ctx, { context, order })
  if (known) return onConfirm(network, known, { now: ctx.clock.now() }, context)

  const { wanted, quoted, type } = await quoteOrder(ctx, network, { order })
  if (Math.round(Number(order.quote.price.value) * 100) !== quoted.totalPaise) throw new Refusal('40003')
  const email = requireEmail(order)
  const shippingAddress = addressOf(order)
  const { fullName, phone } = shippingAddress
  const buyer = await findOrOpenBuyer(ctx, { fullName, phone, email })
  if (!buyer) throw new Refusal('30000', 'message.order.billing: email and phone do not belong together here')
  const asked: AskedOrder = {
    billing: { ...order.billing, email },
    fulfillments: order.fulfillments,
    payment: order.payment,
    fee: feeOf(order.payment).amount,
    gps: wanted.provider.gps,
  }
  const request = {
    lines: wanted.lines,
    shippingAddress,
    paymentMethod: methods[type],
    expectedTotalPaise: quoted.totalPaise,
  }
  const now = ctx.clock.now()
  await asOrder(
    placeOrder({ ...ctx, actor: buyer }, request, keyOf(context, order), async (ctx, { id }) => {
      await ctx.db.query`
        insert into ondc_orders (order_id, bap_id, network_id, context, asked, told_event, confirmed_at)
        values (${id}, ${context.bap_id}, ${order.id}, ${JSON.stringify(context)}, ${JSON.stringify(asked)},
          (select coalesce(max(id), 0) from order_events where order_id = ${id}), ${now})`
    }),
  )
  const placed = await findKnown(ctx, { context, order })
  if (!placed) throw new Refusal('30019')
  return onConfirm(network, placed, { now }, context)
}

/** @throws Refusal 30019 where the number names another order of the buyer app */
async function findKnown(ctx: Context, { context, order }: { context: AskedContext; order: Confirm }) {
  try {
    const known = await getNetworkOrder(ctx, { bapId: context.bap_id, networkId: order.id })
    if (known.context.transaction_id !== context.transaction_id)
      throw new Refusal('30019', 'This order number is taken')
    return known
  } catch (error) {
    if (error instanceof Refusal && error.error.code === '30018') return null
    throw error
  }
}

/** Of the order, not of the message: a buyer app that lost the answer may ask with another message. */
function keyOf({ bap_id }: AskedContext, { id }: Confirm): string {
  return `ondc-${createHash('sha256').update(`${bap_id}\n${id}`).digest('base64url')}`
}

const codes: Record<string, FaultCode> = {
  'out-of-stock': '40002',
  'price-changed': '40003',
  'cod-not-offered': '40004',
  'cannot-ship-there': '30009',
  'product-unavailable': '30004',
}

/** @throws Refusal for a rule of the shop that the order breaks */
async function asOrder(placing: Promise<unknown>): Promise<void> {
  try {
    await placing
  } catch (error) {
    if (isDomainError(error))
      throw new Refusal(codes[error.code] ?? '30019', codes[error.code] ? undefined : error.code)
    throw error
  }
}

const letters = (words: string) => words.toLowerCase().replace(/[^a-z]/g, '')

/** The state decides the tax: that of the pincode, and where several share it, the one that is named. @throws Refusal 30000 */
function addressOf({ billing, fulfillments }: Pick<Init, 'billing' | 'fulfillments'>): PostalAddress {
  const { location, contact, person } = (fulfillments[0] as Init['fulfillments'][number]).end
  const { name, building, locality, city, state, area_code: pincode } = location.address
  const place = stateOfPincode(pincode)
  const named = place?.choices.find((choice) => letters(stateName(choice)) === letters(state))
  const parsed = postalAddress.safeParse({
    fullName: person?.name ?? billing.name,
    phone: contact.phone,
    pincode,
    house: `${name}, ${building}`.slice(0, 120),
    street: locality.slice(0, 160),
    city: city.slice(0, 80),
    state: named ?? place?.state,
    gstin: billing.tax_number || undefined,
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal('30000', `message.order.fulfillments[0].end: ${issue?.path.join('.')} is not valid`)
}

/** @throws Refusal 30018 */
export async function answerStatus(
  ctx: Context,
  network: Network,
  { context, orderId }: { context: AskedContext; orderId: string },
): Promise<Outgoing<'on_status'>> {
  const order = await getNetworkOrder(ctx, { bapId: context.bap_id, networkId: orderId })
  return onStatus(ctx, network, order, { now: ctx.clock.now() }, context)
}

/**
 * All of it, as its buyer may at the shop. One that is cancelled already is answered as that.
 * @throws Refusal 30012, 30018, 50001
 */
export async function answerCancel(
  ctx: Context,
  network: Network,
  { context, orderId, reason }: { context: AskedContext; orderId: string; reason: string },
): Promise<Outgoing<'on_cancel'>> {
  const words = buyersReasons[reason]
  if (!words) throw new Refusal('30012')
  const key = { bapId: context.bap_id, networkId: orderId }
  const order = await getNetworkOrder(ctx, key)
  const now = ctx.clock.now()
  if (isCancelled(order)) return onCancel(network, order, { now }, { context })
  const own = { ...ctx, actor: await getBuyer(ctx, order.customerId) }
  try {
    await cancelOrder(own, { number: order.number, reason: words })
  } catch (error) {
    if (isDomainError(error)) throw new Refusal('50001')
    throw error
  }
  return onCancel(network, await getNetworkOrder(ctx, key), { now }, { context, reason })
}

/** @throws Refusal 50001 where the account was closed */
async function getBuyer(ctx: Context, userId: number): Promise<User> {
  const [row] = await ctx.db.query<{ userId: number; publicId: string; name: string }>`
    select id as user_id, public_id, full_name as name from users where id = ${userId} and closed_at is null`
  if (!row) throw new Refusal('50001')
  return { role: 'customer', artisanId: null, ...row }
}
