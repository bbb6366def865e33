import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoProducts } from '#demo/products.ts'
import { seedPeople } from '#demo/seed/seed-people.ts'
import { seedGoods } from '#demo/seed/seed-products.ts'
import { fillCrafts } from '#features/crafts/fill-crafts.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { type Ask, type Score, scorePairs } from '../../../bench/search.ts'
import { searchPairs } from '../../../bench/search-pairs.ts'
import { writeGlossary } from './fill-glossary.ts'
import { createProductIndex } from './index-engine.ts'
import { readProductFilter } from './product-filter.ts'
import { refreshIndex } from './refresh-index.ts'

let shop: TestShop
let ask: Ask
beforeAll(async () => {
  shop = await openShop()
  const ctx = shop.as()
  await fillCrafts(ctx)
  await writeGlossary(ctx)
  await seedPeople(ctx, false, '!')
  await seedGoods(ctx, demoProducts())
  ask = await askIndex()
}, 120_000)
afterAll(() => shop.close())

test('every language has search pairs, and some pairs are held out', () => {
  const byLanguage = Map.groupBy(searchPairs, ({ language }) => language)
  for (const language of ['en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or', 'as'])
    expect(byLanguage.get(language)?.length, language).toBeGreaterThanOrEqual(6)
  expect(searchPairs.filter(({ isHeldOut }) => !isHeldOut).length).toBeGreaterThanOrEqual(130)
  expect(searchPairs.filter(({ isHeldOut }) => isHeldOut).length).toBeGreaterThanOrEqual(30)
})

test.each([
  ['used for tuning', false],
  ['held out', true],
])('of 100 pairs %s, 95 find the intended product and 85 find it on the first page', async (_, isHeldOut) => {
  const score = await scorePairs(
    ask,
    searchPairs.filter((pair) => pair.isHeldOut === isHeldOut),
  )
  expect(score.found, summaryOf(score)).toBeGreaterThanOrEqual(0.95)
  expect(score.inFirstTwelve, summaryOf(score)).toBeGreaterThanOrEqual(0.85)
})

async function askIndex(): Promise<Ask> {
  const index = createProductIndex()
  await refreshIndex(shop.as(), { index, facts: null, numbers: new Map() }, 'everything', () => undefined)
  const { rows } = await shop.pool.query<{ id: string; name: string; craft: string }>(
    'SELECT p.id, p.name, c.slug AS craft FROM products p JOIN crafts c ON c.id = p.craft_id',
  )
  const cards = new Map(rows.map(({ id, name, craft }) => [Number(id), { name, craft: { id: craft } }]))
  return async (query) => {
    const { ids, total } = index.search(readProductFilter(query), { deliverState: null, now: 0 })
    return { total, items: ids.flatMap((id) => cards.get(id) ?? []) }
  }
}

function summaryOf({ found, inFirstTwelve, missed, late }: Score): string {
  const names = (pairs: Score['missed']) => pairs.map(({ query }) => query).join(', ')
  return `found ${found}, first page ${inFirstTwelve}; not found: ${names(missed)}; late: ${names(late)}`
}
