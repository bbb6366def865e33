import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { bookRules, jobRule } from './book-rules.ts'

const text = 'insert into book_checks (checked_at, breaches) values ($1, $2::jsonb)'

/** Checks the books and keeps what was found, with its time, for the admin's page. Breaches are an error in the log besides. */
export async function keepBooksCheck(ctx: Context): Promise<string[]> {
  const checkedAt = ctx.clock.now()
  const breaches = await checkBooks(ctx)
  await namedQuery(ctx.db, 'payments.keep-books-check', text, [checkedAt, JSON.stringify(breaches)])
  if (breaches.length > 0) ctx.log.error({ breaches }, 'the books do not agree')
  return breaches
}

type Breach = { subject: string; detail: string }

const mostShown = 20

/**
 * Verifies every invariant of money and stock on one snapshot of the database, and says each breach as a sentence. An empty
 * list: the books balance. Reads whole tables; for the command line and the nightly job.
 */
export async function checkBooks(ctx: Context): Promise<string[]> {
  return onSnapshot(ctx, async (query) => {
    const breaches: string[] = []
    const hasJobs = (await query("select 'jobs' as subject, '' as detail where to_regclass('pgboss.job') is not null"))
      .length
    for (const { name, says, text } of hasJobs ? [...bookRules, jobRule] : bookRules) {
      const rows = await query(text)
      breaches.push(
        ...rows.slice(0, mostShown).map(({ subject, detail }) => `${name}: ${subject} ${says} (${detail}).`),
      )
      if (rows.length > mostShown) breaches.push(`${name}: and ${rows.length - mostShown} more that ${says}.`)
    }
    return breaches
  })
}

/** Rules compare tables, so all must see the same moment; and a large shop takes longer than a page view may. */
async function onSnapshot<T>(
  ctx: Context,
  work: (query: (text: string) => Promise<Breach[]>) => Promise<T>,
): Promise<T> {
  const pool = ctx.db.$client
  const client = 'release' in pool ? pool : await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query("SET LOCAL statement_timeout = '10min'")
    const now = ctx.clock.now()
    return await work(async (text) => (await client.query<Breach>(text, /\$1/.test(text) ? [now] : [])).rows)
  } finally {
    await client.query('ROLLBACK')
    if (client !== pool) client.release()
  }
}
