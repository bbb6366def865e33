import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#features/actor.ts'
import { createDb, createPool } from '#platform/database/db.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { shopContext } from '#test/shop.ts'
import { seedArticles } from './seed-articles.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('seeding the journal works when drawing takes longer than the idle-in-transaction timeout', async () => {
  const pool = createPool({ url: database.url, max: 1 })
  pool.on('connect', (client) => void client.query("SET idle_in_transaction_session_timeout = '50ms'"))
  await seedArticles(shopContext(createDb(pool), systemActor('seed')))
  expect((await pool.query('SELECT FROM article_pictures')).rowCount).toBeGreaterThan(20)
  await pool.end()
})
