// A shop as its own process, and buyers over HTTP: for tests of starting, killing and parallel processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { addressOfAsha, type Cast } from './cast.ts'
import { freePort } from './free-port.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Node flags that spare each of dozens of starts a third of its work. */
export const keptCompiled = ['--import', pathToFileURL(path.join(root, 'test/kept-compiled.mjs')).href]

export type Settings = Record<string, string>

/** What the shop has acknowledged: numbers of orders, and of the paid ones among them. */
export type Acknowledged = { orders: Set<string>; captured: Set<string> }

export type Buyer = { cookie: string; csrf: string }

export const testSecret = 'only for tests, only for tests, only for tests'

export async function shopSettings(databaseUrl: string, folder: string): Promise<Settings & { PORT: string }> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SECRET: testSecret,
    DEMO: '0',
    LOG_LEVEL: 'silent',
  }
}

/** `place`: another copy of the code. Resolves when the shop answers `probe`. */
export async function startShop(
  settings: Settings,
  place = root,
  withinMs = 30_000,
  probe: '/readyz' | '/healthz' = '/readyz',
): Promise<ChildProcess> {
  // A release from before bin/shop.mjs starts its main file.
  const script = existsSync(path.join(place, 'bin/shop.mjs')) ? ['bin/shop.mjs'] : ['src/app/main.ts']
  const shop = run(settings, [...keptCompiled, ...script], 'ignore', place)
  const giveUpAt = Date.now() + withinMs
  while (Date.now() < giveUpAt && shop.exitCode === null && shop.signalCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${settings.PORT}${probe}`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return shop
    await sleep(30)
  }
  const last = await fetch(`http://127.0.0.1:${settings.PORT}/readyz`).then((answer) => answer.text(), String)
  shop.kill('SIGKILL')
  throw new Error(`the shop did not come back: exit code ${shop.exitCode}, signal ${shop.signalCode}, ${last}`)
}

export type Told = { exitCode: number | null; told: string; complaint: string }

export async function runHaat(settings: Settings, ...args: string[]): Promise<Told> {
  const command = run(settings, ['bin/haat.mjs', ...args], 'pipe')
  const heard = { told: '', complaint: '' }
  command.stdout?.on('data', (part: Buffer) => {
    heard.told += part.toString()
  })
  command.stderr?.on('data', (part: Buffer) => {
    heard.complaint += part.toString()
  })
  await gone(command)
  return { exitCode: command.exitCode, told: heard.told.trim(), complaint: heard.complaint.trim() }
}

function run(settings: Settings, args: string[], stdio: 'pipe' | 'ignore', place = root): ChildProcess {
  const { NODE_ENV: _unused, ...env } = process.env
  return spawn(process.execPath, args, {
    cwd: place,
    env: { ...env, ...settings },
    stdio: ['ignore', stdio, stdio === 'pipe' ? 'pipe' : 'inherit'],
  })
}

export function gone(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('close', resolve))
}

export async function fillWorkshop(pool: pg.Pool, cast: Cast): Promise<void> {
  const { variantId } = cast.goods.bowl
  await pool.query('UPDATE stock SET on_hand = on_hand + 100000 WHERE variant_id = $1', [variantId])
  await pool.query(
    "INSERT INTO stock_movements (variant_id, kind, quantity, at) VALUES ($1, 'adjusted', 100000, now())",
    [variantId],
  )
}

/** Buys and pays for one bowl. Throws when the connection breaks; what was acknowledged before is recorded. */
export async function buyBowl(settings: Settings, person: Buyer, cast: Cast, done: Acknowledged): Promise<void> {
  const placed = await send(settings, person, '/api/orders', {
    lines: [{ productId: cast.goods.bowl.slug, quantity: 1 }],
    shippingAddress: addressOfAsha,
    paymentMethod: 'upi',
  })
  if (placed.status !== 201) return cancelUnpaid(settings, person)
  const { order, payment } = placed.body.data
  done.orders.add(order.number)
  if (payment.gatewayOrderId === null) return
  const how = { method: 'upi', outcome: 'captured', webhook: 'once' }
  const paid = await send(settings, person, `/sandbox/orders/${payment.gatewayOrderId}/pay`, how)
  const verified = await send(settings, person, '/api/payments/verify', { orderNumber: order.number, ...paid.body })
  if (verified.body.data?.payment?.status === 'captured') done.captured.add(order.number)
}

/** Orders that a crash left unpaid count against the limit of open orders. */
async function cancelUnpaid(settings: Settings, person: Buyer): Promise<void> {
  const list = await send(settings, person, '/api/orders?limit=50', undefined, 'GET')
  for (const order of list.body.data.items) {
    if (order.canPay) await send(settings, person, `/api/orders/${order.number}/cancellation`, {})
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

async function send(settings: Settings, person: Buyer | null, to: string, body: unknown, method = 'POST') {
  const origin = `http://127.0.0.1:${settings.PORT}`
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
  return { status: answer.status, body: await answer.json(), cookie } as Answer
}

export async function openAccount(settings: Settings): Promise<Buyer> {
  const { body, cookie } = await send(settings, null, '/api/auth/register', {
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
