import type { Context } from '#domain/context.ts'
import { addDays } from '#platform/clock.ts'
import { deleteOld } from '#platform/delete-old.server.ts'

const keptDays = 400

/** What a customer looked for more than a year ago helps nobody any more. Returns how many searches went. */
export function forgetOldSearches(ctx: Context): Promise<number> {
  return deleteOld(ctx.db, { table: 'searches', column: 'searched_at', before: addDays(ctx.clock.now(), -keptDays) })
}
