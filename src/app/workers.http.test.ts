// WORKERS=2, started the usual way: both processes share their state.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '#platform/database/db.server.ts'
import { hireCast } from '#test/cast.ts'
import { type TestDatabase, testDatabase, testPool } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { readMetrics } from '#test/metrics.ts'

const root = path.resolve(import.meta.dirname, '../..')
const password = 'haat-demo-2026'

let database: TestDatabase
let pool: pg.Pool
let folder: string
let port: number
let shop: ChildProcess
let output = ''

beforeAll(async () => {
  database = await testDatabase()
  pool = testPool(database.url, 2)
  await hireCast(createDb(pool))
  folder = mkdtempSync(path.join(tmpdir(), 'haat-workers-'))
  await startShop()
  for (
    const end = Date.now() + 100_000;
    !output.includes('Haat is open') && shop.exitCode === null && Date.now() < end;
  )
    await sleep(200)
  expect(output).toContain('Haat is open')
}, 120_000)

async function startShop(): Promise<void> {
  output = ''
  port = await freePort()
  const { NODE_ENV: _unused, ...env } = process.env
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), WORKERS: '2', DEMO: '0' }
  const secret = 'only for tests, only for tests, only for tests'
  // The pages are not needed here.
  const script = `import('./bin/workers.mjs').then(async ({ startWorkers }) => {
    const { ready, stop } = startWorkers(2)
    process.on('SIGTERM', () => stop().then(() => process.exit(0)))
    await ready
  })`
  shop = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, ...settings, SECRET: secret, LOG_LEVEL: 'warn', PICTURES_AHEAD: '0' },
  })
  shop.stdout?.on('data', (bytes: Buffer) => {
    output += bytes.toString()
  })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function endShop(): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  return ended
}

afterAll(async () => {
  if (shop?.exitCode === null) shop.kill('SIGKILL')
  await pool?.end()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { status: number; body: string; cookies: string[] }

/** Without `agent` each request has a new connection; connections go to the workers in turn and stay there. */
function send(
  method: string,
  url: string,
  body?: unknown,
  { agent, cookie = '' }: { agent?: Agent; cookie?: string } = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const headers = { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) }
    const outgoing = request({ port, method, path: url, headers, agent: agent ?? false }, async (response) => {
      let text = ''
      for await (const part of response) text += part
      resolve({ status: response.statusCode ?? 0, body: text, cookies: response.headers['set-cookie'] ?? [] })
    })
    outgoing.on('error', reject)
    // A request sent to a process as it dies gets no response.
    outgoing.setTimeout(5_000, () => outgoing.destroy(new Error('no answer')))
    outgoing.end(body ? JSON.stringify(body) : undefined)
  })
}

/** Two keep-alive connections: one to each worker. */
const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
const onBoth = (url: string, cookie = '') =>
  Promise.all(agents.map((agent) => send('GET', url, undefined, { agent, cookie })))

const processesNow = async () => {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from processes where seen_at > clock_timestamp() - interval '12 seconds'`,
  )
  return rows
}

test('two processes run, and requests reach both', { timeout: 60_000 }, async () => {
  await expect.poll(async () => (await processesNow()).length, { timeout: 30_000 }).toBe(2)
  const ids = new Set<string>()
  for (let count = 0; count < 8; count += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
    ids.add(answer.headers.get('x-request-id')?.split('-')[0] ?? '')
  }
  expect(ids.size).toBe(2)
})

test('a session ended in one process is refused by the other within a second', { timeout: 60_000 }, async () => {
  const login = await send('POST', '/api/auth/login', { email: 'asha@haat.test', password })
  expect(login.status, login.body).toBe(200)
  const cookie = login.cookies.map((one) => one.split(';')[0]).join('; ')
  expect((await onBoth('/api/orders', cookie)).map(({ status }) => status)).toEqual([200, 200])
  await pool.query('delete from sessions')
  expect((await onBoth('/api/orders', cookie)).map(({ status }) => status)).toEqual([401, 401])
})

test('a product change is visible in every process within seconds', { timeout: 60_000 }, async () => {
  const listed = async () =>
    (await onBoth('/api/products?limit=48')).map(({ body }) => body.includes('A bowl by another name'))
  expect(await listed()).toEqual([false, false])
  await pool.query(`update products set name = 'A bowl by another name' where slug = 'blue-bowl'`)
  await expect.poll(listed, { timeout: 15_000 }).toEqual([true, true])
})

test('login attempts spread over both processes are throttled as early as in one', {
  timeout: 60_000,
}, async () => {
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1)
    statuses.push(
      (await send('POST', '/api/auth/login', { email: 'bilal@haat.test', password: `wrong ${count} guess` })).status,
    )
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(8)
  expect(statuses.at(-1)).toBe(429)
})

test('a timer runs once per interval, whichever process takes it', { timeout: 90_000 }, async () => {
  const once = `select count(*)::int as count, count(distinct singleton_key)::int as keys from pgboss.job
    where name = 'verify-audit' and state = 'completed'`
  await expect.poll(async () => (await pool.query(once)).rows[0].count, { timeout: 40_000 }).toBeGreaterThan(0)
  const { rows } = await pool.query(once)
  expect(rows[0].count).toBe(rows[0].keys)
})

test('the metrics sum both processes, and each metric appears once', { timeout: 60_000 }, async () => {
  const { families, numberOf } = await readMetrics(`http://127.0.0.1:${port}/metrics`)
  expect(new Set(families.map(({ name }) => name)).size).toBe(families.length)
  expect(numberOf('haat_processes')).toBe(2)
  const before = numberOf('haat_http_seconds_count', 'route="/healthz"') ?? 0
  for (let count = 0; count < 6; count += 1) await send('GET', '/healthz')
  const after = await readMetrics(`http://127.0.0.1:${port}/metrics`)
  expect((after.numberOf('haat_http_seconds_count', 'route="/healthz"') ?? 0) - before).toBe(6)
})

test('a killed worker is replaced, and the shop keeps answering', { timeout: 90_000 }, async () => {
  const [victim] = await processesNow()
  process.kill(victim?.pid ?? 0, 'SIGKILL')
  await expect
    .poll(async () => (await send('GET', '/healthz').catch(() => ({ status: 0 }))).status, { timeout: 15_000 })
    .toBe(200)
  const others = async () => (await processesNow()).filter(({ pid }) => pid !== victim?.pid).length
  await expect.poll(others, { timeout: 60_000 }).toBe(2)
})

test('on SIGTERM every process exits and none stays in the process list', { timeout: 60_000 }, async () => {
  for (const agent of agents) agent.destroy()
  if (shop.exitCode !== null) {
    await startShop()
    await expect.poll(async () => (await processesNow()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  }
  // The rows of workers that were killed before stay for a while.
  const living = (await pool.query<{ pid: number }>('select pid from processes')).rows.filter(({ pid }) => isAlive(pid))
  expect(living.length).toBeGreaterThan(0)
  expect(await endShop()).toBe(0)
  const pids = living.map(({ pid }) => pid)
  expect(pids.filter(isAlive)).toEqual([])
  expect((await pool.query('select pid from processes where pid = any ($1)', [pids])).rows).toEqual([])
})

test('the shop still opens with both workers when the first dies while the other starts', {
  timeout: 90_000,
}, async () => {
  if (shop.exitCode === null) await endShop()
  await startShop()
  const first = async () => (await send('GET', '/readyz').catch(() => ({ status: 0 }))).status
  await expect.poll(first, { timeout: 60_000, interval: 20 }).toBe(200)
  // It serves a moment before it reports ready to the primary.
  await sleep(200)
  const { rows } = await pool.query<{ pid: number }>('select pid from processes order by started_at desc limit 1')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Haat is open')
  const others = async () => (await processesNow()).filter(({ pid }) => pid !== rows[0]?.pid).length
  await expect.poll(others, { timeout: 60_000 }).toBe(2)
  expect(shop.exitCode).toBeNull()
})
