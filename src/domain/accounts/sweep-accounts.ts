import type { Context } from '#domain/context.ts'
import { addDays } from '#platform/clock.ts'
import { namedQuery } from '#platform/db.server.ts'

/** Deletes what has no use any more: counters of tries after a day, sessions a month after their end. */
export async function sweepAccounts(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await namedQuery(ctx.db, 'accounts.sweep-throttles', 'delete from throttles where window_start < $1', [
    addDays(now, -1),
  ])
  const sessions = 'delete from sessions where least(expires_at, coalesce(revoked_at, expires_at)) < $1'
  await namedQuery(ctx.db, 'accounts.sweep-sessions', sessions, [addDays(now, -30)])
}
