import type { Context } from '#features/context.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { addDays } from '#platform/time/clock.ts'

/** What a customer looked for long ago helps nobody any more. Returns how many searches went. */
export function forgetOldSearches(ctx: Context, { days }: { days: number }): Promise<number> {
  return deleteOld(ctx.db, { table: 'searches', column: 'searched_at', before: addDays(ctx.clock.now(), -days) })
}
