// An empty machine: a first start is killed while it makes the tables or fills the shop, then two processes start on it at once.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoOrders } from '#demo/orders-plan.ts'
import { demoPastOrders } from '#demo/past-orders.ts'
import { demoReviews } from '#demo/reviews.ts'
import { findVersion, isMigrated } from '#platform/database/migrate.server.ts'
import { emptyDatabase, type TestDatabase } from '#test/database.ts'
import { gone, runHaat, type Settings, shopSettings, startShop } from '#test/shop-process.ts'

let folder: string
let database: TestDatabase
let pool: pg.Pool
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-first-'))
})
beforeEach(async () => {
  database = await emptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => undefined)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const count = async (table: string) =>
  (await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]?.count

test('a start that is killed while it makes the tables leaves none, and the next two, started at once, make them once', async () => {
  const settings = await shopSettings(database.url, folder)
  for (const afterMs of [0, 40, 80]) {
    const shop = spawn(process.execPath, ['--import', './bin/quick-packages.mjs', 'src/app/main.ts'], {
      env: { ...process.env, NODE_ENV: '', ...settings },
      stdio: 'ignore',
    })
    await untilItMigrates()
    await sleep(afterMs)
    await end(shop)
    // Its connection notices with the statement's end; what it had made goes with it.
    while ((await backends()) > 0) await sleep(20)
    expect(await findVersion(pool)).toBeNull()
    expect(await count("information_schema.tables WHERE table_schema = 'public'")).toBe(0)
  }
  await openTwoAtOnce(settings)
  expect(await isMigrated(pool)).toBe(true)
}, 120_000)

test('a first start that is killed between the goods and the end of the orders leaves nothing, and the next two, started at once, fill the shop once', async () => {
  const settings = { ...(await shopSettings(database.url, folder)), DEMO: '1' }
  const shop = spawn(process.execPath, ['--import', './bin/quick-packages.mjs', 'src/app/main.ts'], {
    env: { ...process.env, NODE_ENV: '', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of shop.stderr) if (String(line).includes('orders …')) break
  // The goods are there, and some of the orders.
  await sleep(1_500)
  await end(shop)
  while ((await backends()) > 0) await sleep(20)
  expect([await count('users'), await count('products'), await count('orders')]).toEqual([0, 0, 0])

  await openTwoAtOnce(settings)
  expect(await count('orders')).toBe(demoOrders().length + demoPastOrders().length + 1)
  expect(await count('reviews')).toBe(demoReviews.length)
  expect(await count('(SELECT DISTINCT slug FROM articles) a')).toBe(await count('articles'))
  const books = await runHaat(settings, 'check-books')
  expect(books.told).toContain('The books balance.')
}, 240_000)

/** Starts two shops on the same database at the same moment, expects both to open, and ends them. */
async function openTwoAtOnce(settings: Settings): Promise<void> {
  const second = { ...settings, PORT: (await shopSettings(database.url, folder)).PORT ?? '' }
  const shops = await Promise.allSettled([settings, second].map((one) => startShop(one, undefined, 150_000)))
  for (const shop of shops) if (shop.status === 'fulfilled') await end(shop.value)
  expect(shops.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
}

const ofShop = "FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'haat'"

async function backends(): Promise<number> {
  return (await count(`(SELECT pid ${ofShop}) b`)) ?? 0
}

async function untilItMigrates(): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const made = await count(`(SELECT pid ${ofShop} AND state <> 'idle' AND query ILIKE '%create table%') b`)
    if (made) return
    await sleep(5)
  }
  throw new Error('no table was ever made')
}

async function end(shop: ChildProcess): Promise<void> {
  shop.kill('SIGKILL')
  await gone(shop)
}
