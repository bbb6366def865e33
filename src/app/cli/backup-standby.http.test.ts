// A backup taken from the standby, which takes no writes, costs the primary nothing.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { hireCast } from '#test/cast.ts'
import { emptyDatabase, type TestDatabase, testPool } from '#test/database.ts'
import { type DatabasePair, startDatabasePair } from '#test/database-pair.ts'
import { runHaat, type Settings, shopSettings } from '#test/shop-process.ts'

let pair: DatabasePair
let primary: pg.Pool
let empty: TestDatabase
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-standby-'))
  pair = await startDatabasePair()
  empty = await emptyDatabase()
  primary = testPool(pair.primary, 3)
  await migrate(primary)
  await hireCast(createDb(primary))
}, 120_000)

afterAll(async () => {
  await primary?.end()
  await pair?.stop()
  await empty?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const at = (name: string) => path.join(folder, name)
const settingsFor = (url: string, name: string): Promise<Settings> => shopSettings(url, at(name))

async function noted(): Promise<{ rows: number; isSealed: boolean }[]> {
  const { rows } = await primary.query('select rows::int as rows, is_sealed as "isSealed" from backups order by id')
  return rows
}

test('a standby backup taken during writes restores completely, and verify-backup --note records it later', {
  timeout: 400_000,
}, async () => {
  const ofStandby = await settingsFor(pair.standby, 'standby')
  const ofPrimary = await settingsFor(pair.primary, 'primary')
  let isOpen = true
  let written = 0
  const writing = (async () => {
    for (; isOpen; written += 1) {
      await primary.query('insert into emails_sent (effect, at) values ($1, now())', [`during ${written}`])
      await sleep(5)
    }
  })()
  const taken = await runHaat(ofStandby, 'backup', at('backup'))
  isOpen = false
  await writing

  expect(taken).toMatchObject({ exitCode: 0, complaint: '', told: expect.stringContaining('verified.') })
  expect(taken.told).toContain('Not noted: this database takes no writes.')
  expect(written).toBeGreaterThan(10)
  expect(await noted()).toEqual([])

  expect((await runHaat(ofStandby, 'verify-backup', at('backup'), '--note')).exitCode).toBe(1)
  for (let time = 0; time < 2; time += 1)
    expect((await runHaat(ofPrimary, 'verify-backup', at('backup'), '--note')).exitCode).toBe(0)
  const [note, ...more] = await noted()
  expect(more).toEqual([])
  expect(note).toMatchObject({ isSealed: false })
  expect(taken.told).toContain(`${note?.rows} rows in`)

  const restored = await runHaat(await settingsFor(empty.url, 'restored'), 'restore', at('backup'))
  expect(restored).toMatchObject({ exitCode: 0, told: expect.stringContaining('its sums are equal.') })
})

test('with two servers the backup is taken from the primary and recorded at once', { timeout: 200_000 }, async () => {
  const both = await settingsFor(`${pair.standby},${pair.primary}`, 'both')
  const before = (await noted()).length
  const taken = await runHaat(both, 'backup', at('second'))
  expect(taken).toMatchObject({ exitCode: 0, complaint: '' })
  expect(taken.told).not.toContain('Not noted')
  expect(await noted()).toHaveLength(before + 1)
  await primary.query('delete from backups')
  expect((await runHaat(both, 'verify-backup', at('second'), '--note')).exitCode).toBe(0)
  expect(await noted()).toHaveLength(1)
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})
