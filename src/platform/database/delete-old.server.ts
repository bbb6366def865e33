import type { Db } from './db.server.ts'

const atOnce = 5_000

/**
 * Deletes the rows of a table whose moment lies before `before`, a few thousand in a statement, so that nobody waits for it long.
 * `table` and `column` are names from our own code; `key` finds a row: its place, but a table that is cut by month has each place many
 * times and needs its id. Returns how many went.
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
