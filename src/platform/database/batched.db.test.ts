import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { batched } from './batched.server.ts'
import { createDb, createPool, type Db } from './db.server.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let pool: ReturnType<typeof createPool>
let db: Db

beforeAll(async () => {
  database = await testDatabase()
  pool = createPool({ url: database.url, max: 3 })
  db = createDb(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('calls of one moment share a statement and each gets its own answer; one that fails does not fail the others', async () => {
  const batches: number[] = []
  const inverse = batched(async (db, numbers: readonly number[]) => {
    batches.push(numbers.length)
    const rows = await db.query<{ one: number }>`
      select (1000 / n)::int as one from unnest(${[...numbers]}::int[]) with ordinality as t (n, place) order by place`
    return rows.map(({ one }) => one)
  })
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
  expect(await Promise.all(numbers.map((n) => inverse(db, n)))).toEqual(numbers.map((n) => Math.floor(1000 / n)))
  expect(batches).toEqual([40])

  const mixed = await Promise.allSettled([5, 0, 10].map((n) => inverse(db, n)))
  expect(mixed).toMatchObject([
    { status: 'fulfilled', value: 200 },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: 100 },
  ])
})
