import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { checkBooks } from './check-books.ts'

const text = 'insert into book_checks (checked_at, breaches) values ($1, $2::jsonb)'

/** Checks the books and keeps what was found, with its time, for the office's page. Breaches are an error in the log besides. */
export async function keepBooksCheck(ctx: Context): Promise<string[]> {
  const checkedAt = ctx.clock.now()
  const breaches = await checkBooks(ctx)
  await namedQuery(ctx.db, 'payments.keep-books-check', text, [checkedAt, JSON.stringify(breaches)])
  if (breaches.length > 0) ctx.log.error({ breaches }, 'the books do not agree')
  return breaches
}
