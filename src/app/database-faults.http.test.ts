// The database is slow, silent, full, locked or gone in mid-work: what callers get, and what is left behind.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#app/http/context.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { testPool } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { expectUnavailable, placedOf, type Wire, wireOf } from '#test/wire.ts'

let server: TestServer
/** bypasses the fault proxy */
let direct: pg.Pool
let asha: Wire
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
  direct = testPool(server.databaseUrl, 3)
  asha = await wireOf(server, server.cast.asha)
})
afterEach(() => server.database.fall('none'))
afterAll(async () => {
  await direct?.end()
  await server?.close()
})

async function rows(): Promise<Record<string, number>> {
  const { rows } = await direct.query(
    `SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT count(*) FROM order_lines)::int AS lines,
      (SELECT count(*) FROM payments)::int AS payments, (SELECT sum(reserved) FROM stock)::int AS reserved`,
  )
  return rows[0]
}

/** Locks the table while `work` runs. */
async function holding<T>(table: string, work: () => Promise<T>): Promise<T> {
  const client = await direct.connect()
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    return await work()
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** Runs `body` on every insert into the table. */
async function onInsert(table: string, body: string): Promise<void> {
  await direct.query(`
    CREATE OR REPLACE FUNCTION on_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; RETURN NULL; END $$;
    CREATE TRIGGER on_insert AFTER INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION on_insert()`)
}

test('a statement longer than 5 s returns 503 and rolls back, and the next request works', async () => {
  const before = await rows()
  await onInsert('payments', 'PERFORM pg_sleep(20)')
  const key = randomUUID()
  const refused = await asha.place(key)
  await direct.query('DROP TRIGGER on_insert ON payments')
  expectUnavailable(refused)
  expect(refused.ms).toBeLessThan(8_000)
  expect(await rows()).toEqual(before)
  const placed = await asha.place(key)
  expect(placed.status).toBe(201)
  await asha.cancel(placedOf(placed))
})

test('a locked table returns 503 after the lock timeout, and the next request works', async () => {
  const refused = await holding('sessions', () => asha.send('GET', '/api/auth/me'))
  expectUnavailable(refused)
  expect(refused.ms).toBeGreaterThan(1_500)
  expect(refused.ms).toBeLessThan(4_000)
  expect((await asha.send('GET', '/api/auth/me')).status).toBe(200)
})

test('a database that accepts connections but never answers gives 503 within 2 s, and the shop recovers by itself', async () => {
  expect((await asha.send('GET', '/api/auth/me')).status).toBe(200)
  server.database.fall('stall')
  const refused = await Promise.all(Array.from({ length: 6 }, () => asha.send('GET', '/api/auth/me')))
  for (const one of refused) {
    expectUnavailable(one)
    expect(one.ms).toBeLessThan(2_000)
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  server.database.fall('none')
  await sleep(300)
  expect((await asha.send('GET', '/api/auth/me')).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

async function visit(path: string) {
  const began = performance.now()
  const answer = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } })
  const text = await answer.text()
  const { status, headers } = answer
  return { status, text, ms: performance.now() - began, retryAfter: Number(headers.get('retry-after')) }
}

test('with an unresponsive database a cached page is served at once, and an uncached one returns 503 within 4 s', async () => {
  const before = await visit('/products')
  expect(before.status).toBe(200)
  server.database.fall('stall')
  const others = Promise.all(['/artisans', '/journal', '/products/blue-bowl'].map(visit))
  for (let times = 0; times < 5; times += 1) {
    const kept = await visit('/products')
    expect([kept.status, kept.text]).toEqual([200, before.text])
    expect(kept.ms).toBeLessThan(1_000)
  }
  for (const { status, ms, retryAfter } of await others) {
    expect(status).toBe(503)
    expect(retryAfter).toBeGreaterThan(0)
    expect(ms).toBeLessThan(4_000)
  }
  server.database.fall('none')
  await sleep(300)
  expect((await visit('/artisans')).status).toBe(200)
})

test('a slow database connection makes requests slow, not wrong', async () => {
  server.database.fall({ delayMs: 40 })
  const key = randomUUID()
  const placed = await asha.place(key)
  expect(placed.status).toBe(201)
  server.database.fall('none')
  await asha.cancel(placedOf(placed))
})

test('a full database disk returns 503 and leaves no partial write, and the same key works once there is space', async () => {
  await onInsert('payments', "RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'")
  const before = await rows()
  const key = randomUUID()
  const refused = await asha.place(key)
  await direct.query('DROP TRIGGER on_insert ON payments')
  expectUnavailable(refused)
  expect(await rows()).toEqual(before)
  expect((await asha.send('GET', '/api/products')).status).toBe(200)

  const placed = await asha.place(key)
  expect(placed.status).toBe(201)
  expect((await rows()).orders).toBe((before.orders ?? 0) + 1)
  await asha.cancel(placedOf(placed))
})

test('with every connection in use the next request gets 503 after 1.5 s, and later requests work again', async () => {
  const { pool } = server.services
  const taken = await Promise.all(Array.from({ length: pool.options.max ?? 12 }, () => pool.connect()))
  const refused = await asha.send('GET', '/api/auth/me')
  for (const client of taken) client.release()
  expectUnavailable(refused)
  expect(refused.ms).toBeLessThan(2_000)
  expect((await asha.send('GET', '/api/auth/me')).status).toBe(200)
})

test('a connection killed during an order leaves nothing behind, and the same key gives one order', async () => {
  const before = await rows()
  const key = randomUUID()
  const refused = await holding('payments', async () => {
    const placing = asha.place(key)
    for (let ended = 0; ended === 0; ) {
      const { rowCount } = await direct.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'haat'`,
      )
      ended = rowCount ?? 0
    }
    return placing
  })
  expectUnavailable(refused)
  expect(await rows()).toEqual(before)

  const [first, second] = [await asha.place(key), await asha.place(key)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(placedOf(second).number).toBe(placedOf(first).number)
  expect((await rows()).orders).toBe((before.orders ?? 0) + 1)
  await asha.cancel(placedOf(first))
})

test('the books balance after all database faults', async () => {
  expect(await checkBooks(systemContext(server.services, 'test'))).toEqual([])
})
