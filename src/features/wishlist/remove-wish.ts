import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = 'delete from wishes using products p where wishes.user_id = $1 and p.id = product_id and p.slug = $2'

/** Takes a product off the customer's own wishlist; one that is not on it changes nothing. */
export async function removeWish(ctx: Context, productId: string): Promise<void> {
  await namedQuery(ctx.db, 'wishlist.remove', text, [requireRole(ctx.actor, 'customer').userId, productId])
}
