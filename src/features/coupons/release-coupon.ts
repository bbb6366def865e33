import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const release = `
  with released as (
    update coupon_uses set released_at = $2 where order_id = $1 and released_at is null returning coupon_id
  )
  update coupons c set uses = c.uses - 1 from released where c.id = released.coupon_id`

/**
 * Gives back the use of an order that was never paid. May be repeated. Before the stock is touched: orders lock a coupon first.
 */
export async function releaseCoupon(ctx: Context, orderId: number): Promise<void> {
  await namedQuery(ctx.db, 'orders.release-coupon', release, [orderId, ctx.clock.now()])
}
