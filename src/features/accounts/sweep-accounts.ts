import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { addDays } from '#platform/time/clock.ts'

/**
 * Deletes what has no use any more: counters of tries after a day, keys of requests after a week (a browser repeats one within
 * minutes, and is promised two days), codes and sessions a month after their end.
 */
export async function sweepAccounts(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await namedQuery(ctx.db, 'accounts.sweep-throttles', 'delete from throttles where window_start < $1', [
    addDays(now, -1),
  ])
  const sessions = 'delete from sessions where least(expires_at, coalesce(revoked_at, expires_at)) < $1'
  await namedQuery(ctx.db, 'accounts.sweep-sessions', sessions, [addDays(now, -30)])
  await deleteOld(ctx.db, { table: 'one_time_codes', column: 'expires_at', before: addDays(now, -30) })
  await deleteOld(ctx.db, { table: 'idempotency_keys', column: 'created_at', before: addDays(now, -7) })
}
