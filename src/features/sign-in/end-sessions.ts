import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** Ends sessions at once, in every process. Those that have ended already stay as they are. */
export async function endSessions(ctx: Context, sessionIds: readonly number[]): Promise<void> {
  const text = 'update sessions set revoked_at = $2 where id = any($1) and revoked_at is null'
  await namedQuery(ctx.db, 'accounts.end-sessions', text, [sessionIds, ctx.clock.now()])
}
