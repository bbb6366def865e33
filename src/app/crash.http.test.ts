// The process is killed twenty times while people buy. Acknowledged orders must exist, and the books must balance.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '#platform/database/db.server.ts'
import { type Cast, hireCast } from '#test/cast.ts'
import { type TestDatabase, testDatabase, testPool } from '#test/database.ts'
import {
  type Acknowledged,
  type Buyer,
  buyBowl,
  fillWorkshop,
  gone,
  openAccount,
  runHaat,
  type Settings,
  shopSettings,
  startShop,
} from '#test/shop-process.ts'

const kills = 20
const buyers = 6

let database: TestDatabase
let pool: pg.Pool
let cast: Cast
let folder: string
let settings: Settings

beforeAll(async () => {
  database = await testDatabase()
  pool = testPool(database.url, 4)
  cast = await hireCast(createDb(pool))
  await fillWorkshop(pool, cast)
  folder = mkdtempSync(path.join(tmpdir(), 'haat-crash-'))
  settings = await shopSettings(database.url, folder)
})

afterAll(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('twenty kills under load lose no acknowledged order, and the books balance', { timeout: 480_000 }, async ({
  signal,
}) => {
  const done: Acknowledged = { orders: new Set(), captured: new Set() }
  let shop = await startShop(settings)
  const people = await Promise.all(Array.from({ length: buyers }, () => openAccount(settings)))

  for (let kill = 1; kill <= kills && !signal.aborted; kill += 1) {
    const before = done.orders.size
    const shopping = people.map((person) => buyUntilItDies(person, done))
    await sleep(250 + ((kill * 173) % 500))
    // On a busy machine a new process needs longer for its first orders and its first payment.
    const isEarly = () => done.orders.size < before + 2 || done.captured.size === 0
    for (let waited = 0; isEarly() && waited < 100; waited += 1) await sleep(20 + ((kill * 7) % 40))
    shop.kill('SIGKILL')
    await Promise.all(shopping)
    await gone(shop)
    shop = await startShop(settings)
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

test('check-books finds a row changed by hand and exits with code 1', { timeout: 60_000 }, async () => {
  await pool.query('UPDATE stock SET on_hand = on_hand + 1 WHERE variant_id = $1', [cast.goods.vase.variantId])
  const { exitCode, told: lastLine } = await checkBooks()
  expect(exitCode).toBe(1)
  expect(lastLine).toContain('breach')
  await pool.query('UPDATE stock SET on_hand = on_hand - 1 WHERE variant_id = $1', [cast.goods.vase.variantId])
  expect((await checkBooks()).exitCode).toBe(0)
})

async function missing(numbers: string[], sql: string): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>(sql, [numbers])
  const known = new Set(rows.map(({ number }) => number))
  return numbers.filter((number) => !known.has(number))
}

/** Buys bowls until the connection breaks. */
async function buyUntilItDies(person: Buyer, done: Acknowledged): Promise<void> {
  try {
    for (;;) await buyBowl(settings, person, cast, done)
  } catch {
    // Expected: the process was killed.
  }
}

async function checkBooks(): Promise<{ exitCode: number | null; told: string }> {
  const { exitCode, told: output } = await runHaat(settings, 'check-books')
  return { exitCode, told: output.split('\n').at(-1) ?? '' }
}
