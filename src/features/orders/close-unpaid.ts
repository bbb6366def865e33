import type { Context } from '#features/context.ts'
import { releaseCoupon } from '#features/coupons/redeem-coupon.ts'
import { movePayment } from '#features/payments/move-payment.ts'
import { releaseHolds } from '#features/stock/hold-stock.ts'
import type { LockedOrder } from './lock-order.ts'

/**
 * What a locked order gives back when it ends before it was paid, or confirmed: the use of its coupon, its units, its payment.
 * Money that still comes finds the payment closed, and goes back: settle-payment.ts. Its parcels are the caller's to move.
 */
export async function closeUnpaid(ctx: Context, order: Pick<LockedOrder, 'id' | 'payment'>): Promise<void> {
  await releaseCoupon(ctx, order.id)
  await releaseHolds(ctx, order.id)
  await movePayment(ctx, order.payment.id, order.payment.provider === 'cash' ? 'cod_refused' : 'expired')
}
