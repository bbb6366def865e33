import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** Takes everything off the customer's own wishlist. */
export async function clearWishlist(ctx: Context): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await namedQuery(ctx.db, 'wishlist.clear', 'delete from wishes where user_id = $1', [userId])
}
