import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { openFaultProxy } from '#test/fault-proxy.ts'
import { createDb, createPool, inTransaction, isDatabaseAway, sqlState, sqlStatements } from './db.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})

afterAll(() => database.drop())

test('a connection cut inside a transaction fails that transaction, not the process, and the next one works', async () => {
  const pool = createPool({ url: database.url, max: 2 })
  const db = createDb(pool)
  const cut = inTransaction(db, async (inner) => {
    const { rows } = await inner.$client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await new Promise((resolve) => setTimeout(resolve, 200))
    await inner.$client.query('SELECT 1')
  })
  await expect(cut).rejects.toThrow()
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
