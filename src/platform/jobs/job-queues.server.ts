import { type Db, namedQuery, sqlState } from '#platform/database/db.server.ts'
import { deadQueue } from './dead-jobs.server.ts'

/** Jobs under one name that are due, and how long the oldest has been waiting. */
export type QueueState = { name: string; waiting: number; oldestSeconds: number }

// Written as `state < 'active'` so that the queue's partial index is used and finished jobs are never read.
const text = `
  select name, count(*)::int as waiting,
    greatest(0, extract(epoch from clock_timestamp() - min(start_after)))::float8 as "oldestSeconds"
  from pgboss.job
  where state < 'active' and name <> $1 and start_after <= clock_timestamp()
  group by name order by name`

/** Every queue with due jobs. None before the queue's tables exist. */
export async function listQueues(db: Db): Promise<QueueState[]> {
  try {
    return await namedQuery<QueueState>(db, 'platform.queues', text, [deadQueue])
  } catch (error) {
    if (sqlState(error) === '42P01' || sqlState(error) === '3F000') return []
    throw error
  }
}
