import type { Context } from '#features/context.ts'
import { releaseCoupon } from '#features/coupons/redeem-coupon.ts'
import { movePayment } from '#features/payments/move-payment.ts'
import { releaseHolds } from '#features/stock/hold-stock.ts'
import type { LockedOrder } from './lock-order.ts'

/** The caller holds the lock and moves the parcels. settle-payment.ts refunds money that still arrives. */
export async function closeUnpaid(ctx: Context, order: Pick<LockedOrder, 'id' | 'payment'>): Promise<void> {
  await releaseCoupon(ctx, order.id)
  await releaseHolds(ctx, order.id)
  await movePayment(ctx, order.payment.id, order.payment.provider === 'cash' ? 'cod_refused' : 'expired')
}
