import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findCraftChoice, listCraftChoices } from './craft-choice-queries.ts'
import { type CraftFilter, readCraftFilter } from './craft-filter.ts'
import { findCraft, listCraftIndex, listCrafts, listRelatedCrafts } from './crafts-queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  await shop.pool.query(`UPDATE crafts SET names = '{"hi": "जयपुर ब्लू पॉटरी", "gu": "જયપુર બ્લુ પોટરી"}',
    descriptions = '{"hi": "बिना मिट्टी की पॉटरी"}', typical_products = '[{"name": "bowl", "priceInr": [400, 1500], "weightKg": 0.4}]'
    WHERE slug = 'jaipur-blue-pottery'`)
  await shop.pool.query(`INSERT INTO craft_terms (term, names) VALUES ('quartz', '{"hi": "स्फटिक"}')`)
  await shop.pool.query(`INSERT INTO crafts (slug, name, category, state, place, materials, techniques, colors, description, names, typical_products)
    SELECT slug, name, category, state, 'Jaipur', '{}', '{}', '{}', '', '{}', '[]' FROM (VALUES
      ('bagru-print', 'Bagru print', 'textiles', 'rajasthan'), ('khurja-pottery', 'Khurja pottery', 'pottery', 'uttarPradesh')
    ) more (slug, name, category, state)`)
})
afterAll(() => shop.close())

const idsOf = async (change: string, locale: 'en' | 'hi' = 'en') => {
  const filter: CraftFilter = readCraftFilter(new URLSearchParams(change))
  return (await listCraftIndex(shop.as(guest, { locale }), filter)).map(({ id }) => id).sort()
}

test.each([
  ['q=blue+pott', ['jaipur-blue-pottery']],
  ['q=ब्लू', ['jaipur-blue-pottery']],
  ['q=પોટરી', ['jaipur-blue-pottery']],
  ['q=uttar+pradesh', ['khurja-pottery']],
  ['category=Pottery', ['jaipur-blue-pottery', 'khurja-pottery']],
  ['category=pottery&state=rajasthan', ['jaipur-blue-pottery']],
  ['gi=1', ['jaipur-blue-pottery']],
  ['q=%21%21', []],
  ['q=%25_%25', []],
  ["q=o'brien:*|a", []],
  ['category=nothing', []],
  ['state=atlantis', []],
  [`q=${'x'.repeat(10_000)}`, []],
])('the craft index filters by %s', async (query, found) => {
  expect(await idsOf(query)).toEqual(found)
})

test('a craft is shown in the reader’s language, and untranslated parts name their own language', async () => {
  expect(await findCraft(shop.as(guest, { locale: 'hi' }), 'jaipur-blue-pottery')).toMatchObject({
    name: 'जयपुर ब्लू पॉटरी',
    description: 'बिना मिट्टी की पॉटरी',
    descriptionLanguage: 'hi',
    materials: [{ name: 'स्फटिक', language: 'hi' }],
    techniques: [{ name: 'painting by hand', language: 'en' }],
    typicalProducts: [{ name: 'कटोरा', minPaise: 40_000, maxPaise: 150_000 }],
    pieces: 4,
  })
  expect(await findCraft(shop.as(guest, { locale: 'ta' }), 'jaipur-blue-pottery')).toMatchObject({
    name: 'Jaipur blue pottery',
    descriptionLanguage: 'en',
    materials: [{ name: 'quartz', language: 'en' }],
  })
  expect(await findCraft(shop.as(guest), 'no-such-craft')).toBeNull()
})

test('related crafts are those of the same state and those of the same category elsewhere', async () => {
  const { ofState, ofCategory } = await listRelatedCrafts(shop.as(guest), 'jaipur-blue-pottery')
  expect(ofState.map(({ id }) => id)).toEqual(['bagru-print'])
  expect(ofCategory.map(({ id }) => id)).toEqual(['khurja-pottery'])
})

test('a page beyond the last still returns the total', async () => {
  const filter = { ...readCraftFilter(new URLSearchParams()), page: 9, limit: 2 }
  expect(await listCrafts(shop.as(guest), filter)).toMatchObject({ items: [], total: 4, pages: 2 })
})

test('an artisan can choose any craft; her own products’ crafts come first, each with its category and materials', async () => {
  const choices = await listCraftChoices(shop.as(shop.cast.naveen, { locale: 'hi' }))
  expect(choices[0]).toMatchObject({
    id: 'jaipur-blue-pottery',
    name: 'जयपुर ब्लू पॉटरी',
    words: expect.stringContaining('જયપુર'),
    category: 'pottery',
  })
  expect(choices[0]?.materials).toContainEqual({ term: 'quartz', name: 'स्फटिक' })
  expect(choices).toHaveLength(4)
  await expect(listCraftChoices(shop.as(guest))).rejects.toMatchObject({ code: 'unauthorized' })
  expect(await findCraftChoice(shop.as(guest), 'no-such-craft')).toBeNull()
})
