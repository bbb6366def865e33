import { returnStock } from '#domain/catalog/hold-stock.ts'
import type { Context } from '#domain/context.ts'
import { earnParcel } from '#domain/payments/earn-parcel.ts'
import { refund } from '#domain/payments/refund.ts'
import { settleCash } from '#domain/payments/settle-cash.ts'
import { creditParcel } from './credit-parcel.ts'
import { issueInvoice } from './issue-invoice.ts'
import type { LockedOrder, LockedParcel } from './lock-order.ts'
import type { OrderMail } from './order-mail.ts'
import { findMove, type ParcelStatus, unpaidStatuses } from './order-status.ts'
import { payInstead } from './pay-instead.ts'
import { queueOrderMail } from './queue-order-mail.ts'
import { findSoldParcel } from './sold-parcel-queries.ts'

/**
 * What follows from a move that moveParcels has just made, in the same transaction: units back on the shelf, money promised
 * back, the maker's earning, a mail. `parcels` are as they were before the move.
 */
export async function settleMove(
  ctx: Context,
  order: LockedOrder,
  parcels: readonly LockedParcel[],
  move: string,
): Promise<void> {
  for (const parcel of parcels) {
    const to = findMove(parcel.status, move)?.to
    if (to && to !== parcel.status) await settleOne(ctx, order, parcel, to)
  }
  if (order.payment.provider === 'cash') await settleCash(ctx, order.payment.id)
}

async function settleOne(ctx: Context, order: LockedOrder, parcel: LockedParcel, to: ParcelStatus): Promise<void> {
  if (unpaidStatuses.includes(parcel.status)) return

  if (to === 'delivered') await earnParcel(ctx, await findSoldParcel(ctx, order, parcel))
  // What a courier lost stays sold: the units are nowhere.
  if (to === 'cancelled' || to === 'returned') await returnStock(ctx, order.id, parcel.units)
  if (to === 'cancelled' || to === 'returned' || to === 'lost') await giveBack(ctx, order, parcel, to)

  if (to === 'shipped') await issueInvoice(ctx, { parcelId: parcel.id })
  const mail = mailOf[to]
  if (mail) await queueMail(ctx, order, mail, parcel)
  if (to === 'cancelled' && ctx.actor.role !== 'artisan') await queueMail(ctx, order, 'parcel_cancelled', parcel)
}

/** What the customer is told when a parcel comes to a status. */
const mailOf: Partial<Record<ParcelStatus, OrderMail>> = {
  accepted: 'accepted',
  shipped: 'shipped',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  returning: 'undelivered',
  lost: 'lost',
  cancelled: 'cancelled',
  returned: 'refunded',
}

/** All the customer paid for what lives of the parcel, carriage too: it never reached them. A replacement gives back what it replaces. */
async function giveBack(ctx: Context, order: LockedOrder, parcel: LockedParcel, to: ParcelStatus): Promise<void> {
  if (parcel.replacesReturnId !== null) return payInstead(ctx, order, parcel.replacesReturnId)
  const { id, number, artisanId, totalPaise, goodsPaise, shippingPaise, codFeePaise } = parcel
  await refund(ctx, {
    payment: { id: order.payment.id, orderId: order.id },
    parcel: { id, number, artisanId },
    amountPaise: totalPaise,
    components: { lines: goodsPaise, shipping: shippingPaise, codFee: codFeePaise },
    reason: `parcel-${to}`,
    key: `refund-${parcel.number}`,
  })
  // An invoice was issued with dispatch; what came back or got lost is no supply any more.
  if (to !== 'cancelled') await creditParcel(ctx, parcel, `parcel-${to}`)
}

function queueMail(ctx: Context, order: LockedOrder, kind: OrderMail, parcel: LockedParcel): Promise<void> {
  return queueOrderMail(ctx, parcel.number, { orderId: order.id, kind, parcelId: parcel.id })
}
