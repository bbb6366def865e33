import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = `
  delete from follows where user_id = $2 and artisan_id = (select id from artisans where slug = $1)`

/**
 * Follows a maker no longer; one who was not followed, or is not there, changes nothing.
 * @throws DomainError unauthorized, forbidden for all but customers
 */
export async function unfollowArtisan(ctx: Context, artisan: string): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await namedQuery(ctx.db, 'artisans.unfollow', text, [artisan, userId])
}
