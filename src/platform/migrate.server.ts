import { readFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { grantAppRole } from './app-role.server.ts'

const folder = path.resolve(import.meta.dirname, '../../drizzle')

// Any number nobody else locks: processes that start together migrate one after the other.
const migrationLock = 7_203_515

/**
 * Brings the tables up to this version. One process at a time, on a connection of its own, without the pool's time-outs:
 * an index on a large table takes longer than a page view may. What the shop works as gets its rights to new tables.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = newClient(pool)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("SET lock_timeout = 10000; SET timezone = 'UTC'; SET client_min_messages = warning")
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await runMigrations(drizzle({ client }), { migrationsFolder: folder })
    await grantAppRole(client)
  } finally {
    await client.end()
  }
}

/** A connection beside the pool, to where the pool goes. */
function newClient({ options }: pg.Pool): pg.Client {
  const Client = (options.Client ?? pg.Client) as typeof pg.Client
  return new Client(options as pg.PoolConfig)
}

/** True when the database has every migration of this build; a newer database is fine (an old process during a roll-out). */
export async function isMigrated(pool: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await pool.query<{ newest: string | null }>(
    'SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.newest ?? 0) >= newestMigration()
}

let newest: number | undefined

function newestMigration(): number {
  if (newest === undefined) {
    const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
      entries: { when: number }[]
    }
    newest = Math.max(0, ...journal.entries.map((entry) => entry.when))
  }
  return newest
}
