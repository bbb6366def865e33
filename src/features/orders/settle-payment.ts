import { actorId } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { redeemAgain, releaseCoupon } from '#features/coupons/redeem-coupon.ts'
import { releaseCard, takeFromCardAgain } from '#features/gift-cards/use-gift-card.ts'
import { captureEntries } from '#features/ledger/ledger.ts'
import { postedForPaid, postLedger } from '#features/ledger/post-ledger.ts'
import { queueOrderEmail } from '#features/order-emails/queue-order-email.ts'
import { saleEmails, writeSaleEmails } from '#features/order-emails/sale-emails.ts'
import {
  capturedPayment,
  differenceOf,
  feePosting,
  isCaptured,
  movePayment,
  noteGatewayFee,
  readFee,
} from '#features/payments/move-payment.ts'
import { paymentMoves } from '#features/payments/payment.ts'
import { type GatewayEvent, newEvent, type Settlement, setAside } from '#features/payments/record-gateway-event.ts'
import { refund, refundSecondPayment } from '#features/refunds/refund.ts'
import { holdStock, releaseHolds, sellHolds, soldHolds } from '#features/stock/hold-stock.ts'
import { retried, wholeDetail } from '#platform/database/db.server.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import type { Gateway, GatewayPayment } from '#platform/payments/gateway.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { movedParcels, moveParcels, parcelsOfPaid } from './move-parcels.ts'
import { settleBalance } from './settle-balance.ts'

/**
 * The one function behind callback, webhook and reconciliation. It moves forward only, under the order's lock, so that
 * duplicate and out-of-order events change nothing. A valid signature is not enough: gateway order, amount and currency
 * must match ours, otherwise the event is quarantined and the order stays.
 */
export function settlePayment(ctx: Context, found: GatewayPayment): Promise<Settlement> {
  return inTurn(ctx, found.orderId, async () => {
    return (await captureAtOnce(ctx, found, null)) ?? settleWithCare(ctx, found)
  })
}

// Callback and webhook come at the same moment: in one process the second waits here and not for the row's lock.
const running = new WeakMap<Gateway, Map<string, Promise<unknown>>>()

/** Resolves when what this process does about a gateway order is done, also when it failed. */
export async function settled({ gateway }: Pick<Context, 'gateway'>, gatewayOrderId: string): Promise<void> {
  await running
    .get(gateway)
    ?.get(gatewayOrderId)
    ?.catch(() => undefined)
}

export async function inTurn<T>(ctx: Context, gatewayOrderId: string, work: () => Promise<T>): Promise<T> {
  const turns = running.get(ctx.gateway) ?? new Map<string, Promise<unknown>>()
  running.set(ctx.gateway, turns)
  const turn = settled(ctx, gatewayOrderId).then(work)
  turns.set(gatewayOrderId, turn)
  try {
    return await turn
  } finally {
    if (turns.get(gatewayOrderId) === turn) turns.delete(gatewayOrderId)
  }
}

/**
 * The usual capture: payment, parcels, stock, ledger and the event that brought it in one statement. Null, and nothing
 * written, where anything is not as usual; then settleWithCare decides under the lock. Its rows are as of the
 * statement's start, so a parcel that moved while it waited for the payment is missing in what it moved, and
 * require_whole rolls it back. Not inside a transaction.
 */
export async function captureAtOnce(
  ctx: Context,
  found: GatewayPayment,
  event: GatewayEvent | null,
): Promise<Settlement | null> {
  // An event may carry anything as its amount.
  if (found.status !== 'captured' || !Number.isSafeInteger(found.amountPaise)) return null
  try {
    const [row] = await retried(() => ctx.db.query<Settlement>`${captureStatement(ctx, found, event)}`)
    return row ?? null
  } catch (error) {
    if (wholeDetail(error) !== null) return null
    throw error
  }
}

function captureStatement(ctx: Context, found: GatewayPayment, event: GatewayEvent | null): Sql {
  const now = ctx.clock.now()
  const feePaise = readFee(found.feePaise)
  const capture = { kind: 'capture', effect: 'capture:{number}', entries: captureEntries(found.amountPaise) } as const
  const fee = feePaise === null ? [] : [feePosting({ orderId: 0, gatewayPaymentId: found.id, feePaise })]
  const outcome = sql`case when ${isCaptured(found)} then 'repeated' else 'applied' end`
  return sql`
    with event as (
      ${event ? newEvent(ctx, event, outcome) : sql`select 'applied' as outcome`}
    ), captured as (
      ${capturedPayment(ctx, found)}
    ), paid as (
      select o.id as order_id, o.number from captured join orders o on o.id = captured.order_id
    ), ${parcelsOfPaid(now)}, ${movedParcels(ctx, 'captured', now)}, ${soldHolds(ctx, sql`(select order_id from paid)`)},
    ${postedForPaid(ctx, [capture, ...fee])}, emailed as (
      ${saleEmails(ctx, 'paid')}
    )
    select outcome from (
      select (select outcome from event) as outcome, (select count(*) from moved) as moved,
        (select count(*) from paid join parcels s on s.order_id = paid.order_id) as parcels
    ) found
    where require_whole(outcome = 'repeated' or (outcome = 'applied' and moved > 0 and moved = parcels), null)`
}

export function settleWithCare(ctx: Context, found: GatewayPayment): Promise<Settlement> {
  return transaction(ctx, async (ctx): Promise<Settlement> => {
    const order = await lockOrder(ctx, { gatewayOrderId: found.orderId })
    if (!order) return settleBalance(ctx, found)
    if (isOver(order)) return giveStrayBack(ctx, order, found)
    const differs = differenceOf(found, order.payment)
    if (differs) return setAside(ctx, order.number, found, differs)

    if (found.status === 'captured') return takeMoney(ctx, order, found)
    return noteAttempt(ctx, order, found)
  })
}

/** Switched to cash or voided since the sheet opened: captured money is refunded whole, even if the amount is right. */
function isOver({ payment }: LockedOrder): boolean {
  return payment.provider === 'cash' || payment.status === 'voided'
}

async function giveStrayBack(ctx: Context, order: LockedOrder, found: GatewayPayment): Promise<Settlement> {
  const { id, number, payment } = order
  if (found.status !== 'captured') return { outcome: 'ignored' }
  const isNews = await refundSecondPayment(ctx, { id: payment.id, orderId: id }, found)
  if (isNews) ctx.log.warn({ order: number, payment: found.id }, 'a payment for nothing goes back')
  return { outcome: isNews ? 'applied' : 'repeated', reason: payment.provider === 'cash' ? 'pays-cash' : 'given-up' }
}

/** An attempt without captured money (yet); the page shows it. A job captures what is authorised. */
async function noteAttempt(ctx: Context, order: LockedOrder, found: GatewayPayment): Promise<Settlement> {
  const { id: gatewayPaymentId, status, errorDescription: failure } = found
  const { payment, parcels } = order
  if (status === 'failed') {
    return { outcome: (await movePayment(ctx, payment.id, 'failed', { failure })) ? 'applied' : 'ignored' }
  }
  if (status !== 'authorized') return { outcome: 'ignored' }
  if (!parcels.every((parcel) => parcel.status === 'awaiting_payment')) {
    if (payment.gatewayPaymentId === gatewayPaymentId) await movePayment(ctx, payment.id, 'voided')
    return { outcome: 'ignored' }
  }

  const isNews = await movePayment(ctx, payment.id, 'authorized', { gatewayPaymentId })
  if (!isNews && payment.gatewayPaymentId !== gatewayPaymentId) return { outcome: 'ignored' }
  const singletonKey = `capture:${gatewayPaymentId}`
  await queueJobs(ctx, [{ name: 'capture-payment', payload: { gatewayPaymentId }, singletonKey }])
  return { outcome: isNews ? 'applied' : 'repeated' }
}

async function takeMoney(ctx: Context, order: LockedOrder, found: GatewayPayment): Promise<Settlement> {
  const { payment } = order
  if (payment.status === 'captured') return settleAgain(ctx, order, found)
  if (!paymentMoves[payment.status].includes('captured'))
    return { outcome: 'quarantined', reason: `payment is ${payment.status}` }
  const isInTime = order.parcels.every(({ status }) => status === 'awaiting_payment')
  if (isInTime || (await canPlaceAgain(ctx, order))) {
    await keepCapture(ctx, order, found, {
      kind: isInTime ? 'capture' : 'late_capture',
      creditPaise: payment.creditPaise,
    })
    await sellPaid(ctx, order)
    return { outcome: 'applied' }
  }
  // The card has its part again since the order expired.
  await keepCapture(ctx, order, found, { kind: 'late_capture', creditPaise: 0 })
  await giveAllBack(ctx, order)
  return { outcome: 'applied', reason: 'too-late' }
}

/** A report of an order that is paid: of the same payment, whose fee may be news, or of a second one. */
async function settleAgain(ctx: Context, { id: orderId, payment }: LockedOrder, found: GatewayPayment) {
  if (payment.gatewayPaymentId !== found.id) {
    const isNews = await refundSecondPayment(ctx, { id: payment.id, orderId }, found)
    return { outcome: isNews ? 'applied' : 'repeated', reason: 'paid-twice' } as const
  }
  const feePaise = payment.hasGatewayFee ? null : readFee(found.feePaise)
  if (feePaise !== null) {
    const fee = { orderId, gatewayPaymentId: found.id, feePaise }
    await postLedger(ctx, await noteGatewayFee(ctx, payment.id, fee))
  }
  return { outcome: 'repeated' } as const
}

async function keepCapture(
  ctx: Context,
  { id: orderId, number, payment }: LockedOrder,
  { id: gatewayPaymentId, amountPaise, method, ...found }: GatewayPayment,
  { kind, creditPaise }: { kind: 'capture' | 'late_capture'; creditPaise: number },
): Promise<void> {
  const feePaise = readFee(found.feePaise)
  await movePayment(ctx, payment.id, 'captured', { gatewayPaymentId, method, feePaise, creditPaise })
  const isNewFee = feePaise !== null && !payment.hasGatewayFee
  const fee = isNewFee ? [feePosting({ orderId, gatewayPaymentId, feePaise })] : []
  const entries = captureEntries(amountPaise, creditPaise)
  await postLedger(ctx, [{ kind, orderId, effect: `capture:${number}`, entries }, ...fee])
}

/** In the transaction that placed an order which a gift card pays whole: the gateway is asked for nothing. */
export async function settleCovered(ctx: Context, orderId: number): Promise<void> {
  const order = await lockOrder(ctx, { orderId })
  if (!order) throw new Error(`order ${orderId} is not there`)
  const { number, payment } = order
  const { creditPaise } = payment
  await movePayment(ctx, payment.id, 'captured', { creditPaise })
  const entries = captureEntries(0, creditPaise)
  await postLedger(ctx, [{ kind: 'capture', orderId, effect: `capture:${number}`, entries }])
  await sellPaid(ctx, order)
}

async function sellPaid(ctx: Context, order: LockedOrder): Promise<void> {
  await sellHolds(ctx, order.id)
  await moveParcels(ctx, order.parcels, 'captured')
  await writeSaleEmails(ctx, order.id, 'paid')
}

/** After the order expired: if the units are still free and its gift card has enough, it is placed as if the payment had been in time. */
async function canPlaceAgain(ctx: Context, order: LockedOrder): Promise<boolean> {
  if (!order.parcels.every(({ status }) => status === 'expired')) return false

  if (!(await redeemAgain(ctx, order.id))) return false
  if (order.payment.creditPaise > 0 && !(await takeFromCardAgain(ctx, order.id))) {
    await releaseCoupon(ctx, order.id)
    return false
  }
  const inputs = order.parcels.flatMap(({ units }) => units)
  const expiresAt = addMinutes(ctx.clock.now(), 1)
  const short = await holdStock(ctx, { orderId: order.id, wishes: inputs, expiresAt })
  if (short.length === 0) return true
  await releaseHolds(ctx, order.id)
  await releaseCoupon(ctx, order.id)
  await releaseCard(ctx, order.id)
  return false
}

async function giveAllBack(ctx: Context, order: LockedOrder): Promise<void> {
  const { id, number, payment, parcels } = order
  const { amountPaise } = payment
  const carriage = parcels.reduce((sum, parcel) => sum + parcel.shippingPaise, 0)
  // Of an order with a gift card the gateway may have taken less than that.
  const shipping = Math.min(carriage, amountPaise)
  await refund(ctx, {
    payment: { id: payment.id, orderId: id },
    parcel: null,
    amountPaise,
    components: { lines: amountPaise - shipping, shipping },
    reason: 'paid-too-late',
    key: `refund-${number}-late`,
  })
  await writeOrderEvent(ctx, { orderId: id, move: 'refunded_late', details: { amountPaise } })
  await queueOrderEmail(ctx, order.number, { orderId: order.id, kind: 'refunded' })
}

/** For events of the whole order that are no parcel move, such as late money. */
async function writeOrderEvent(
  ctx: Context,
  event: { orderId: number; move: string; reason?: string; details?: Record<string, unknown> },
): Promise<void> {
  const { orderId, move, reason = null, details = {} } = event
  await ctx.db.query`
    insert into order_events (order_id, parcel_id, move, from_status, to_status, actor_role, actor_id, reason,
      details, at)
    values (${orderId}, null, ${move}, null, null, ${ctx.actor.role}, ${actorId(ctx.actor)}, ${reason},
      ${JSON.stringify(details)}, ${ctx.clock.now()})`
}
