import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testPool } from '#test/database.ts'
import { openFaultProxy } from '#test/fault-proxy.ts'
import { createDb, createPool, inTransaction, isDatabaseAway, sqlState, sqlStatements } from './db.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})

afterAll(() => database.drop())

/** As the server's owner; the shop's own role may not. */
async function terminate(pid: number | undefined): Promise<void> {
  const owner = testPool(database.url, 1)
  const { rows } = await owner.query('SELECT pg_terminate_backend($1) AS done', [pid])
  await owner.end()
  expect(rows).toEqual([{ done: true }])
}

test('a connection cut inside a transaction fails that transaction, not the process, and the next one works', async () => {
  const pool = createPool({ url: database.url, max: 2 })
  const db = createDb(pool)
  const cut = inTransaction(db, async (inner) => {
    const { rows } = await inner.$client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await terminate(rows[0]?.pid)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await inner.$client.query('SELECT 1')
  })
  await expect(cut).rejects.toThrow(/connection error|terminat(ed|ing connection)/)
  expect(await inTransaction(db, async (inner) => (await inner.$client.query('SELECT 1 AS one')).rows)).toEqual([
    { one: 1 },
  ])
  await pool.end()
})

test('a process paused inside a transaction gets a retryable error, not a bug', async () => {
  const pool = createPool({ url: database.url, max: 2 })
  const rested = await inTransaction(createDb(pool), async (inner) => {
    await inner.$client.query("SET LOCAL idle_in_transaction_session_timeout = '50ms'")
    // Blocks the event loop, as in a paused process.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    await inner.$client.query('SELECT 1')
  }).catch((error: unknown) => error)
  // Through a socket the write fails before the reason can be read.
  expect(['25P03', 'EPIPE']).toContain(sqlState(rested))
  expect(isDatabaseAway(rested)).toBe(true)
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a patient pool waits for a database that stalls for a while', async () => {
  const proxy = await openFaultProxy(() => new URL(database.url))
  const pool = createPool({ url: proxy.url, max: 1, isPatient: true })
  await pool.query('SELECT 1')
  proxy.fall('stall')
  const late = pool.query('SELECT 2 AS two')
  await sleep(2_500)
  proxy.fall('none')
  expect((await late).rows).toEqual([{ two: 2 }])
  await pool.end()
  proxy.close()
})

test('a transaction that throws leaves nothing behind, and every statement is counted', async () => {
  const pool = createPool({ url: database.url, max: 2 })
  const db = createDb(pool)
  await pool.query('SELECT 1')
  const before = sqlStatements.sent
  const work = inTransaction(db, async (inner) => {
    await inner.$client.query('INSERT INTO clock_offset (id, minutes) VALUES (1, 5)')
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(sqlStatements.sent - before).toBe(3)
  expect((await pool.query('SELECT 1 FROM clock_offset')).rowCount).toBe(0)
  await pool.end()
})

test('a statement that the database refuses keeps its connection; one that ends it opens another', async () => {
  const pool = createPool({ url: database.url, max: 1 })
  const db = createDb(pool)
  const process = async () => (await db.query<{ pid: number }>`select pg_backend_pid() as pid`)[0]?.pid
  const first = await process()
  await expect(db.query`select 1 / 0`).rejects.toThrow('division by zero')
  expect(await process()).toBe(first)

  const sleeping = expect(db.query`select pg_sleep(9)`).rejects.toThrow(/terminat(ed|ing connection)/)
  await terminate(first)
  await sleeping
  const second = await process()
  expect(second).not.toBe(first)
  // As of a primary that has become a standby.
  await expect(db.query`do $$ begin raise exception 'not here' using errcode = '25006'; end $$`).rejects.toThrow()
  expect(await process()).not.toBe(second)
  await pool.end()
})
