import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { Coupon } from './coupon-rules.ts'

// The conditions are in the update itself: a concurrent use that waited for the row sees what is left. The count per
// buyer is exact because each account places one order at a time: place-order.ts.

export type CouponUse = { couponId: number; orderId: number; discountPaise: number }

/** Counts a use in the transaction that places the order; false when the coupon was used up or withdrawn meanwhile. */
export async function redeemCoupon(ctx: Context, { couponId, orderId, discountPaise }: CouponUse): Promise<boolean> {
  const { userId } = requireUser(ctx.actor)
  const now = ctx.clock.now()
  return (
    (
      await ctx.db.query`
    with used as (
      update coupons c set uses = uses + 1
      where c.id = ${couponId} and (c.most_uses is null or c.uses < c.most_uses)
        and (c.ends_at is null or c.ends_at > ${now}::timestamptz)
        and c.withdrawn_at is null and (c.most_uses_per_customer is null or c.most_uses_per_customer > (
          select count(*) from coupon_uses u
          where u.coupon_id = c.id and u.customer_id = ${userId}::bigint and u.released_at is null))
      returning c.id
    )
    insert into coupon_uses (coupon_id, order_id, customer_id, discount_paise, used_at)
    select id, ${orderId}, ${userId}::bigint, ${discountPaise}, ${now}::timestamptz from used returning 1`
    ).length === 1
  )
}

/** For an order that had released its use and is paid after all; false when the coupon has been used up since. */
export async function redeemAgain(ctx: Context, orderId: number): Promise<boolean> {
  const [row] = await ctx.db.query<{ isGone: boolean }>`
    with released as (
      select coupon_id from coupon_uses where order_id = ${orderId}::bigint and released_at is not null
    ), used as (
      update coupons c set uses = uses + 1 from released
      where c.id = released.coupon_id and (c.most_uses is null or c.uses < c.most_uses) returning c.id
    ), taken as (
      update coupon_uses u set released_at = null from used
      where u.order_id = ${orderId}::bigint and u.coupon_id = used.id
    )
    select exists (select from released) and not exists (select from used) as is_gone`
  return row?.isGone === false
}

export async function findCoupon(ctx: Context, code: string): Promise<Coupon | null> {
  const buyer = 'userId' in ctx.actor ? ctx.actor.userId : null
  const [coupon] = await ctx.db.query<Coupon>`
    select c.id, c.code, c.percent_basis_points, c.amount_paise,
      c.most_paise, c.from_paise, c.platform_share_basis_points, c.artisan_id, c.category, c.starts_at, c.ends_at,
      c.withdrawn_at, c.most_uses, c.uses, c.most_uses_per_customer,
      (select count(*) from coupon_uses u
      where u.coupon_id = c.id and u.customer_id = ${buyer} and u.released_at is null)::int
        as used_by_buyer
    from coupons c where c.code = ${code}`
  return coupon ?? null
}

/** For an order that was never paid. Idempotent. Call it before touching stock: orders lock the coupon first. */
export async function releaseCoupon(ctx: Context, orderId: number): Promise<void> {
  await ctx.db.query`
    with released as (
      update coupon_uses set released_at = ${ctx.clock.now()} where order_id = ${orderId} and released_at is null
      returning coupon_id
    )
    update coupons c set uses = c.uses - 1 from released where c.id = released.coupon_id`
}
