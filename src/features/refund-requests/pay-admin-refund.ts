import { writeAudit } from '#features/audit/write-audit.ts'
import type { Context } from '#features/context.ts'
import { issueCreditNote } from '#features/invoices/issue-credit-note.ts'
import type { LockedOrder, LockedParcel } from '#features/orders/lock-order.ts'
import { queueOrderMail } from '#features/orders/queue-order-email.ts'
import { findMoneyLeft } from '#features/refunds/money-left-queries.ts'
import { refund, tooLarge } from '#features/refunds/refund.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type RefundWishParts, sumOf } from './refund-request.ts'
import { shareOfParcel } from './refund-shares.ts'

type Payment = { order: LockedOrder; parcel: LockedParcel; wish: RefundWishParts & { reason: string }; key: string }

/**
 * Gives money of an arrived parcel back, in the caller's transaction, which holds the order: goods and carriage out of the
 * artisan's earning, with a credit note; goodwill out of the shop's own pocket. The same key pays once.
 * @throws DomainError refund-before-arrival, refund-too-large, invalid-request
 */
export async function payAdminRefund(ctx: Context, { order, parcel, wish, key }: Payment): Promise<void> {
  await requireMoney(ctx, parcel, wish)
  const { goodsPaise, shippingPaise, goodwillPaise, reason } = wish
  const share = shareOfParcel(parcel, { goodsPaise, shippingPaise })
  const { id, number, artisanId } = parcel
  await refund(ctx, {
    payment: { id: order.payment.id, orderId: order.id },
    parcel: { id, number, artisanId },
    amountPaise: sumOf(wish),
    components: { lines: goodsPaise, shipping: shippingPaise, goodwill: goodwillPaise },
    taken: share.taken,
    reason,
    key,
  })
  if (goodsPaise + shippingPaise > 0) {
    await issueCreditNote(ctx, { parcelId: id, key, reason, lines: share.lines })
  }
  const after = { parcel: number, goodsPaise, shippingPaise, goodwillPaise, reason }
  await writeAudit(ctx, { action: 'order.refund', subject: `order:${order.number}`, before: {}, after })
  await queueOrderMail(ctx, key, { orderId: order.id, kind: 'refunded', parcelId: id, refundKey: key })
}

/** @throws DomainError refund-before-arrival, refund-too-large, invalid-request */
export async function requireMoney(ctx: Context, parcel: LockedParcel, wish: RefundWishParts): Promise<void> {
  if (sumOf(wish) === 0) {
    throw new DomainError('invalid-request', { errors: [{ path: 'goodsPaise', message: 'invalid.required' }] })
  }
  if (parcel.status !== 'delivered' && parcel.status !== 'completed') throw new DomainError('refund-before-arrival')
  const left = await findMoneyLeft(ctx, parcel.id)
  if (wish.goodsPaise > left.goodsPaise) throw tooLarge(left.goodsPaise)
  if (wish.shippingPaise > left.shippingPaise) throw tooLarge(left.shippingPaise)
}
