import { requireOwnHand } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { isActedFor } from './acted-artisan.ts'

const text = `
  update sessions s set artisan_id = artisans.id from artisans
  where s.id = $1 and s.user_id = $2 and artisans.slug = $3 and artisans.user_id = $2 and ${isActedFor} returning 1`

/**
 * From now on this browser acts for another maker of the account; other browsers stay where they are.
 * @throws DomainError forbidden for all but artisans; not-found for makers of others and those who took their consent back
 */
export async function actForMaker(
  ctx: Context,
  { sessionId, artisan }: { sessionId: number; artisan: string },
): Promise<void> {
  const { userId } = requireOwnHand(ctx.actor, 'artisan')
  const changed = await namedQuery(ctx.db, 'accounts.act-for', text, [sessionId, userId, artisan])
  if (changed.length === 0) throw new DomainError('not-found')
}
