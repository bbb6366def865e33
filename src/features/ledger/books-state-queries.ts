import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'

/** What the last check of the books found; null: there was none yet. */
export type BooksState = { checkedAt: string; breaches: string[] } | null

/** The books as they were found last: a job goes through them, so that no page waits for the whole ledger. For admins. */
export async function findBooksState(ctx: Context): Promise<BooksState> {
  requireRole(ctx.actor, 'admin')
  const [last] = await ctx.db.query<{ checkedAt: Date; breaches: string[] }>`
    select checked_at, breaches from book_checks order by id desc limit 1`
  return last ? { ...last, checkedAt: last.checkedAt.toISOString() } : null
}
