import { returnStock } from '#domain/catalog/hold-stock.ts'
import type { Context } from '#domain/context.ts'
import { earnParcel } from '#domain/payments/earn-parcel.ts'
import { refund } from '#domain/payments/refund.ts'
import { issueInvoice } from './issue-document.ts'
import type { LockedOrder, LockedParcel } from './lock-order.ts'
import type { OrderMail } from './order-mail.ts'
import { findMove, type ParcelStatus } from './order-status.ts'
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
}

const wasUnpaid: readonly ParcelStatus[] = ['awaiting_payment', 'awaiting_confirmation', 'expired']

async function settleOne(ctx: Context, order: LockedOrder, parcel: LockedParcel, to: ParcelStatus): Promise<void> {
  if (wasUnpaid.includes(parcel.status)) return

  if (to === 'delivered') await earnParcel(ctx, await findSoldParcel(ctx, order, parcel))
  // What a courier lost stays sold: the units are nowhere.
  if (to === 'cancelled' || to === 'returned') await returnStock(ctx, order.id, parcel.units)
  if (to === 'cancelled' || to === 'returned' || to === 'lost') await giveBack(ctx, order, parcel, to)

  if (to === 'shipped') await issueInvoice(ctx, { parcelId: parcel.id })
  if (to === 'shipped') await queueMail(ctx, order, 'shipped', parcel)
  if (to === 'cancelled') await queueMail(ctx, order, 'cancelled', parcel)
}

/** All the customer paid for the parcel, carriage too: it never reached them. */
function giveBack(ctx: Context, order: LockedOrder, parcel: LockedParcel, to: ParcelStatus): Promise<number> {
  const { id, number, artisanId, totalPaise, shippingPaise } = parcel
  return refund(ctx, {
    payment: { id: order.payment.id, orderId: order.id },
    parcel: { id, number, artisanId },
    amountPaise: totalPaise,
    components: { lines: totalPaise - shippingPaise, shipping: shippingPaise },
    reason: `parcel-${to}`,
    key: `refund-${parcel.number}`,
  })
}

function queueMail(ctx: Context, order: LockedOrder, kind: OrderMail, parcel: LockedParcel): Promise<void> {
  return queueOrderMail(ctx, parcel.number, { orderId: order.id, kind, parcelId: parcel.id })
}
