import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { locks } from '#platform/database/locks.ts'
import { grantAppRole } from './app-role.server.ts'
import { sqlState } from './db.server.ts'
import { openClient } from './primary.server.ts'

const folder = path.resolve(import.meta.dirname, '../../../drizzle')

/**
 * Brings the tables up to this version, or to the older one whose newest migration has the time `until`. One process at a time,
 * on a connection of its own, without the pool's time-outs: an index on a large table takes longer than a page view may. What the
 * shop works as gets its rights to new tables.
 */
export async function migrate(pool: pg.Pool, { until }: { until?: number } = {}): Promise<void> {
  const client = await openClient(pool)
  try {
    await client.query("SET lock_timeout = 0; SET timezone = 'UTC'; SET client_min_messages = warning")
    await client.query('SELECT pg_advisory_lock($1)', [locks.migration])
    // A change of a table waits for those who read it, and all who come later wait for the change: so not for long.
    await client.query("SET lock_timeout = '2s'")
    await whenUnlocked(() =>
      withMigrations(until, (migrationsFolder) => runMigrations(drizzle({ client }), { migrationsFolder })),
    )
    await grantAppRole(client)
  } finally {
    await client.end()
  }
}

const mostTries = 15

/** Tries again when a table was in use for too long; between two tries those who waited behind are served. */
async function whenUnlocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === mostTries || sqlState(error) !== '55P03') throw error
      await sleep(1_000)
    }
  }
}

/** All of them, or a folder that ends with those of an older version. */
async function withMigrations(until: number | undefined, run: (folder: string) => Promise<void>): Promise<void> {
  if (until === undefined) return run(folder)

  const older = mkdtempSync(path.join(tmpdir(), 'haat-migrations-'))
  try {
    cpSync(folder, older, { recursive: true })
    const journal = readJournal()
    const entries = journal.entries.filter((entry) => entry.when <= until)
    writeFileSync(path.join(older, journalName), JSON.stringify({ ...journal, entries }))
    await run(older)
  } finally {
    rmSync(older, { recursive: true, force: true })
  }
}

/** The time of the newest migration a database has; null where there are no tables yet. */
export async function findVersion(client: Pick<pg.ClientBase, 'query'>): Promise<number | null> {
  const there = await client.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  )
  if (!there.rows[0]?.is) return null
  const { rows } = await client.query<{ newest: string | null }>(newestText)
  return rows[0]?.newest ? Number(rows[0].newest) : null
}

/** Whether this build knows the version with that time. */
export function isKnownVersion(version: number): boolean {
  return readJournal().entries.some(({ when }) => when === version)
}

const newestText = 'SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations'

/** True when the database has every migration of this build; a newer database is fine (an old process during a roll-out). */
export async function isMigrated(pool: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await pool.query<{ newest: string | null }>(newestText)
  return Number(rows[0]?.newest ?? 0) >= newestMigration()
}

let newest: number | undefined

function newestMigration(): number {
  newest ??= Math.max(0, ...readJournal().entries.map((entry) => entry.when))
  return newest
}

type Journal = { entries: { when: number }[] }

const journalName = 'meta/_journal.json'

function readJournal(): Journal {
  return JSON.parse(readFileSync(path.join(folder, journalName), 'utf8')) as Journal
}
