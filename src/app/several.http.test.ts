// Three shops behind a proxy, with a primary and a standby: a rolling restart, and a failure of the primary during
// sales.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { addressOfAsha, type Cast, hireCast } from '#test/cast.ts'
import { testPool } from '#test/database.ts'
import { type DatabasePair, startDatabasePair } from '#test/database-pair.ts'
import { freePort } from '#test/free-port.ts'
import { type Balancer, startHaproxy } from '#test/haproxy.ts'
import { keptCompiled } from '#test/shop-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const origin = 'https://shop.example.in'
const perSecond = 50

let pair: DatabasePair
let cast: Cast
let folder: string
let ports: number[]
let shops: ChildProcess[]
let balancer: Balancer

beforeAll(async () => {
  pair = await startDatabasePair()
  const pool = testPool(pair.primary, 2)
  await migrate(pool)
  cast = await hireCast(createDb(pool))
  await pool.query('UPDATE stock SET on_hand = on_hand + 100000 WHERE variant_id = $1', [cast.goods.bowl.variantId])
  await pool.query(
    "INSERT INTO stock_movements (variant_id, kind, quantity, at) VALUES ($1, 'adjusted', 100000, now())",
    [cast.goods.bowl.variantId],
  )
  await pool.end()
  folder = mkdtempSync(path.join(tmpdir(), 'haat-several-'))
  ports = [await freePort(), await freePort(), await freePort()]
  // The standby comes first on purpose: the shop finds the primary itself.
  shops = []
  for (const port of ports) shops.push(await startShop(port))
  balancer = await startHaproxy(ports)
}, 120_000)

afterAll(async () => {
  balancer?.stop()
  for (const shop of shops ?? []) shop.kill('SIGKILL')
  await pair?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test('a rolling restart at 50 requests a second fails no request', async () => {
  const person = await openAccount()
  const bad: string[] = []
  let sent = 0
  let isOver = false
  const answers: Promise<void>[] = []
  const asking = (async () => {
    for (let from = performance.now(); !isOver; sent += 1) {
      answers.push(ask(person, sent, bad))
      await sleep(Math.max(0, from + (sent + 1) * (1_000 / perSecond) - performance.now()))
    }
  })()

  for (const [index, port] of ports.entries()) {
    const old = shops[index]
    old?.kill('SIGTERM')
    if (old) await gone(old)
    expect(old?.exitCode).toBe(0)
    shops[index] = await startShop(port)
    // Until the proxy sees it again.
    await sleep(1_500)
  }
  isOver = true
  await asking
  await Promise.all(answers)
  expect(bad).toEqual([])
  expect(sent).toBeGreaterThan(perSecond * 15)
}, 180_000)

test('a primary failure during sales loses no acknowledged order, and orders resume within ten seconds', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, openAccount))
  const acknowledged: { number: string; at: number }[] = []
  let isOver = false
  const buying = people.map(async (person) => {
    while (!isOver) {
      const placed = await place(person).catch(() => null)
      if (placed?.status === 201) {
        acknowledged.push({ number: placed.body.data.order.number, at: Date.now() })
        await send(person, `/api/orders/${placed.body.data.order.number}/cancellation`, {}).catch(() => null)
      } else await sleep(50)
    }
  })
  for (const giveUpAt = Date.now() + 30_000; acknowledged.length < 20 && Date.now() < giveUpAt; ) await sleep(50)
  const diedAt = Date.now()
  pair.killPrimary()
  await pair.promote()
  const isBack = () => acknowledged.some(({ at }) => at > diedAt + 200)
  for (const giveUpAt = diedAt + 60_000; !isBack() && Date.now() < giveUpAt; ) await sleep(50)
  const backAfterMs = (acknowledged.find(({ at }) => at > diedAt + 200)?.at ?? Number.POSITIVE_INFINITY) - diedAt
  await sleep(2_000)
  isOver = true
  await Promise.all(buying)

  expect(backAfterMs).toBeLessThan(10_000)
  expect(acknowledged.filter(({ at }) => at < diedAt).length).toBeGreaterThanOrEqual(20)
  expect(await missing(acknowledged.map(({ number }) => number))).toEqual([])
  expect(await checkBooks()).toEqual({ exitCode: 0, told: 'The books balance.' })
  // All three are back in the balancer without a restart.
  for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  expect(shops.map(({ exitCode }) => exitCode)).toEqual([null, null, null])
}, 180_000)

/** Mostly reads; every tenth request is a write. */
async function ask(person: Buyer, turn: number, bad: string[]): Promise<void> {
  const paths = [
    '/api/products?limit=12',
    `/api/products/${cast.goods.bowl.slug}`,
    '/api/auth/me',
    '/api/crafts?limit=12',
  ]
  const path = turn % 10 === 0 ? '/api/auth/language' : (paths[turn % paths.length] ?? '/')
  try {
    const { status } = turn % 10 === 0 ? await putLanguage(person, turn) : await send(person, path, undefined, 'GET')
    if (status >= 300) bad.push(`${turn} ${path}: ${status}`)
  } catch (error) {
    bad.push(`${turn} ${path}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`)
  }
}

const putLanguage = (person: Buyer, turn: number) =>
  send(person, '/api/auth/language', { language: turn % 20 === 0 ? 'hi' : 'en' }, 'PUT')

const place = (person: Buyer) =>
  send(person, '/api/orders', {
    lines: [{ productId: cast.goods.bowl.slug, quantity: 1 }],
    shippingAddress: addressOfAsha,
    paymentMethod: 'upi',
  })

async function missing(numbers: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: pair.standby })
  await client.connect()
  const { rows } = await client.query<{ number: string }>('SELECT number FROM orders WHERE number = ANY ($1)', [
    numbers,
  ])
  await client.end()
  const known = new Set(rows.map(({ number }) => number))
  return numbers.filter((number) => !known.has(number))
}

type Buyer = { cookie: string; csrf: string }
type Body = { data: { csrfToken: string; order: { number: string } } }
type Answer = { status: number; body: Body; cookie: string }

async function send(person: Buyer | null, to: string, body: unknown, method = 'POST'): Promise<Answer> {
  const signedIn: Record<string, string> = person ? { cookie: person.cookie, 'x-csrf-token': person.csrf } : {}
  const answer = await fetch(balancer.url + to, {
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

async function startShop(port: number): Promise<ChildProcess> {
  const shop = run([...keptCompiled, 'bin/shop.mjs'], port, 'ignore')
  for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt && shop.exitCode === null; await sleep(30)) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return shop
  }
  throw new Error(`a shop did not come up: exit code ${shop.exitCode}`)
}

async function checkBooks(): Promise<{ exitCode: number | null; told: string }> {
  const check = run(['bin/haat.mjs', 'check-books'], 0, 'pipe')
  let text = ''
  check.stdout?.on('data', (part: Buffer) => {
    text += part.toString()
  })
  await gone(check)
  return { exitCode: check.exitCode, told: text.trim().split('\n').at(-1) ?? '' }
}

/** As in production, so that a stopping shop leaves the balancer before it closes its port. */
function run(args: string[], port: number, stdout: 'pipe' | 'ignore'): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: origin,
      ALLOW_SANDBOX: '1',
      // Nothing listens there: emails wait.
      MAIL_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Shop <shop@example.in>',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: `${pair.standby},${pair.primary}`,
      DATABASE_READ_URL: pair.standby,
      SECRET: 'only for tests, only for tests, only for tests',
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'silent',
      OPERATOR_NAME: 'A',
      OPERATOR_ADDRESS: 'B',
      OPERATOR_EMAIL: 'c@example.in',
      OPERATOR_PHONE: '+91 1',
      GRIEVANCE_OFFICER: 'D',
    },
    stdio: ['ignore', stdout, 'inherit'],
  })
}

function gone(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', resolve))
}
