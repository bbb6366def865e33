import { actorId, requireRole } from '#features/actor.ts'
import { shareCarriage } from '#features/checkout/order-totals.ts'
import { type Context, transaction } from '#features/context.ts'
import { queueOrderEmails } from '#features/order-emails/queue-order-email.ts'
import { doorPaise, owedPaise } from '#features/payments/balance.ts'
import { refund } from '#features/refunds/refund.ts'
import { returnStock } from '#features/stock/hold-stock.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { closeUnpaid } from './expire-unpaid-orders.ts'
import { getLockedOrder, type LockedOrder, type LockedParcel } from './lock-order.ts'
import { livingLines } from './locked-parcel.ts'
import { moveParcels } from './move-parcels.ts'
import type { PlacedLine } from './order.ts'
import { canCancel, canMove } from './order-permissions.ts'
import { unpaidStatuses } from './order-status.ts'
import { settleMove } from './settle-move.ts'

export type Cancellation = {
  number: string
  parcel?: string | undefined
  sku?: string | undefined
  reason?: string | undefined
}

/**
 * An unpaid order is cancelled as a whole, because its payment has one amount.
 * @throws DomainError not-found (also for another's order), order-not-cancellable
 */
export function cancelOrder(ctx: Context, input: Cancellation): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const order = await getLockedOrder(ctx, { orderNumber: input.number })
    if (requireRole(ctx.actor, 'customer').userId !== order.customerId) throw new DomainError('not-found')

    const named = order.parcels.filter(({ number }) => input.parcel === undefined || number === input.parcel)
    if (named.length === 0) throw new DomainError('not-found')
    if (input.sku !== undefined) return cancelOneLine(ctx, order, named, input)
    return cancelParcels(ctx, order, named, input.reason)
  })
}

async function cancelParcels(
  ctx: Context,
  order: LockedOrder,
  named: readonly LockedParcel[],
  reason: string | undefined,
): Promise<void> {
  const now = ctx.clock.now()
  if (!canCancel(ctx.actor, named, now)) throw new DomainError('order-not-cancellable')
  const parcels = named.filter((parcel) => canMove(ctx.actor, parcel, 'cancel', now))
  const isUnpaid = parcels.some(({ status }) => unpaidStatuses.includes(status))
  if (isUnpaid && parcels.length !== order.parcels.length) throw new DomainError('order-not-cancellable')

  if (isUnpaid) await closeUnpaid(ctx, order)
  await moveParcels(ctx, parcels, 'cancel', { reason })
  if (!isUnpaid) await settleMove(ctx, order, parcels, 'cancel')
}

async function cancelOneLine(
  ctx: Context,
  order: LockedOrder,
  named: readonly LockedParcel[],
  { sku, reason }: Cancellation,
): Promise<void> {
  const parcel = named.find((each) => livingLines(each).some((line) => line.sku === sku))
  const line = parcel && livingLines(parcel).find((each) => each.sku === sku)
  if (!parcel || !line) throw new DomainError('not-found')
  const isPaid = !unpaidStatuses.includes(parcel.status)
  const isAlone = owedPaise(parcel) + doorPaise(parcel) === 0 || livingLines(parcel).length === 1
  if (!isPaid || !isAlone || !canMove(ctx.actor, parcel, 'cancel', ctx.clock.now()))
    throw new DomainError('order-not-cancellable')

  if (livingLines(parcel).length === 1) return cancelParcels(ctx, order, [parcel], reason)
  await cancelLine(ctx, order, parcel, line, reason)
}

/**
 * Refunds the goods, or with cash lowers the amount due. The courier still comes for the other lines, so they share the
 * shipping charge, each at its tax rate. The caller has checked that the line may be cancelled and is not the last.
 */
async function cancelLine(
  ctx: Context,
  order: LockedOrder,
  parcel: LockedParcel,
  line: PlacedLine,
  reason?: string,
): Promise<void> {
  const left = livingLines(parcel).filter(({ id }) => id !== line.id)
  const shared = shareCarriage(parcel, left, line)
  const details = { sku: line.sku, name: line.name, quantity: line.quantity, amountPaise: line.goodsPaise }
  const now = ctx.clock.now()
  const lessTax = shared.taxPaise - parcel.taxPaise
  await ctx.db.query`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(shared.lines)}) as w (id bigint, shipping bigint, cgst bigint,
        sgst bigint, igst bigint)
    ), changed as (
      update order_lines l
        set shipping_paise = w.shipping, cgst_paise = w.cgst, sgst_paise = w.sgst, igst_paise = w.igst,
        cancelled_at = case when l.id = ${line.id} then ${now}::timestamptz end
      from wanted w where l.id = w.id returning l.id
    ), parcel as (
      update parcels set tax_paise = tax_paise + ${lessTax}::bigint where id = ${parcel.id}::bigint returning order_id
    ), of_order as (
      update orders o set tax_paise = o.tax_paise + ${lessTax}::bigint from parcel where o.id = parcel.order_id
      returning o.id
    )
    insert into order_events (order_id, parcel_id, move, actor_role, actor_id, reason, details, at)
    select of_order.id, ${parcel.id}::bigint, 'cancel_line', ${ctx.actor.role}, ${actorId(ctx.actor)},
      ${reason ?? null}, ${JSON.stringify(details)}, ${now}::timestamptz from of_order`
  await returnStock(ctx, order.id, [line])

  const { id, number, artisanId } = parcel
  await refund(ctx, {
    payment: { id: order.payment.id, orderId: order.id },
    parcel: { id, number, artisanId },
    amountPaise: line.goodsPaise,
    components: { lines: line.goodsPaise },
    reason: 'line-cancelled',
    key: `refund-${number}-line-${line.id}`,
  })
  const words = { name: line.name, quantity: String(line.quantity) }
  const email = { orderId: order.id, parcelId: id, words, effect: `${number}-${line.id}` }
  await queueOrderEmails(ctx, [
    { ...email, kind: 'line_cancelled' },
    { ...email, kind: 'piece_cancelled' },
  ])
}
