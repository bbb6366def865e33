// A shop that may be killed: its own PostgreSQL, its own process, four makers and eight buyers. For the random machine in chaos.ts.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#bin/postgres.mjs'
import { systemActor } from '#domain/actor.ts'
import { checkBooks } from '#domain/payments/check-books.ts'
import { movableClock } from '#platform/clock.ts'
import { createDb, createPool } from '#platform/db.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { idsBy, insertRows } from '#server/seed-rows.ts'
import { hireCast } from './cast.ts'
import { shopContext } from './shop.ts'

const root = path.resolve(import.meta.dirname, '..')
export const chaosSecret = 'only for tests, only for tests, only for tests'

export type ChaosWorld = {
  origin: string
  /** reads and writes past the shop: mails, raw events, what was acknowledged */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  buyers: string[]
  makers: string[]
  killShop(): Promise<void>
  startShop(): Promise<void>
  /** SIGKILL to the database and all its processes, then a start from what is on disk */
  killDatabase(): Promise<void>
  /** every connection of the shop is cut at once */
  cutConnections(): Promise<void>
  /** what check-books says once promised refunds had time to be asked for */
  breaches(): Promise<string[]>
  close(): Promise<void>
}

/** Makes cluster, tables and people; the shop's process is not started yet. */
export async function openChaosWorld(): Promise<ChaosWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-chaos-'))
  chmodSync(folder, 0o711)
  let postgres = await startPostgres({ dataDir: folder })
  let pool = openPool(postgres.url)
  await migrate(pool)
  const people = await fillWorld(pool)
  const port = await freePort()
  let shop: ChildProcess | null = null

  const world: ChaosWorld = {
    origin: `http://127.0.0.1:${port}`,
    ...people,
    query: async (text, values = []) => (await pool.query(text, values)).rows,
    async killShop() {
      shop?.kill('SIGKILL')
      if (shop) await gone(shop)
      shop = null
    },
    async startShop() {
      shop = await startShop({ DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: String(port) }, world.origin)
    },
    async killDatabase() {
      const [row] = await world.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder")
      const pid = Number(readFileSync(path.join(row?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
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
    breaches: () => breachesOf(postgres.url),
    async close() {
      await world.killShop()
      await pool.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return world
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: 'chaos' })
  pool.on('error', () => undefined)
  return pool
}

/** Money promised back is asked for by a job: it gets ten seconds before the books are read. */
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
    const said = await checkBooks(shopContext(createDb(pool), systemActor('chaos'), { clock }))
    // The shop's clock leaps by days while its jobs live by the clock on the wall: this one rule would see every leap.
    return said.filter((breach) => !breach.includes('forgotten for a day'))
  } finally {
    await pool.end()
  }
}

/** The cast, six more buyers, and two more makers with goods in other states. */
async function fillWorld(pool: pg.Pool): Promise<{ buyers: string[]; makers: string[] }> {
  const db = createDb(pool)
  await hireCast(db)
  const copy = `INSERT INTO users (email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
    SELECT $1, $1, $2, '9822044170', $3, password_hash, 'hi', created_at, password_changed_at FROM users LIMIT 1`
  const buyers = ['asha@haat.test', 'bilal@haat.test']
  for (let number = 1; number <= 6; number += 1) {
    const email = `buyer-${number}@haat.test`
    await pool.query(copy, [email, `Buyer ${number}`, 'customer'])
    buyers.push(email)
  }
  await pool.query(copy, ['tara@haat.test', 'Tara Pawar', 'artisan'])
  await pool.query(copy, ['ravi@haat.test', 'Ravi Meghwal', 'artisan'])
  await pool.query(
    `INSERT INTO artisans (user_id, slug, name, home_language, state, place, pincode, phone, specialty, story, years_of_experience,
       status, verified_at, created_at, tax_status, gstin, enrolment_number)
     SELECT u.id, w.slug, w.name, 'mr', w.state, w.place, w.pincode, phone, 'Warli', '{"en": "Paints."}', 9, 'verified', now(), now(),
       w.tax, w.gstin, w.enrolment
     FROM users u JOIN (VALUES ('tara@haat.test', 'tara-pawar', 'Tara Pawar', 'maharashtra', 'Palghar', '401404', 'registered', '27AAPFU0939F1ZV', NULL),
       ('ravi@haat.test', 'ravi-meghwal', 'Ravi Meghwal', 'maharashtra', 'Pune', '411004', 'enrolled', NULL, '27ENR0000009'))
       AS w (email, slug, name, state, place, pincode, tax, gstin, enrolment) ON w.email = u.email`,
  )
  await copyGoods(pool)
  const artisans = await idsBy(db, 'artisans', 'slug')
  // So that the start does not take the world for an older demo that wants topping up.
  await pool.query(
    `INSERT INTO images (key, kind, brief, width, height, ground, created_at) VALUES ('chaos-picture', 'drawn', '{}', 10, 10, '#ffffff', now())`,
  )
  const pictures = [...artisans.values()].map((artisan_id) => ({
    artisan_id,
    position: 0,
    image_id: 1,
    alt: 'A workshop',
  }))
  await insertRows(db, 'artisan_pictures', pictures)
  return { buyers, makers: ['naveen@haat.test', 'somi@haat.test', 'tara@haat.test', 'ravi@haat.test'] }
}

/** Tara and Ravi sell what Naveen sells; everything is scarce, so that people meet at the last piece. */
async function copyGoods(pool: pg.Pool): Promise<void> {
  await pool.query(
    `CREATE TEMP TABLE copied AS SELECT p.*, a.id AS new_artisan, a.state AS new_state, a.slug AS maker
       FROM products p, artisans a WHERE p.status = 'published' AND p.category = 'pottery' AND a.slug IN ('tara-pawar', 'ravi-meghwal')`,
  )
  const columns = (
    await pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_name = 'products' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'slug', 'artisan_id', 'state', 'change_number')`,
    )
  ).rows.map(({ name }) => `"${name}"`)
  await pool.query(
    `INSERT INTO products (slug, artisan_id, state, ${columns}) SELECT maker || '-' || slug, new_artisan, new_state, ${columns} FROM copied`,
  )
  await pool.query(
    `INSERT INTO variants (product_id, sku, options, options_key, price_paise, position)
     SELECT n.id, upper(left(n.slug, 4)) || '-' || v.sku, v.options, v.options_key, v.price_paise + 100, v.position
     FROM products n JOIN products o ON n.slug IN ('tara-pawar-' || o.slug, 'ravi-meghwal-' || o.slug) JOIN variants v ON v.product_id = o.id`,
  )
  await pool.query(
    `INSERT INTO stock (variant_id, on_hand, reserved) SELECT id, 12, 0 FROM variants v WHERE NOT EXISTS (SELECT FROM stock WHERE variant_id = v.id)`,
  )
  await pool.query(
    `INSERT INTO stock_movements (variant_id, kind, quantity, at) SELECT s.variant_id, 'opening', s.on_hand, now() FROM stock s
      WHERE s.on_hand > 0 AND NOT EXISTS (SELECT FROM stock_movements m WHERE m.variant_id = s.variant_id)`,
  )
}

async function startShop(settings: Record<string, string>, origin: string): Promise<ChildProcess> {
  // vitest sets NODE_ENV=test, which means nothing to a shop.
  const { NODE_ENV: _unused, ...env } = process.env
  const shop = spawn(process.execPath, ['--import', './bin/quick-packages.mjs', 'src/server/main.ts'], {
    cwd: root,
    env: { ...env, ...settings, SECRET: chaosSecret, DEMO: '1', LOG_LEVEL: process.env.CHAOS_LOG ?? 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const giveUpAt = Date.now() + 60_000
  while (Date.now() < giveUpAt && shop.exitCode === null) {
    const isReady = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return shop
    await sleep(30)
  }
  throw new Error(`the shop did not come back: exit code ${shop.exitCode}`)
}

function gone(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', resolve))
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
