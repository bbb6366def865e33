import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Coupon } from './coupon-rules.ts'

const text = `
  select c.id, c.code, c.percent_basis_points as "percentBasisPoints", c.amount_paise as "amountPaise",
    c.most_paise as "mostPaise", c.from_paise as "fromPaise", c.platform_share_basis_points as "platformShareBasisPoints",
    c.artisan_id as "artisanId", c.category, c.starts_at as "startsAt", c.ends_at as "endsAt",
    c.withdrawn_at as "withdrawnAt", c.most_uses as "mostUses", c.uses, c.most_uses_per_customer as "mostUsesPerCustomer",
    (select count(*) from coupon_uses u where u.coupon_id = c.id and u.customer_id = $2 and u.released_at is null)::int
      as "usedByBuyer"
  from coupons c where c.code = $1`

/** A coupon by its code (coupon-rules.ts: couponCode), with how often the present buyer has used it; null: no such coupon. */
export async function findCoupon(ctx: Context, code: string): Promise<Coupon | null> {
  const buyer = 'userId' in ctx.actor ? ctx.actor.userId : null
  const [coupon] = await namedQuery<Coupon>(ctx.db, 'orders.coupon', text, [code, buyer])
  return coupon ?? null
}
