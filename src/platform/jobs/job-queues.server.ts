import { type Db, namedQuery, sqlState } from '#platform/database/db.server.ts'
import { deadQueue } from './dead-jobs.server.ts'

/** What waits under one name: jobs whose time has come, and how long the first of them has been waiting. */
export type QueueState = { name: string; waiting: number; oldestSeconds: number }

// `state < 'active'` in these words: so the queue's own partial index answers, and finished jobs are never read.
const text = `
  select name, count(*)::int as waiting,
    greatest(0, extract(epoch from clock_timestamp() - min(start_after)))::float8 as "oldestSeconds"
  from pgboss.job
  where state < 'active' and name <> $1 and start_after <= clock_timestamp()
  group by name order by name`

/** Every queue in which something waits. None before the queue's tables are made. */
export async function listQueues(db: Db): Promise<QueueState[]> {
  try {
    return await namedQuery<QueueState>(db, 'platform.queues', text, [deadQueue])
  } catch (error) {
    if (sqlState(error) === '42P01' || sqlState(error) === '3F000') return []
    throw error
  }
}
