import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#test/database.ts'
import journal from '../../../drizzle/meta/_journal.json' with { type: 'json' }
import { createPool } from './db.server.ts'
import { findVersion, isKnownVersion, isMigrated, migrate } from './migrate.server.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await emptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a migration that meets a table in use steps back, lets others through, and comes again', async () => {
  const first = 1763000000000
  expect(isKnownVersion(first)).toBe(false)
  expect(await findVersion(pool)).toBeNull()
  const versions = journal.entries.map(({ when }) => when)
  await migrate(pool, { until: versions.at(-2) ?? 0 })
  expect(await findVersion(pool)).toBe(versions.at(-2))
  expect(await isMigrated(pool)).toBe(false)

  // Somebody reads the list of migrations for a while, as a backup does: the new version cannot write to it.
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('lock table drizzle.__drizzle_migrations in exclusive mode')
  const migrating = migrate(pool)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const { rows } = await pool.query(
    `select count(*)::int as waiting from pg_locks where not granted and relation = 'drizzle.__drizzle_migrations'::regclass`,
  )
  await reader.query('commit')
  reader.release()
  await migrating

  expect(rows[0].waiting).toBe(0)
  expect(await findVersion(pool)).toBe(versions.at(-1))
  expect(await isMigrated(pool)).toBe(true)
})

test('where the first of several servers is gone, the next one is found', async () => {
  const several = createPool({ url: `postgres://haat@127.0.0.1:1/haat,${database.url}`, max: 2 })
  await migrate(several)
  expect((await several.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await several.end()
})
