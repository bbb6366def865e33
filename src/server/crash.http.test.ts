// The process dies without a word, twenty times, while people buy. What was acknowledged must be there, and the books must balance.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '#platform/db.server.ts'
import { addressOfAsha, type Cast, hireCast } from '#test/cast.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'

const root = path.resolve(import.meta.dirname, '../..')
const kills = 20
const buyers = 6

type Buyer = { cookie: string; csrf: string }
type Acknowledged = { orders: Set<string>; captured: Set<string> }

let database: TestDatabase
let pool: pg.Pool
let cast: Cast
let folder: string
let port: number
let settings: Record<string, string>

beforeAll(async () => {
  database = await testDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
  cast = await hireCast(createDb(pool))
  await fillWorkshop()
  folder = mkdtempSync(path.join(tmpdir(), 'haat-crash-'))
  port = await freePort()
  settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    SECRET: 'only for tests, only for tests, only for tests',
    DEMO: '0',
    LOG_LEVEL: 'silent',
  }
})

afterAll(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('twenty kills under load lose no acknowledged order, and the books balance', { timeout: 240_000 }, async () => {
  const done: Acknowledged = { orders: new Set(), captured: new Set() }
  let shop = await startShop()
  const people = await Promise.all(Array.from({ length: buyers }, openAccount))

  for (let kill = 1; kill <= kills; kill += 1) {
    const before = done.orders.size
    const shopping = people.map((person) => buyUntilItDies(person, done))
    await sleep(250 + ((kill * 173) % 500))
    // On a busy machine a process that has just started needs longer for its first orders.
    for (let waited = 0; done.orders.size < before + 2 && waited < 100; waited += 1) await sleep(20 + ((kill * 7) % 40))
    shop.kill('SIGKILL')
    await Promise.all(shopping)
    await gone(shop)
    shop = await startShop()
  }
  const books = await checkBooks()
  shop.kill('SIGKILL')
  await gone(shop)

  expect(done.orders.size).toBeGreaterThan(kills)
  expect(done.captured.size).toBeGreaterThan(0)
  expect(await missing([...done.orders], 'SELECT number FROM orders WHERE number = ANY ($1)')).toEqual([])
  const paid = `SELECT o.number FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.number = ANY ($1) AND p.status = 'captured'`
  expect(await missing([...done.captured], paid)).toEqual([])
  expect(books).toEqual({ exitCode: 0, told: 'The books balance.' })
})

test('a row changed by hand is found, and the command says so with its exit code', { timeout: 60_000 }, async () => {
  await pool.query('UPDATE stock SET on_hand = on_hand + 1 WHERE variant_id = $1', [cast.goods.vase.variantId])
  const { exitCode, told } = await checkBooks()
  expect(exitCode).toBe(1)
  expect(told).toContain('breach')
  await pool.query('UPDATE stock SET on_hand = on_hand - 1 WHERE variant_id = $1', [cast.goods.vase.variantId])
  expect((await checkBooks()).exitCode).toBe(0)
})

async function missing(numbers: string[], sql: string): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>(sql, [numbers])
  const known = new Set(rows.map(({ number }) => number))
  return numbers.filter((number) => !known.has(number))
}

/** Buys bowl after bowl, and notes only what the shop has acknowledged. A broken line ends it. */
async function buyUntilItDies(person: Buyer, done: Acknowledged): Promise<void> {
  try {
    for (;;) {
      const placed = await send(person, '/api/orders', {
        lines: [{ productId: cast.goods.bowl.slug, quantity: 1 }],
        shippingAddress: addressOfAsha,
        paymentMethod: 'upi',
      })
      if (placed.status !== 201) {
        await cancelUnpaid(person)
        continue
      }
      const { order, payment } = placed.body.data
      done.orders.add(order.number)
      if (payment.gatewayOrderId === null) continue
      const how = { method: 'upi', outcome: 'captured', webhook: 'once' }
      const paid = await send(person, `/sandbox/orders/${payment.gatewayOrderId}/pay`, how)
      const verified = await send(person, '/api/payments/verify', { orderNumber: order.number, ...paid.body })
      if (verified.body.data?.payment?.status === 'captured') done.captured.add(order.number)
    }
  } catch {
    // The process is dead; so it was meant.
  }
}

/** What a crash left unpaid counts against the limit of open orders. */
async function cancelUnpaid(person: Buyer): Promise<void> {
  const list = await send(person, '/api/orders?limit=50', undefined, 'GET')
  for (const order of list.body.data.items) {
    if (order.canPay) await send(person, `/api/orders/${order.number}/cancellation`, {})
  }
}

type Body = {
  data: {
    csrfToken: string
    order: { number: string }
    payment: { status: string; gatewayOrderId: string | null }
    items: { number: string; canPay: boolean }[]
  }
}
type Answer = { status: number; body: Body; cookie: string }

async function send(person: Buyer | null, to: string, body: unknown, method = 'POST'): Promise<Answer> {
  const origin = `http://127.0.0.1:${port}`
  const signedIn: Record<string, string> = person ? { cookie: person.cookie, 'x-csrf-token': person.csrf } : {}
  const answer = await fetch(origin + to, {
    method,
    headers: { 'content-type': 'application/json', origin, 'idempotency-key': randomUUID(), ...signedIn },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { status: answer.status, body: await answer.json(), cookie }
}

async function openAccount(): Promise<Buyer> {
  const { body, cookie } = await send(null, '/api/auth/register', {
    fullName: 'Meera Nair',
    email: `${randomUUID()}@haat.test`,
    phone: '9822044170',
    password: 'a pot for Meera',
    confirmPassword: 'a pot for Meera',
    accountType: 'customer',
    acceptTerms: true,
  })
  return { cookie, csrf: body.data.csrfToken }
}

async function fillWorkshop(): Promise<void> {
  const { variantId } = cast.goods.bowl
  await pool.query('UPDATE stock SET on_hand = on_hand + 100000 WHERE variant_id = $1', [variantId])
  await pool.query(
    "INSERT INTO stock_movements (variant_id, kind, quantity, at) VALUES ($1, 'adjusted', 100000, now())",
    [variantId],
  )
}

async function startShop(): Promise<ChildProcess> {
  const shop = run(['--import', './bin/quick-packages.mjs', 'src/server/main.ts'], 'ignore')
  const giveUpAt = Date.now() + 30_000
  while (Date.now() < giveUpAt && shop.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return shop
    await sleep(30)
  }
  throw new Error(`the shop did not come back: exit code ${shop.exitCode}`)
}

async function checkBooks(): Promise<{ exitCode: number | null; told: string }> {
  const check = run(['bin/haat.mjs', 'check-books'], 'pipe')
  let told = ''
  check.stdout?.on('data', (part: Buffer) => {
    told += part.toString()
  })
  await gone(check)
  return { exitCode: check.exitCode, told: told.trim().split('\n').at(-1) ?? '' }
}

function run(args: string[], stdout: 'pipe' | 'ignore'): ChildProcess {
  // vitest sets NODE_ENV=test, which means nothing to a shop.
  const { NODE_ENV: _unused, ...env } = process.env
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, ...settings },
    stdio: ['ignore', stdout, 'inherit'],
  })
}

function gone(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', resolve))
}
