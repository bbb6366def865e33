// The server is killed and its disk lost. A base backup and the WAL archive restore the shop up to the last archived
// segment, so at most archive_timeout of sales is lost. docs/operating.md describes the production setup. With
// ARCHIVE_TIMEOUT=60 as in production this takes two minutes; the default here is 5 s.
import { type ChildProcess, execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '#bin/postgres.mjs'
import { readPidFile } from '#bin/postgres-running.mjs'
import { createDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { type Cast, hireCast } from './cast.ts'
import { testPool } from './database.ts'
import {
  type Acknowledged,
  buyBowl,
  fillWorkshop,
  gone,
  openAccount,
  runHaat,
  type Settings,
  shopSettings,
  startShop,
} from './shop-process.ts'

const timeoutSeconds = Number(process.env.ARCHIVE_TIMEOUT ?? 5)

let folder: string
let cluster: string
let cast: Cast
let shop: ChildProcess
let server: Awaited<ReturnType<typeof startPostgres>>
const at = (...parts: string[]) => path.join(folder, ...parts)

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-archive-'))
  chmodSync(folder, 0o711)
  server = await startPostgres({ dataDir: at('live') })
  cluster = at('live', 'postgres', 'cluster')
  await archiveFrom(server.url)
  await server.stop()
  server = await startPostgres({ dataDir: at('live') })
}, 60_000)

afterAll(async () => {
  shop?.kill('SIGKILL')
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('losing the disk loses only the last seconds of sales', { timeout: 300_000 }, async () => {
  const pool = testPool(server.url, 2)
  pool.on('error', () => undefined)
  await migrate(pool)
  cast = await hireCast(createDb(pool))
  await fillWorkshop(pool, cast)
  mkdirSync(at('shop'))
  const settings = await shopSettings(server.url, at('shop'))
  shop = await startShop(settings)
  const sold = sellUntilItDies(settings)
  await copyBase(server.url)
  const soldBefore = sold.times.size
  await sleep(timeoutSeconds * 2_500)

  process.kill(readPidFile(cluster)?.pid ?? 0, 'SIGKILL')
  const diedAt = Date.now()
  shop.kill('SIGKILL')
  await Promise.all([gone(shop), sold.ended, pool.end()])
  rmSync(cluster, { recursive: true, force: true })

  const back = await recover()
  const { rows } = await back.query<{ number: string }>('select number from orders')
  await back.end()
  const known = new Set(rows.map(({ number }) => number))
  const lost = [...sold.times].filter(([number]) => !known.has(number))
  const oldest = lost.length === 0 ? 0 : (diedAt - Math.min(...lost.map(([, time]) => time))) / 1_000
  console.log(
    `${sold.times.size} orders acknowledged, ${lost.length} lost, the oldest ${oldest.toFixed(1)} s before the end`,
  )

  // Archived sales are back, and no lost one is older than the time-out plus the time to copy a segment.
  expect(known.size).toBeGreaterThan(soldBefore)
  expect(oldest).toBeLessThan(timeoutSeconds + 5)
  expect(await runHaat({ ...settings, DATABASE_URL: server.url }, 'check-books')).toMatchObject({ exitCode: 0 })
})

/** As in docs/operating.md, where the archive is on another disk. */
async function archiveFrom(url: string): Promise<void> {
  mkdirSync(at('archive'), { mode: 0o700 })
  execFileSync('chown', [ownerOf(cluster), at('archive')])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const [name, value] of Object.entries({
    archive_mode: 'on',
    archive_timeout: `${timeoutSeconds}s`,
    archive_command: `test ! -f ${at('archive')}/%f && cp %p ${at('archive')}/%f.part && mv ${at('archive')}/%f.part ${at('archive')}/%f`,
  }))
    await client.query(`alter system set ${name} = '${value}'`)
  await client.end()
}

function ownerOf(place: string): string {
  const { uid, gid } = statSync(place)
  return `${uid}:${gid}`
}

/** Does the work of pg_basebackup, which the packaged PostgreSQL lacks. */
async function copyBase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('base', true)`)
  // Files change during the copy; recovery repairs torn ones from the WAL.
  execFileSync('sh', ['-c', 'cp -a "$1" "$2" 2>/dev/null || true', 'sh', cluster, at('base')])
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()')
  await client.end()
  rmSync(at('base', 'postmaster.pid'), { force: true })
  rmSync(at('base', 'pg_wal'), { recursive: true, force: true })
  mkdirSync(at('base', 'pg_wal'), { mode: 0o700 })
  writeFileSync(at('base', 'backup_label'), rows[0]?.label ?? '')
}

/** Another machine with only the base backup and the archive. */
async function recover(): Promise<pg.Client> {
  const place = at('again', 'postgres')
  mkdirSync(place, { recursive: true, mode: 0o711 })
  cpSync(at('live', 'postgres', 'password'), path.join(place, 'password'))
  const base = path.join(place, 'cluster')
  execFileSync('mv', [at('base'), base])
  writeFileSync(path.join(base, 'recovery.signal'), '')
  writeFileSync(
    path.join(base, 'postgresql.auto.conf'),
    `restore_command = 'cp ${at('archive')}/%f %p'\narchive_mode = off\n`,
  )
  execFileSync('chown', ['-R', ownerOf(at('archive')), base])
  expect(readdirSync(at('archive')).length).toBeGreaterThan(2)

  server = await startPostgres({ dataDir: at('again') })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  for (let waited = 0; waited < 600; waited += 1) {
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    if (!rows[0]?.is) break
    await sleep(100)
  }
  expect(existsSync(path.join(base, 'recovery.signal'))).toBe(false)
  return client
}

/** Two clients buy bowls in a loop; `times` records when each order was acknowledged. */
function sellUntilItDies(settings: Settings): { times: Map<string, number>; ended: Promise<unknown> } {
  const times = new Map<string, number>()
  const sell = async () => {
    const done: Acknowledged = { orders: new Set(), captured: new Set() }
    const person = await openAccount(settings)
    try {
      for (;;) {
        await buyBowl(settings, person, cast, done)
        for (const number of done.captured) if (!times.has(number)) times.set(number, Date.now())
        await sleep(50)
      }
    } catch {
      // The shop was killed on purpose.
    }
  }
  return { times, ended: Promise.all([sell(), sell()]) }
}
