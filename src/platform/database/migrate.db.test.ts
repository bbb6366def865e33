import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '#platform/config/env.ts'
import { emptyDatabase, type TestDatabase, testPool } from '#test/database.ts'
import { createPool } from './db.server.ts'
import { findVersion, isKnownVersion, isMigrated, migrate, refuseOldVersion } from './migrate.server.ts'

let database: TestDatabase
let pool: pg.Pool
const folder = mkdtempSync(path.join(tmpdir(), 'haat-migrations-'))
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

beforeAll(async () => {
  database = await emptyDatabase()
  pool = testPool(database.url, 4)
})

afterAll(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a server older than PostgreSQL 16 is refused in one sentence', () => {
  for (const [number, name] of [
    [150_014, '15.14 (Debian 15.14-0+deb12u1)'],
    [90_600, '9.6.0'],
    [0, ''],
  ] as const) {
    const refusal = () => refuseOldVersion(number, name)
    expect(refusal).toThrow(ConfigError)
    expect(refusal).toThrow(/^[^\n]+ PostgreSQL 16 or newer\. Nothing was changed in it\.$/)
  }
  for (const number of [160_000, 180_001]) refuseOldVersion(number, 'new')
})

test('a migration that meets a locked table backs off, lets other queries through and retries', async () => {
  const other = await emptyDatabase()
  const others = testPool(other.url, 4)
  try {
    write('0001_cups.sql', 'create table cups (id int)')
    await migrate(others, { folder })
    expect(await findVersion(others)).toBe(1)

    const reader = await others.connect()
    await reader.query('begin; select * from cups')
    write('0002_handles.sql', 'alter table cups add column handles int')
    const migrating = migrate(others, { folder })
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    const { rows } = await others.query(
      `select count(*)::int as waiting from pg_locks where not granted and relation = 'cups'::regclass`,
    )
    await reader.query('commit')
    reader.release()
    await migrating

    expect(rows[0].waiting).toBe(0)
    expect(await findVersion(others)).toBe(2)
    expect((await others.query('select handles from cups')).rows).toEqual([])

    // A file that fails halfway leaves nothing.
    write('0003_broken.sql', 'create table plates (id int); select 1 / 0')
    await expect(migrate(others, { folder })).rejects.toThrow('division by zero')
    expect((await others.query(`select to_regclass('plates') as plates`)).rows).toEqual([{ plates: null }])
    await migrate(others, { folder, until: 2 })

    write('0001_cups.sql', 'create table cups (id bigint)')
    await expect(migrate(others, { folder })).rejects.toThrow('0001_cups.sql was changed after it ran')
  } finally {
    await others.end()
    await other.drop()
  }
})

test('a migrated database has this build’s version, and no other version is known', async () => {
  expect(await findVersion(pool)).toBeNull()
  await migrate(pool)
  const version = await findVersion(pool)
  expect(version).toBeGreaterThan(0)
  expect(await isMigrated(pool)).toBe(true)
  expect([isKnownVersion(version ?? 0), isKnownVersion(9_999)]).toEqual([true, false])
})

test('when the first of several servers is down, the next one is used', async () => {
  const several = createPool({ url: `postgres://haat@127.0.0.1:1/haat,${database.url}`, max: 2 })
  await migrate(several)
  expect((await several.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await several.end()
})
