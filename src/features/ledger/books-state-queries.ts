import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** What the last check of the books found; null: there was none yet. */
export type BooksState = { checkedAt: string; breaches: string[] } | null

const text = 'select checked_at as "checkedAt", breaches from book_checks order by id desc limit 1'

/** The books as they were found last: a job goes through them, so that no page waits for the whole ledger. For admins. */
export async function findBooksState(ctx: Context): Promise<BooksState> {
  requireRole(ctx.actor, 'admin')
  const [last] = await namedQuery<{ checkedAt: Date; breaches: string[] }>(ctx.db, 'payments.books-state', text, [])
  return last ? { ...last, checkedAt: last.checkedAt.toISOString() } : null
}
