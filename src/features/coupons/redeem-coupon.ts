import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

// The conditions are in the update itself: whoever waited for the coupon's row is judged by what the others left of it. The
// count per buyer is true because each account places one order at a time: place-order.ts.
const use = `
  with used as (
    update coupons c set uses = uses + 1
    where c.id = $1 and (c.most_uses is null or c.uses < c.most_uses) and (c.ends_at is null or c.ends_at > $5)
      and c.withdrawn_at is null and (c.most_uses_per_customer is null or c.most_uses_per_customer > (
        select count(*) from coupon_uses u where u.coupon_id = c.id and u.customer_id = $3 and u.released_at is null))
    returning c.id
  )
  insert into coupon_uses (coupon_id, order_id, customer_id, discount_paise, used_at)
  select id, $2, $3, $4, $5 from used returning 1`

export type CouponUse = { couponId: number; orderId: number; discountPaise: number }

/** Counts a use, in the transaction that places the order; false when it was used up or withdrawn meanwhile. */
export async function redeemCoupon(ctx: Context, { couponId, orderId, discountPaise }: CouponUse): Promise<boolean> {
  const { userId } = requireUser(ctx.actor)
  const values = [couponId, orderId, userId, discountPaise, ctx.clock.now()]
  return (await namedQuery(ctx.db, 'orders.redeem-coupon', use, values)).length === 1
}

const useAgain = `
  with released as (
    select coupon_id from coupon_uses where order_id = $1 and released_at is not null
  ), used as (
    update coupons c set uses = uses + 1 from released
    where c.id = released.coupon_id and (c.most_uses is null or c.uses < c.most_uses) returning c.id
  ), taken as (
    update coupon_uses u set released_at = null from used where u.order_id = $1 and u.coupon_id = used.id
  )
  select exists (select from released) and not exists (select from used) as "isGone"`

/** For an order that had given its use back and is paid after all; false when others have used up the coupon since. */
export async function redeemAgain(ctx: Context, orderId: number): Promise<boolean> {
  const [row] = await namedQuery<{ isGone: boolean }>(ctx.db, 'orders.redeem-coupon-again', useAgain, [orderId])
  return row?.isGone === false
}
