import { requireRole } from '#features/actor.ts'
import { type Context, queueJobs } from '#features/context.ts'
import { createDb, type Db } from '#platform/database/db.server.ts'
import { bookRules, jobRule } from './book-rules.ts'

/** Stores the result for the admin's page; breaches are also logged as errors. */
export async function keepBooksCheck(ctx: Context): Promise<string[]> {
  const checkedAt = ctx.clock.now()
  const breaches = await checkBooks(ctx)
  await ctx.db.query`
    insert into book_checks (checked_at, breaches) values (${checkedAt}, ${JSON.stringify(breaches)}::jsonb)`
  if (breaches.length > 0) ctx.log.error({ breaches }, 'the books do not agree')
  return breaches
}

type Breach = { subject: string; detail: string }

const mostShown = 20

/**
 * Checks every invariant of money and stock on one snapshot; one sentence per breach, empty when the books balance.
 * Reads whole tables; for the command line and the nightly job.
 */
export async function checkBooks(ctx: Context): Promise<string[]> {
  return onSnapshot(ctx, async (db) => {
    const breaches: string[] = []
    const now = ctx.clock.now()
    const [jobs] = await db.query`select from pg_class where oid = to_regclass('pgboss.job')`
    for (const { name, says, breaches: found } of jobs ? [...bookRules, jobRule] : bookRules) {
      const rows = await db.query<Breach>(found(now))
      breaches.push(
        ...rows.slice(0, mostShown).map(({ subject, detail }) => `${name}: ${subject} ${says} (${detail}).`),
      )
      if (rows.length > mostShown) breaches.push(`${name}: and ${rows.length - mostShown} more that ${says}.`)
    }
    return breaches
  })
}

/** Rules compare tables, so all need one snapshot, with a longer timeout than a page view. */
async function onSnapshot<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = ctx.db.$client
  const client = 'release' in pool ? pool : await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query("SET LOCAL statement_timeout = '10min'")
    return await work(createDb(client))
  } finally {
    await client.query('ROLLBACK')
    if (client !== pool) client.release()
  }
}

export type BooksState = { checkedAt: string; breaches: string[] } | null

/** The last result: a job runs the check, so that no page waits for the whole ledger. */
export async function findBooksState(ctx: Context): Promise<BooksState> {
  requireRole(ctx.actor, 'admin')
  const [last] = await ctx.db.query<{ checkedAt: Date; breaches: string[] }>`
    select checked_at, breaches from book_checks order by id desc limit 1`
  return last ? { ...last, checkedAt: last.checkedAt.toISOString() } : null
}

export const checkBooksJob = 'check-books'

/** Runs as a job; concurrent requests share one. @throws DomainError forbidden */
export async function askBooksCheck(ctx: Context): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await queueJobs(ctx, [{ name: checkBooksJob, payload: {}, singletonKey: 'asked' }])
}
