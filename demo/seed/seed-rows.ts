import type { QueryResultRow } from 'pg'
import type { Db } from '#platform/database/db.server.ts'

/** Columns of one table by their database names; a column must be in every row or in none. */
export type SeedRow = Record<string, unknown>

const rowsPerStatement = 500

/**
 * Inserts many rows with few statements: PostgreSQL reads them from one JSON text, by the types of the table. Returns
 * `returning` of each new row; rows that violate a unique index are skipped, so that a second run changes nothing.
 */
export async function insertRows<Row extends QueryResultRow>(
  db: Db,
  table: string,
  rows: readonly SeedRow[],
  returning = '1',
): Promise<Row[]> {
  const names = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`)
  const text = `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)
    ON CONFLICT DO NOTHING RETURNING ${returning}`

  const written: Row[] = []
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const portion = rows.slice(start, start + rowsPerStatement)
    written.push(...(await db.$client.query<Row>(text, [JSON.stringify(portion)])).rows)
  }
  return written
}

export async function idsBy(db: Db, table: string, column: string): Promise<Map<string, number>> {
  const { rows } = await db.$client.query<{ id: number; name: string }>(`SELECT id, "${column}" AS name FROM ${table}`)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
