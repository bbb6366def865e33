import { type Db, sqlState } from '#platform/database/db.server.ts'
import { deadQueue } from './dead-jobs.server.ts'

/** Jobs under one name that are due, and how long the oldest has been waiting. */
export type QueueState = { name: string; waiting: number; oldestSeconds: number }

// Written as `state < 'active'` so that the queue's partial index is used and finished jobs are never read.

/** Every queue with due jobs. None before the queue's tables exist. */
export async function listQueues(db: Db): Promise<QueueState[]> {
  try {
    return await db.query<QueueState>`
      select name, count(*)::int as waiting,
        greatest(0, extract(epoch from clock_timestamp() - min(start_after)))::float8 as oldest_seconds
      from pgboss.job
      where state < 'active' and name <> ${deadQueue} and start_after <= clock_timestamp()
      group by name order by name`
  } catch (error) {
    if (sqlState(error) === '42P01' || sqlState(error) === '3F000') return []
    throw error
  }
}
