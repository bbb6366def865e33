// A shop that may be killed: its own PostgreSQL and process, four artisans, eight buyers. Used by chaos.ts.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#bin/postgres.mjs'
import { systemActor } from '#features/actor.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { createDb, createPool } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { movableClock } from '#platform/time/clock.ts'
import { type ChaosPeople, fillWorld, makeSwitches } from './chaos-people.ts'
import { keysIn, transfersVariable } from './chaos-services.ts'
import { type FaultGateway, openFaultGateway } from './fault-gateway.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import { freePort } from './free-port.ts'
import { shopContext } from './shop.ts'
import { keptCompiled } from './shop-process.ts'

const root = path.resolve(import.meta.dirname, '..')
export const chaosSecret = 'only for tests, only for tests, only for tests'

export type ChaosWorld = ChaosPeople & {
  origin: string
  /** queries the database directly: emails, raw events, acknowledged writes */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  database: FaultProxy
  gateway: FaultGateway
  killShop(): Promise<void>
  /** SIGTERM: drains in-flight requests */
  endShop(): Promise<void>
  startShop(): Promise<void>
  freezeShop(): void
  thawShop(): void
  killThreads(): void
  /** SIGKILL (or another signal) to the database and all its processes, then a start from its disk */
  killDatabase(signal?: NodeJS.Signals): Promise<void>
  holdTable(table: string, ms: number): Promise<void>
  /** puts a file in the place of the storage folder */
  breakStorage(ms: number): Promise<void>
  cutConnections(): Promise<void>
  lastWords(): string
  /** of the demo's gateway */
  secret: string
  /** keys that the payout service took, in order */
  transfers(): string[]
  /** the result of check-books, after promised refunds had time to be requested */
  breaches(): Promise<string[]>
  close(): Promise<void>
}

/** @param hasServices with a courier and a payout service */
export async function openChaosWorld(hasServices: boolean): Promise<ChaosWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-chaos-'))
  chmodSync(folder, 0o711)
  let postgres = await startPostgres({ dataDir: folder })
  let pool = openPool(postgres.url)
  await migrate(pool)
  const people = await fillWorld(pool, chaosSecret)
  await makeSwitches(pool)
  const port = await freePort()
  let shop: ChildProcess | null = null
  const log = path.join(folder, 'shop.log')
  const database = await openFaultProxy(() => new URL(postgres.url))
  const gateway = await openFaultGateway(() => `http://127.0.0.1:${port}`)
  const transfers = path.join(folder, 'transfers')
  const services = { HAAT_CONFIG: path.join(root, 'test/chaos.config.ts'), [transfersVariable]: transfers }
  const settings = {
    ...(hasServices ? services : {}),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    GATEWAY_DETOUR: String(gateway.port),
  }
  const end = async (signal: NodeJS.Signals) => {
    shop?.kill(signal)
    if (shop) await gone(shop)
    shop = null
  }

  const world: ChaosWorld = {
    origin: `http://127.0.0.1:${port}`,
    ...people,
    query: async (text, values = []) => (await pool.query(text, values)).rows,
    database,
    gateway,
    killShop: () => end('SIGKILL'),
    endShop: () => end('SIGTERM'),
    async startShop() {
      shop = await startShop(settings, world.origin, log)
    },
    freezeShop: () => void shop?.kill('SIGSTOP'),
    thawShop: () => void shop?.kill('SIGCONT'),
    killThreads: () => void shop?.kill('SIGUSR2'),
    breakStorage: (ms) => breakStorage(path.join(folder, 'files'), ms),
    holdTable: (table, ms) => holdTable(pool, table, ms),
    async killDatabase(signal = 'SIGKILL') {
      const [row] = await world.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder")
      const pid = Number(readFileSync(path.join(row?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, signal)
      await pool.end().catch(() => undefined)
      await postgres.stop()
      postgres = await startPostgres({ dataDir: folder })
      pool = openPool(postgres.url)
    },
    async cutConnections() {
      await world.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> 'chaos'`,
      )
    },
    lastWords: () => lastWordsOf(log),
    secret: chaosSecret,
    transfers: () => keysIn(transfers),
    breaches: () => breachesOf(postgres.url),
    async close() {
      await world.killShop()
      database.close()
      gateway.close()
      await pool.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return world
}

async function holdTable(pool: pg.Pool, table: string, ms: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    await sleep(ms)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function breakStorage(files: string, ms: number): Promise<void> {
  const aside = `${files}-aside`
  if (existsSync(files)) renameSync(files, aside)
  writeFileSync(files, 'this is no folder')
  await sleep(ms)
  rmSync(files, { force: true })
  if (existsSync(aside)) renameSync(aside, files)
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: 'chaos' })
  pool.on('error', () => undefined)
  return pool
}

/** A job requests promised refunds: it gets ten seconds before the check. */
async function breachesOf(url: string): Promise<string[]> {
  const pool = createPool({ url, max: 2 })
  try {
    const waiting =
      "SELECT 1 FROM refunds WHERE status IN ('approved', 'processing') AND gateway_refund_id IS NULL AND route = 'original'"
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await pool.query(waiting)).rowCount === 0) break
      await sleep(100)
    }
    const { rows } = await pool.query<{ minutes: number }>('SELECT minutes FROM clock_offset WHERE id = 1')
    const clock = movableClock(rows[0]?.minutes ?? 0)
    const found = await checkBooks(shopContext(createDb(pool), systemActor('chaos'), { clock }))
    // The shop's clock leaps by days but its jobs use the wall clock, so every leap would break this one rule.
    return found.filter((breach) => !breach.includes('forgotten for a day'))
  } finally {
    await pool.end()
  }
}

function lastWordsOf(log: string): string {
  if (!existsSync(log)) return 'nothing was logged'
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-30).join('\n')
}

async function startShop(settings: Record<string, string>, origin: string, log: string): Promise<ChildProcess> {
  const { NODE_ENV: _unused, ...env } = process.env
  const shop = spawn(process.execPath, [...keptCompiled, '--import', './test/shop-faults.mjs', 'bin/shop.mjs'], {
    cwd: root,
    env: { ...env, ...settings, SECRET: chaosSecret, DEMO: '1', LOG_LEVEL: 'error' },
    stdio: ['ignore', openSync(log, 'a'), 'inherit'],
  })
  const giveUpAt = Date.now() + 120_000
  let lastAnswer = ''
  while (Date.now() < giveUpAt && shop.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return shop
    lastAnswer = (await answer?.text().catch(() => '')) ?? 'nothing'
    await sleep(30)
  }
  throw new Error(`the shop did not come back: exit code ${shop.exitCode}, ${lastAnswer}\n${lastWordsOf(log)}`)
}

function gone(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', resolve))
}
