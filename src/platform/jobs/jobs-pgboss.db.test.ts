import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, inTransaction } from '#platform/database/db.server.ts'
import { testDatabase } from '#test/database.ts'
import { deadJobs } from './dead-jobs.server.ts'
import { type JobSystem, pgBossJobs } from './jobs-pgboss.server.ts'
import { lateJobs } from './late-jobs.server.ts'

const log = { info: () => undefined, error: () => undefined }
let database: Awaited<ReturnType<typeof testDatabase>>
let pool: ReturnType<typeof createPool>
let jobs: JobSystem
const ran: unknown[] = []
const ticks: number[] = []

beforeAll(async () => {
  database = await testDatabase()
  pool = createPool({ url: database.url, max: 3 })
  jobs = pgBossJobs({ databaseUrl: database.url, names: ['email', 'tick', 'fragile', 'slow'], log })
  await jobs.send(createDb(pool), [])
})
afterAll(async () => {
  await jobs.stop(2)
  await pool.end()
  await database.drop()
})

async function openJobs(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'email'",
  )
  return rows[0]?.count ?? -1
}

test('a rollback leaves no job', async () => {
  const attempt = inTransaction(createDb(pool), async (db) => {
    await jobs.send(db, [{ name: 'email', payload: { number: 1 } }])
    const inside = await db.$client.query("SELECT 1 FROM pgboss.job WHERE name = 'email'")
    expect(inside.rowCount).toBe(1)
    expect(await openJobs()).toBe(0)
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await openJobs()).toBe(0)
})

test('jobs of one name are sent in one statement inside the transaction, and only one per key', async () => {
  let statements = 0
  await inTransaction(createDb(pool), async (db) => {
    const { query } = db.$client
    const counted = Object.assign(Object.create(db.$client), {
      query: (...args: unknown[]) => {
        statements += 1
        return (query as (...args: unknown[]) => unknown).apply(db.$client, args)
      },
    })
    const emails = [2, 3].map((number) => ({ name: 'email', payload: { number } }))
    await jobs.send({ $client: counted }, [
      ...emails,
      { name: 'email', payload: { number: 4 }, singletonKey: 'paid 4' },
    ])
    await jobs.send({ $client: counted }, [{ name: 'email', payload: { number: 4 }, singletonKey: 'paid 4' }])
  })
  expect(statements).toBe(2)
  expect(await openJobs()).toBe(3)
})

test('a failed job is retried on its own', async () => {
  const tries: unknown[] = []
  await jobs.send(
    createDb(pool),
    [1, 2].map((number) => ({ name: 'fragile', payload: { number } })),
  )
  await jobs.work([
    {
      name: 'fragile',
      run: async ({ number }) => {
        tries.push(number)
        if (number === 1 && tries.filter((one) => one === 1).length === 1) throw new Error('not yet')
      },
    },
  ])
  for (let waits = 0; waits < 150 && tries.length < 3; waits += 1) await sleep(100)
  expect(tries.toSorted()).toEqual([1, 1, 2])
})

test('workers run each job once, and timers run once per interval', async () => {
  await jobs.work([
    { name: 'email', run: async ({ number }) => void ran.push(number) },
    { name: 'tick', run: async () => void ticks.push(Date.now()), everySeconds: 3600 },
  ])
  for (let tries = 0; tries < 100 && (ran.length < 3 || ticks.length < 1); tries += 1) await sleep(100)
  expect(ran.toSorted()).toEqual([2, 3, 4])
  expect(ticks.length).toBe(1)
})

test('a job out of retries is kept as dead and counted by name, and a failed timer is not', async () => {
  const db = createDb(pool)
  expect(await deadJobs(db)).toEqual([])
  await jobs.send(db, [{ name: 'fragile', payload: { number: 1 } }])
  await pool.query("UPDATE pgboss.job SET retry_limit = 0 WHERE name = 'fragile' AND state = 'created'")
  await jobs.work([
    {
      name: 'fragile',
      run: async () => {
        throw new Error('never')
      },
    },
  ])
  for (let waits = 0; waits < 150 && (await deadJobs(db)).length === 0; waits += 1) await sleep(100)
  expect(await deadJobs(db)).toEqual([{ name: 'fragile', count: 1 }])
})

test('a job is late 15 minutes after it was due, or after failing repeatedly for that long', async () => {
  const db = createDb(pool)
  expect(await lateJobs(db)).toEqual([])
  await jobs.send(db, [
    { name: 'slow', payload: { number: 1 } },
    { name: 'slow', payload: { number: 2 } },
    { name: 'slow', payload: { number: 3 }, startAfter: new Date(Date.now() + 3_600_000) },
  ])
  expect(await lateJobs(db)).toEqual([])

  const age = "UPDATE pgboss.job SET created_on = now() - interval '20 minutes'"
  await pool.query(`${age}, start_after = now() - interval '16 minutes' WHERE name = 'slow' AND data->>'number' = '1'`)
  await pool.query(
    `${age}, state = 'retry', start_after = now() + interval '1 hour' WHERE name = 'slow' AND data->>'number' = '2'`,
  )
  await pool.query(`${age} WHERE name = 'slow' AND data->>'number' = '3'`)
  const [late, ...others] = await lateJobs(db)
  expect(late).toMatchObject({ name: 'slow', count: 2 })
  expect(Math.round((Date.now() - Date.parse(late?.since ?? '')) / 60_000)).toBe(20)
  expect(others).toEqual([])
})
