import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Coupon } from './coupon-rules.ts'

// The conditions are in the update itself: a concurrent use that waited for the row sees what is left. The count per
// buyer is exact because each account places one order at a time: place-order.ts.
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

/** Counts a use in the transaction that places the order; false when the coupon was used up or withdrawn meanwhile. */
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

/** For an order that had released its use and is paid after all; false when the coupon has been used up since. */
export async function redeemAgain(ctx: Context, orderId: number): Promise<boolean> {
  const [row] = await namedQuery<{ isGone: boolean }>(ctx.db, 'orders.redeem-coupon-again', useAgain, [orderId])
  return row?.isGone === false
}

const text = `
  select c.id, c.code, c.percent_basis_points as "percentBasisPoints", c.amount_paise as "amountPaise",
    c.most_paise as "mostPaise", c.from_paise as "fromPaise", c.platform_share_basis_points as "platformShareBasisPoints",
    c.artisan_id as "artisanId", c.category, c.starts_at as "startsAt", c.ends_at as "endsAt",
    c.withdrawn_at as "withdrawnAt", c.most_uses as "mostUses", c.uses, c.most_uses_per_customer as "mostUsesPerCustomer",
    (select count(*) from coupon_uses u where u.coupon_id = c.id and u.customer_id = $2 and u.released_at is null)::int
      as "usedByBuyer"
  from coupons c where c.code = $1`

/** By its code (coupon-rules.ts: couponCode), with this buyer's number of uses; null: no such coupon. */
export async function findCoupon(ctx: Context, code: string): Promise<Coupon | null> {
  const buyer = 'userId' in ctx.actor ? ctx.actor.userId : null
  const [coupon] = await namedQuery<Coupon>(ctx.db, 'orders.coupon', text, [code, buyer])
  return coupon ?? null
}

const release = `
  with released as (
    update coupon_uses set released_at = $2 where order_id = $1 and released_at is null returning coupon_id
  )
  update coupons c set uses = c.uses - 1 from released where c.id = released.coupon_id`

/**
 * Releases the use of an order that was never paid. Idempotent. Call before touching stock: orders lock the coupon
 * first.
 */
export async function releaseCoupon(ctx: Context, orderId: number): Promise<void> {
  await namedQuery(ctx.db, 'orders.release-coupon', release, [orderId, ctx.clock.now()])
}
