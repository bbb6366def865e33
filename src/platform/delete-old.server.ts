import type { Db } from './db.server.ts'

const atOnce = 5_000

/**
 * Deletes the rows of a table whose moment lies before `before`, a few thousand in a statement, so that nobody waits for it long.
 * `table` and `column` are names from our own code. Returns how many went.
 */
export async function deleteOld(
  db: Db,
  { table, column, before }: { table: string; column: string; before: Date },
): Promise<number> {
  const text = `delete from ${table} where ctid = any (array(select ctid from ${table} where ${column} < $1 limit ${atOnce}))`
  for (let deleted = 0; ; ) {
    const { rowCount } = await db.$client.query({ name: `platform.delete-old-${table}`, text, values: [before] })
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return deleted
  }
}
