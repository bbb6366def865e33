import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import type { ProductSearch } from './product-search.ts'
import { recordSearches } from './record-searches.ts'
import { findSuggestions } from './suggestion-queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await shop.pool.query(`UPDATE crafts SET names = '{"hi": "जयपुर ब्लू पॉटरी"}' WHERE slug = 'jaipur-blue-pottery'`)
})
afterAll(() => shop.close())

const asGuest = () => shop.as(guest)

test('the beginning of a name suggests products, crafts and artisans', async () => {
  const blue = await findSuggestions(asGuest(), 'blue bo')
  expect(blue.products).toMatchObject([{ id: 'blue-bowl', name: expect.any(String), pricePaise: 95_000 }])
  expect((await findSuggestions(asGuest(), 'Jaip')).crafts).toEqual([
    { id: 'jaipur-blue-pottery', name: 'Jaipur blue pottery' },
  ])
  expect((await findSuggestions(asGuest(), 'naveen p')).artisans).toEqual([
    { id: 'naveen-prajapat', name: 'Naveen Prajapat' },
  ])
  expect((await findSuggestions(shop.as(guest, { locale: 'hi' }), 'पॉट')).crafts).toEqual([
    { id: 'jaipur-blue-pottery', name: 'जयपुर ब्लू पॉटरी' },
  ])
})

test('a typed price hides pieces that cost more', async () => {
  const ids = async (q: string) => (await findSuggestions(asGuest(), q)).products.map(({ id }) => id)
  expect(await ids('blue bowl under 1000')).toEqual(['blue-bowl'])
  expect(await ids('blue bowl under 900')).toEqual([])
})

test('a category is suggested for its name in any language', async () => {
  expect((await findSuggestions(asGuest(), 'potter')).categories).toEqual(['pottery'])
  expect((await findSuggestions(asGuest(), 'लकड़ी')).categories).toEqual(['woodwork'])
})

test('an unpublished product is not suggested', async () => {
  expect((await findSuggestions(asGuest(), 'plate in the making')).products).toEqual([])
})

test('without words a customer gets only past searches, and a guest gets nothing', async () => {
  const asha = shop.as(shop.cast.asha)
  await recordSearches(asha, ['blue pottery'])
  const empty = { searches: [], words: [], categories: [], crafts: [], artisans: [], products: [] }
  expect(await findSuggestions(asha, '  ')).toEqual({ ...empty, searches: ['blue pottery'] })
  expect(await findSuggestions(asha, 'blue')).toMatchObject({ searches: ['blue pottery'] })
  expect(await findSuggestions(asGuest(), '')).toEqual(empty)
  expect((await findSuggestions(shop.as(shop.cast.bilal), 'blue')).searches).toEqual([])
})

test('special characters break no suggestion', async () => {
  const nasty = [
    "'",
    "\\'",
    '%',
    '_',
    ':*',
    '!&|',
    "a' | 'b",
    '<b>',
    '"',
    '{}',
    '🪔',
    '\u200d',
    'a'.repeat(200),
    '() <-> :A',
  ]
  for (const q of nasty) expect(await findSuggestions(asGuest(), q), q).toMatchObject({ words: [] })
  expect((await findSuggestions(asGuest(), '%')).crafts).toEqual([])
})

test('the index answers when it can, and PostgreSQL answers otherwise', async () => {
  const { bowl } = shop.cast.goods
  const craft = { id: 7, slug: 'bowls', name: 'Bowls', names: { hi: 'कटोरे' } }
  const index: ProductSearch = {
    isReady: () => true,
    version: () => 1,
    search: async () => null,
    suggest: async (words) =>
      words === 'lost'
        ? null
        : { words: [{ word: 'bowl', count: 3 }], productIds: [bowl.id], craftIds: [7], artisanIds: [] },
    rows: async () => [],
    crafts: () => new Map([[7, craft]]),
    artisans: () => new Map(),
  }
  const found = await findSuggestions(shop.as(guest, { index, locale: 'hi' }), 'Blue  b')
  expect(found).toMatchObject({ words: ['Blue bowl'], crafts: [{ id: 'bowls', name: 'कटोरे' }] })
  expect(await findSuggestions(shop.as(guest, { index }), 'lost')).toMatchObject({ words: [], crafts: [] })
})
