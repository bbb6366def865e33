import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#app/http/context.ts'
import { fillCrafts } from '#features/crafts/fill-crafts.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { fillGlossary } from './fill-glossary.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // An old shop has crafts but no glossary.
  await fillCrafts(systemContext(server.services, 'test'))
  await server.services.pool.query('DELETE FROM glossary_words')
})
afterAll(() => server.close())

const words = async () => {
  const text = 'SELECT thing, word, language FROM glossary_words ORDER BY id'
  return (await server.services.pool.query<{ thing: string; word: string; language: string }>(text)).rows
}

test('a shop without a glossary gets one at its next start, including its craft names', async () => {
  await fillGlossary(systemContext(server.services, 'test'))
  const filled = await words()
  expect(filled.length).toBeGreaterThan(2_500)
  expect(filled).toContainEqual({ thing: 'saree', word: 'చీర', language: 'te' })
  expect(filled).toContainEqual({ thing: 'Madhubani painting', word: 'मधुबनी चित्रकला', language: 'hi' })
  expect(filled).toContainEqual({ thing: 'Madhubani painting', word: 'Madhubani painting', language: 'en' })
})

test('later starts change nothing and do not restore removed words', async () => {
  await server.services.pool.query("DELETE FROM glossary_words WHERE word = 'sari'")
  const before = await words()
  await fillGlossary(systemContext(server.services, 'test'))
  expect(await words()).toEqual(before)
})

test('a glossary from before there were occasions gets them at its next start, once, and keeps its removed words', async () => {
  await server.services.pool.query(
    `DELETE FROM glossary_words WHERE language = 'occasion' OR thing IN ('onam', 'banarasi')`,
  )
  await fillGlossary(systemContext(server.services, 'test'))
  const filled = await words()
  expect(filled).toContainEqual({ thing: 'banarasi', word: 'wedding', language: 'occasion' })
  expect(filled).toContainEqual({ thing: 'onam', word: 'ഓണം', language: 'ml' })
  const others = filled.filter(
    ({ thing, language }) => thing === 'saree' || (thing === 'banarasi' && language !== 'occasion'),
  )
  expect(others.map(({ word }) => word)).not.toContain('sari')
  expect(others.map(({ thing }) => thing)).not.toContain('banarasi')

  await server.services.pool.query(`DELETE FROM glossary_words WHERE thing = 'banarasi'`)
  const before = await words()
  await fillGlossary(systemContext(server.services, 'test'))
  expect(await words()).toEqual(before)
})
