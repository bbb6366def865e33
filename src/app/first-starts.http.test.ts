// An empty machine: two processes start at once, or one is killed while it migrates or seeds.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { demo } from '#demo/demo.ts'
import { demoOrders } from '#demo/orders-plan.ts'
import { demoPastOrders } from '#demo/past-orders.ts'
import { demoReviews } from '#demo/reviews.ts'
import { findVersion, isMigrated } from '#platform/database/migrate.server.ts'
import { createSeal } from '#platform/secrets/seal.server.ts'
import { emptyDatabase, type TestDatabase, testPool } from '#test/database.ts'
import { gone, runHaat, shopSettings, startShop, testSecret } from '#test/shop-process.ts'

let folder: string
let database: TestDatabase
let pool: pg.Pool
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-first-'))
})
beforeEach(async () => {
  database = await emptyDatabase()
  pool = testPool(database.url, 2)
  pool.on('error', () => undefined)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const count = async (table: string) =>
  (await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]?.count

test('two simultaneous first starts on an empty database both open, and the shop is seeded once', async () => {
  const both = [await shopSettings(database.url, folder), await shopSettings(database.url, folder)]
  const shops = await Promise.allSettled(
    both.map((settings) => startShop({ ...settings, DEMO: '1' }, undefined, 150_000)),
  )
  for (const shop of shops) if (shop.status === 'fulfilled') await end(shop.value)

  expect(shops.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await count('orders')).toBe(demoOrders().length + demoPastOrders().length + 1)
  expect(await count('reviews')).toBe(demoReviews.length)
  expect(await count('(SELECT DISTINCT slug FROM articles) a')).toBe(await count('articles'))
  const books = await runHaat(both[0] ?? {}, 'check-books')
  expect(books.told).toContain('The books balance.')

  await pool.query("UPDATE users SET email_folded = 'asha@example.in' WHERE id = (SELECT min(customer_id) FROM orders)")
  const seeded = await runHaat({ ...both[0], DEMO: '1' }, 'seed')
  expect(seeded).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('orders of real people') })
}, 240_000)

const productionSettings = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://shop.example.in',
  ALLOW_SANDBOX: '1',
  MAIL_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Shop <shop@example.in>',
}

test('in production the seed command is refused with one sentence and writes nothing', async () => {
  const result = await runHaat({ ...(await shopSettings(database.url, folder)), ...productionSettings }, 'seed')
  expect(result).toEqual({
    exitCode: 1,
    told: '',
    complaint: expect.stringMatching(/^haat seed .* production[^\n]*$/),
  })
  expect(await count("information_schema.tables WHERE table_schema NOT IN ('pg_catalog', 'information_schema')")).toBe(
    0,
  )
}, 30_000)

const answers = {
  shopName: 'Utkal Kala',
  languages: ['en', 'or'],
  operator: {
    name: 'Utkal Kala Producers Co-operative',
    address: '12 Station Road, Bhubaneswar 751001, Odisha',
    email: 'care@utkal.test',
    phone: '0674 255 0000',
    grievanceOfficer: 'Sasmita Behera',
    gstin: '',
  },
  offer: { categories: ['textiles', 'pottery'], states: ['odisha'] },
  commissionBasisPoints: 650,
  admin: { fullName: 'Jyoti Das', email: 'jyoti@utkal.test', phone: '9876543210', password: 'loom and shuttle 7' },
}

test('haat init sets an empty shop up in one transaction, says every wrong answer, and run again keeps its admin', async () => {
  const settings = await shopSettings(database.url, folder)
  const init = async (input: object) => {
    const file = path.join(folder, 'answers.json')
    writeFileSync(file, JSON.stringify(input))
    return runHaat(settings, 'init', '--from', file)
  }
  const { name: _name, ...operator } = answers.operator
  const wrong = await init({
    ...{ ...answers, operator, offer: { states: ['atlantis'] } },
    admin: { ...answers.admin, phone: '12' },
  })
  expect(wrong.exitCode).toBe(1)
  expect(wrong.complaint.match(/^(operator\.name|admin\.phone|offer\.states\.0): .+$/gm)).toHaveLength(3)
  for (const table of ['users', 'settings']) expect(await count(table), table).toBe(0)

  const right = await init(answers)
  expect(right.told).toContain('Utkal Kala is set up; jyoti@utkal.test is its admin.')
  expect(right.told).toContain('ok    The shop is run by Utkal Kala Producers Co-operative.')
  expect(right.told).toContain('/admin/rates')
  expect(await count('crafts')).toBe(312)
  const set = async () =>
    (await pool.query("SELECT key, value FROM settings WHERE key IN ('categories', 'states', 'carriers') ORDER BY key"))
      .rows
  expect(await set()).toEqual([
    { key: 'categories', value: ['pottery', 'textiles'] },
    { key: 'states', value: ['odisha'] },
  ])
  const rates = await pool.query('SELECT basis_points FROM commission_rules')
  expect(rates.rows).toEqual([{ basis_points: 650 }])

  const again = await init({
    ...answers,
    offer: { states: ['odisha', 'bihar'] },
    shopName: 'Utkal Kala Bhandar',
    admin: { ...answers.admin, email: 'x@y.test' },
  })
  expect(again.told).toContain('It has an admin already, who stays.')
  const people = await pool.query('SELECT email, role FROM users')
  expect(people.rows).toEqual([{ email: 'jyoti@utkal.test', role: 'admin' }])
  const { rows } = await pool.query("SELECT value -> 'names' ->> 'en' AS name FROM settings WHERE key = 'brand'")
  expect(rows).toEqual([{ name: 'Utkal Kala Bhandar' }])
  expect(await set()).toMatchObject([{ key: 'categories' }, { key: 'states', value: ['bihar', 'odisha'] }])

  const doctor = await runHaat(settings, 'doctor')
  expect(doctor.told).toMatch(/^ok {4}Its tables are up to date\.$/m)
  expect(doctor.told).toMatch(/^fault fsync is off/m)
  expect(doctor.exitCode).toBe(1)
}, 60_000)

test('haat init killed at any of its steps leaves nothing, and run again completes', async () => {
  const settings = await shopSettings(database.url, folder)
  const file = path.join(folder, 'answers.json')
  // Wrong answers make the tables and write nothing.
  writeFileSync(file, '{}')
  await runHaat(settings, 'init', '--from', file)
  writeFileSync(file, JSON.stringify(answers))
  for (const table of ['settings', 'users', 'audit_records', 'consents']) {
    const holder = await pool.connect()
    await holder.query(`begin; lock table ${table} in exclusive mode`)
    const init = spawn(process.execPath, ['bin/haat.mjs', 'init', '--from', file], {
      env: { ...process.env, NODE_ENV: '', ...settings },
      stdio: 'ignore',
    })
    const waiting = `(select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') w`
    await expect.poll(() => count(waiting), { timeout: 30_000 }).toBeGreaterThan(0)
    await end(init)
    await holder.query('rollback')
    holder.release()
    await expect.poll(backends).toBe(0)
    for (const empty of ['users', 'settings', 'audit_records']) expect(await count(empty), `${table} ${empty}`).toBe(0)
  }
  expect((await runHaat(settings, 'init', '--from', file)).told).toContain('jyoti@utkal.test is its admin.')
  expect([await count('users'), await count("settings where key in ('brand', 'operator')")]).toEqual([1, 2])
}, 120_000)

test('a shop in production stays closed until somebody with the link has set it up, once', async () => {
  const settings = { ...(await shopSettings(database.url, folder)), ...productionSettings }
  const shop = await startShop({ ...settings, LOG_LEVEL: 'error' }, undefined, 90_000, '/healthz')
  try {
    const address = `http://127.0.0.1:${settings.PORT}`
    expect((await fetch(address)).status).toBe(503)
    expect((await fetch(`${address}/setup?key=guess`)).status).toBe(404)
    const key = createSeal(testSecret).sign('first setup', 'admin')
    expect(await (await fetch(`${address}/setup?key=${key}`)).text()).toContain('Set up your shop')

    const setUp = (form: object) =>
      fetch(`${address}/api/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://shop.example.in' },
        body: JSON.stringify({ key, form }),
      })
    const both = await Promise.all([setUp(answers), setUp({ ...answers, shopName: 'Other' })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404])
    expect(await count('users')).toBe(1)
    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), 5_000)
    expect(await (await fetch(`${address}/contact`)).text()).toContain('Sasmita Behera')
    expect((await fetch(`${address}/setup?key=${key}`)).status).toBe(404)

    const own = { 'content-type': 'application/json', origin: 'https://shop.example.in' }
    const post = (to: string, body: object) =>
      fetch(address + to, { method: 'POST', headers: own, body: JSON.stringify(body) }).then(({ status }) => status)
    expect(await post('/sandbox/clock', { advanceMinutes: 60 })).toBe(404)
    expect((await fetch(`${address}/dev/email`)).status).toBe(404)
    for (const { email, password } of demo.people) expect(await post('/api/auth/login', { email, password })).toBe(401)
    expect(await (await fetch(`${address}/login`)).text()).not.toContain(demo.people[0]?.password)
  } finally {
    await end(shop)
  }
  const asDemo = await runHaat({ ...settings, DEMO: '1' }, 'check-books')
  expect(asDemo).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('DEMO=1 is refused in production') })
}, 120_000)

test('a shop without the demo starts with the crafts of the release and without products or people', async () => {
  await end(await startShop(await shopSettings(database.url, folder)))
  expect(await count('crafts')).toBe(312)
  expect(await count('glossary_words')).toBeGreaterThan(2_500)
  for (const table of ['products', 'users', 'artisans', 'orders']) expect(await count(table), table).toBe(0)
}, 60_000)

test('a start killed during the migration leaves no tables, and the next start creates them all', async () => {
  const settings = await shopSettings(database.url, folder)
  for (const afterMs of [0, 30, 60]) {
    const shop = spawn(process.execPath, ['bin/shop.mjs'], {
      env: { ...process.env, NODE_ENV: '', ...settings },
      stdio: 'ignore',
    })
    await untilItMigrates()
    await sleep(afterMs)
    await end(shop)
    // The connection ends with its statement, and everything is rolled back.
    while ((await backends()) > 0) await sleep(20)
    expect(await findVersion(pool)).toBeNull()
    expect(await count("information_schema.tables WHERE table_schema = 'public'")).toBe(0)
  }
  await end(await startShop(settings))
  expect(await isMigrated(pool)).toBe(true)
}, 120_000)

test('a first start killed while it seeds orders leaves nothing, and the next start seeds the shop', async () => {
  const settings = { ...(await shopSettings(database.url, folder)), DEMO: '1' }
  const shop = spawn(process.execPath, ['bin/shop.mjs'], {
    env: { ...process.env, NODE_ENV: '', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of shop.stderr) if (String(line).includes('orders …')) break
  // The products exist by now, and some of the orders.
  await sleep(1_500)
  await end(shop)
  while ((await backends()) > 0) await sleep(20)
  expect([await count('users'), await count('products'), await count('orders')]).toEqual([0, 0, 0])

  // As a vacuum leaves them that runs while the next start fills them.
  await pool.query(
    "UPDATE pg_class SET reltuples = 0, relpages = 10 WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  )
  await end(await startShop(settings, undefined, 60_000))
  expect(await count('orders')).toBe(demoOrders().length + demoPastOrders().length + 1)
  expect(await count('reviews')).toBe(demoReviews.length)
}, 240_000)

test('npm start interrupted by SIGINT during seeding exits within five seconds and leaves nothing', async () => {
  const settings = { ...(await shopSettings(database.url, folder)), DEMO: '1', NODE_ENV: '' }
  const npm = spawn('npm', ['start'], { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const line of npm.stderr) if (String(line).includes('drawing the goods')) break
  const toldAt = Date.now()
  npm.kill('SIGINT')
  await gone(npm)
  expect(Date.now() - toldAt).toBeLessThan(5_000)
  await expect.poll(backends).toBe(0)
  expect([await count('users'), await count('products')]).toEqual([0, 0])
}, 120_000)

const ofShop = "FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'haat'"

async function backends(): Promise<number> {
  return (await count(`(SELECT pid ${ofShop}) b`)) ?? 0
}

async function untilItMigrates(): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const made = await count(`(SELECT pid ${ofShop} AND state <> 'idle' AND query LIKE '-- Baseline%') b`)
    if (made) return
    await sleep(5)
  }
  throw new Error('no table was ever made')
}

async function end(shop: ChildProcess): Promise<void> {
  shop.kill('SIGKILL')
  await gone(shop)
}
