import { type Db, sqlState } from '#platform/database/db.server.ts'

export const deadQueue = 'dead-jobs'

export type DeadJobs = { name: string; count: number }

/** Jobs out of retries, by name; no timers: their next run does the work. None before the queue's tables exist. */
export async function deadJobs(db: Db): Promise<DeadJobs[]> {
  try {
    return await db.query<DeadJobs>`
      select source_name as name, count(*)::int as count from pgboss.job
      where name = ${deadQueue} and state = 'created' and source_name is not null and singleton_key not like 'timer %'
      group by source_name order by source_name`
  } catch (error) {
    if (sqlState(error) === '42P01' || sqlState(error) === '3F000') return []
    throw error
  }
}

/** Takes the dead jobs of one name out of their queue, in the caller's transaction, and returns their payloads. */
export async function takeDeadJobs(db: Db, name: string): Promise<{ payload: Record<string, unknown> }[]> {
  try {
    return await db.query`
      delete from pgboss.job
      where name = ${deadQueue} and source_name = ${name} and state = 'created' and singleton_key not like 'timer %'
      returning data as payload, singleton_key`
  } catch (error) {
    if (sqlState(error) === '42P01' || sqlState(error) === '3F000') return []
    throw error
  }
}
