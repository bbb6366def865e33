import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const begin = `
  update sessions set behalf_artisan_id = $3, behalf_reason = $4, behalf_since = $5
  where id = $1 and user_id = $2 and revoked_at is null returning id`

type Beginning = { sessionId: number; artisanId: number; reason: string }

/**
 * From now on the session of an admin acts for that maker, in the caller's transaction. Answers nothing; the next request sees it.
 * @throws DomainError unauthorized (also for a session that has ended meanwhile), forbidden
 */
export async function beginBehalf(ctx: Context, { sessionId, artisanId, reason }: Beginning): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'admin')
  const values = [sessionId, userId, artisanId, reason, ctx.clock.now()]
  const begun = await namedQuery(ctx.db, 'accounts.begin-behalf', begin, values)
  if (begun.length === 0) throw new DomainError('unauthorized')
}
