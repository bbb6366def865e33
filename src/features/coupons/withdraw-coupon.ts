import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { OfficeCoupon } from './admin-coupon.ts'
import { getOfficeCoupon } from './admin-coupon-queries.ts'

const withdraw = `
  update coupons set withdrawn_at = $2, revision = revision + 1 where code = $1 and withdrawn_at is null returning id`

/**
 * Takes a coupon out of the shop for good; orders that have used it keep what it took off. May be repeated.
 * @throws DomainError forbidden, not-found
 */
export function withdrawCoupon(ctx: Context, code: string): Promise<OfficeCoupon> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const rows = await namedQuery(ctx.db, 'orders.withdraw-coupon', withdraw, [code, ctx.clock.now()])
    if (rows.length > 0) await writeAudit(ctx, { action: 'coupon.withdraw', subject: `coupon:${code}` })
    return getOfficeCoupon(ctx, code)
  })
}
