import { type Context, transaction } from '#features/context.ts'
import { releaseCoupon } from '#features/coupons/redeem-coupon.ts'
import { releaseCard } from '#features/gift-cards/use-gift-card.ts'
import { queueOrderEmail } from '#features/order-emails/queue-order-email.ts'
import { movePayment } from '#features/payments/move-payment.ts'
import { releaseHolds } from '#features/stock/hold-stock.ts'
import { literal } from '#platform/database/sql.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { moveParcels } from './move-parcels.ts'
import { awaitingStatuses } from './order-status.ts'

const portion = 200

/** One transaction per order, so that a failing one does not block the others. */
export async function expireUnpaidOrders(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  for (let lastId = 0, count = 0; ; ) {
    const orders = await ctx.db.query<{ orderId: number }>`
      select distinct order_id from parcels
      where due_at <= ${now} and order_id > ${lastId} and status in ${literal(awaitingStatuses)}
      order by order_id limit ${literal(portion)}`
    for (const { orderId } of orders) {
      await expireOne(ctx, orderId).catch((error: unknown) =>
        ctx.log.error({ err: error, orderId }, 'order not expired'),
      )
    }
    count += orders.length
    if (orders.length < portion) return count
    lastId = orders.at(-1)?.orderId ?? lastId
  }
}

function expireOne(ctx: Context, orderId: number): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, { orderId })
    const waiting = order?.parcels.filter(({ status }) => /^awaiting_/.test(status)) ?? []
    // Paid or cancelled while we waited for the lock.
    if (!order || waiting.length === 0) return

    await closeUnpaid(ctx, order)
    await moveParcels(ctx, waiting, 'expire')
    await queueOrderEmail(ctx, order.number, { orderId, kind: 'expired' })
  })
}

/** The caller holds the lock and moves the parcels. settle-payment.ts refunds money that still arrives. */
export async function closeUnpaid(ctx: Context, order: Pick<LockedOrder, 'id' | 'payment'>): Promise<void> {
  await releaseCoupon(ctx, order.id)
  if (order.payment.creditPaise > 0) await releaseCard(ctx, order.id)
  await releaseHolds(ctx, order.id)
  await movePayment(ctx, order.payment.id, order.payment.provider === 'cash' ? 'cod_refused' : 'expired')
}
