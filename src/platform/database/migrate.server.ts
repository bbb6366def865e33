import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '#platform/config/env.ts'
import { grantAppRole } from './app-role.server.ts'
import { sqlState } from './db.server.ts'
import { locks } from './locks.ts'
import { openClient } from './primary.server.ts'

type Migration = { number: number; name: string; text: string; hash: string }

type Options = {
  /** stop at this number: an older version */
  until?: number
  folder?: string
}

const ownFolder = path.resolve(import.meta.dirname, '../../../migrations')

/**
 * Migrates to this version or the older `until`, one process at a time, without the pool's timeouts: an index on a
 * large table takes long. Each file is one transaction.
 * @throws Error when a migration was changed after it ran, or the tables were made before the first release
 */
export async function migrate(
  pool: pg.Pool,
  { until = Number.POSITIVE_INFINITY, folder }: Options = {},
): Promise<void> {
  const client = await openClient(pool)
  try {
    await requireVersion(client)
    await client.query("set lock_timeout = 0; set timezone = 'UTC'; set client_min_messages = warning")
    await client.query('select pg_advisory_lock($1)', [locks.migration])
    // ALTER TABLE waits for its readers, and all later queries wait behind it, so it must give up soon.
    await client.query("set lock_timeout = '2s'")
    const wanted = readMigrations(folder).filter(({ number }) => number <= until)
    await whenUnlocked(() => applyAll(client, wanted))
    await grantAppRole(client)
  } finally {
    await client.end()
  }
}

const leastVersion = 16

/** @throws ConfigError: one sentence instead of the syntax errors of an older server */
async function requireVersion(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as name",
  )
  refuseOldVersion(Number(rows[0]?.number), rows[0]?.name ?? '')
}

export function refuseOldVersion(number: number, name: string): void {
  if (number < leastVersion * 10_000)
    throw new ConfigError(
      `This database is PostgreSQL ${name}: the shop needs PostgreSQL ${leastVersion} or newer. Nothing was changed in it.`,
    )
}

const mostTries = 15

/** Retries when a table was locked for too long; queries queued behind it are served between two tries. */
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

const journal = `
  create schema if not exists migrations;
  create table if not exists migrations.applied (
    number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())`

async function applyAll(client: pg.ClientBase, wanted: readonly Migration[]): Promise<void> {
  await client.query(journal)
  const { rows } = await client.query<{ number: number; hash: string }>('select number, hash from migrations.applied')
  const applied = new Map(rows.map(({ number, hash }) => [number, hash]))
  if (applied.size === 0) await requireNoTables(client)
  for (const migration of wanted) {
    const hash = applied.get(migration.number)
    if (hash === undefined) await applyOne(client, migration)
    else if (hash !== migration.hash) throw new Error(`migrations/${migration.name} was changed after it ran`)
  }
}

async function requireNoTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('public.orders') is not null as is`)
  if (rows[0]?.is)
    throw new Error('The tables of this database are older than the first release: use an empty database.')
}

async function applyOne(client: pg.ClientBase, { number, name, text, hash }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations.applied (number, name, hash) values ($1, $2, $3)', [number, name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The number of the newest applied migration; null where there are no tables yet. */
export async function findVersion(client: Pick<pg.ClientBase, 'query'>): Promise<number | null> {
  const there = await client.query<{ is: boolean }>(`select to_regclass('migrations.applied') is not null as is`)
  return there.rows[0]?.is ? findNewest(client) : null
}

async function findNewest(client: Pick<pg.ClientBase, 'query'>): Promise<number | null> {
  const { rows } = await client.query<{ newest: number | null }>('select max(number) as newest from migrations.applied')
  return rows[0]?.newest ?? null
}

export function isKnownVersion(version: number): boolean {
  return ownMigrations().some(({ number }) => number === version)
}

/** True when every migration of this build ran. A newer database is fine (an old process during a roll-out). */
export async function isMigrated(pool: pg.Pool | pg.PoolClient): Promise<boolean> {
  return ((await findNewest(pool)) ?? 0) >= (ownMigrations().at(-1)?.number ?? 0)
}

let own: readonly Migration[] | undefined

function ownMigrations(): readonly Migration[] {
  own ??= readMigrations()
  return own
}

function readMigrations(folder = ownFolder): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name))
  return names.sort().map((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8')
    return { number: Number(name.slice(0, 4)), name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}
