import { createDb, createPool, type Db } from '#platform/database/db.server.ts'

type Counted = { name: string; read: number }

const text = `
  select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables`

/**
 * How many rows of each table PostgreSQL reads for `ask`, on a connection of its own that prefers an index to reading a small table
 * whole: what a page costs without a clock. Nothing else may read this database meanwhile.
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
