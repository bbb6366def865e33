import type { Db } from './db.server.ts'

const atOnce = 5_000

/**
 * Deletes rows older than `before` in batches, so that no lock is held for long. `table` and `column` are names from
 * our own code. `key` identifies a row: ctid, or the id in a table partitioned by month, where each partition repeats
 * the ctids. Returns how many were deleted.
 */
export async function deleteOld(
  db: Db,
  { table, column, key = 'ctid', before }: { table: string; column: string; key?: 'ctid' | 'id'; before: Date },
): Promise<number> {
  const text = `delete from ${table} where ${key} = any (array(select ${key} from ${table} where ${column} < $1 limit ${atOnce})) and ${column} < $1`
  for (let deleted = 0; ; ) {
    const { rowCount } = await db.$client.query({ name: `platform.delete-old-${table}`, text, values: [before] })
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return deleted
  }
}
