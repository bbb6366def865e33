import type { Db } from './db.server.ts'
import { literal, type Sql } from './sql.ts'

const atOnce = 5_000

/**
 * Deletes rows older than `before` in batches, so that no lock is held for long; returns how many. Partitions share
 * ctids, so each batch checks the age again.
 */
export async function deleteOld(
  db: Db,
  { table, column, before }: { table: Sql; column: Sql; before: Date },
): Promise<number> {
  for (let deleted = 0; ; ) {
    const gone = await db.query`
      delete from ${table} where ctid = any (
        array(select ctid from ${table} where ${column} < ${before} limit ${literal(atOnce)})) and ${column} < ${before}
      returning 1`
    deleted += gone.length
    if (gone.length < atOnce) return deleted
  }
}
