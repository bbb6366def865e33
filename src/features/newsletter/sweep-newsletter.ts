import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addDays } from '#platform/time/clock.ts'

const forgottenAfterDays = 30

const text = `
  delete from subscribers
  where asked_at < $1 and (left_at < $1 or (confirmed_at is null and coalesce(confirm_by, asked_at) < $1))`

/** Forgets addresses that were never confirmed, and those that left, a month after. */
export async function sweepNewsletter(ctx: Context): Promise<void> {
  await namedQuery(ctx.db, 'newsletter.sweep', text, [addDays(ctx.clock.now(), -forgottenAfterDays)])
}
