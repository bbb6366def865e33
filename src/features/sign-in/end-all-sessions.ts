import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const end =
  'update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null and expires_at > $2 returning id'

/** Ends every session of a person at once, in the caller's transaction; tells how many there were. */
export async function endAllSessions(ctx: Context, userId: number): Promise<number> {
  const ended = await namedQuery(ctx.db, 'accounts.end-person-sessions', end, [userId, ctx.clock.now()])
  return ended.length
}
