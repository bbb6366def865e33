import { type Db, sqlState } from '#platform/database/db.server.ts'
import { deadQueue } from './dead-jobs.server.ts'

export type LateJobs = { name: string; count: number; since: string }

// A failed job is postponed each time, so its age shows that it is late. `state < 'active'` matches the index.

/** Jobs overdue by 15 minutes, by name. None before the queue's tables exist. */
export async function lateJobs(db: Db): Promise<LateJobs[]> {
  try {
    const found = await db.query<{ name: string; count: number; since: Date }>`
      select name, count(*)::int as count, min(case state when 'retry' then created_on else start_after end) as since
      from pgboss.job
      where state < 'active' and name <> ${deadQueue} and created_on < now() - interval '15 minutes'
        and (state = 'retry' or start_after < now() - interval '15 minutes')
      group by name order by name`
    return found.map((one) => ({ ...one, since: one.since.toISOString() }))
  } catch (error) {
    if (sqlState(error) === '42P01' || sqlState(error) === '3F000') return []
    throw error
  }
}
