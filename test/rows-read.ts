import { createDb, createPool, type Db } from '#platform/database/db.server.ts'

type Counted = { name: string; read: number }

const text = `
  select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables`

/**
 * Rows that PostgreSQL reads per table for `ask`, the cost of a page without a clock. Its connection prefers an index
 * to a sequential scan of a small table. Nothing else may read this database meanwhile.
 */
export async function rowsRead(url: string, ask: (db: Db) => Promise<unknown>): Promise<Record<string, number>> {
  const pool = createPool({ url, max: 1, applicationName: 'counted' })
  try {
    await pool.query("select set_config('enable_seqscan', 'off', false)")
    const before = await counted()
    await ask(createDb(pool))
    const after = await counted()
    const rows = Object.entries(after).map(([name, read]) => [name, read - (before[name] ?? 0)] as const)
    return Object.fromEntries(rows.filter(([, read]) => read > 0))
  } finally {
    await pool.end()
  }

  async function counted(): Promise<Record<string, number>> {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<Counted>(text)
    return Object.fromEntries(rows.map(({ name, read }) => [name, read]))
  }
}
