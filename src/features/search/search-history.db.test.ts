import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { recordSearches, removeSearches, switchSearchHistory } from './record-searches.ts'
import { findPastSearches, readSearchHistory } from './search-history-queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('DELETE FROM searches; DELETE FROM search_history_off'))

const asha = () => shop.as(shop.cast.asha)
const wordsOf = async (ctx = asha()) => (await readSearchHistory(ctx)).items.map(({ words }) => words)
const search = async (words: string) => {
  await recordSearches(asha(), [words])
  shop.clock.setOffset(minutes++)
}
let minutes = 1

test('a repeated search is stored once, ignoring spaces and case, and moves to the top', async () => {
  await search('Blue  Pottery ')
  await search('मिट्टी का घड़ा')
  expect(await wordsOf()).toEqual(['मिट्टी का घड़ा', 'blue pottery'])
  await search('blue pottery')
  expect(await wordsOf()).toEqual(['blue pottery', 'मिट्टी का घड़ा'])
})

test('only the latest twenty searches are kept', async () => {
  for (let i = 1; i <= 24; i += 1) await search(`saree ${i}`)
  const kept = await wordsOf()
  expect(kept).toHaveLength(20)
  expect([kept[0], kept[19]]).toEqual(['saree 24', 'saree 5'])
})

test('a guest’s searches join the account in order, ahead of older ones', async () => {
  await recordSearches(asha(), ['saree', 'pot', 'saree', '', '   '])
  expect(await wordsOf()).toEqual(['saree', 'pot'])
  shop.clock.setOffset(minutes++)
  await recordSearches(asha(), ['diya', 'pot'])
  expect(await wordsOf()).toEqual(['diya', 'pot', 'saree'])
})

test('a customer can remove one search or all, and other customers keep theirs', async () => {
  const bilal = shop.as(shop.cast.bilal)
  await recordSearches(bilal, ['shawl'])
  await search('saree')
  await search('pot')
  await removeSearches(asha(), ' SAREE ')
  expect(await wordsOf()).toEqual(['pot'])
  await removeSearches(asha(), null)
  expect(await wordsOf()).toEqual([])
  expect(await wordsOf(bilal)).toEqual(['shawl'])
})

test('switching history off deletes it and stops recording; switching it on starts empty', async () => {
  await search('saree')
  await switchSearchHistory(asha(), false)
  await switchSearchHistory(asha(), false)
  expect(await readSearchHistory(asha())).toEqual({ isOn: false, items: [] })
  await search('pot')
  expect(await wordsOf()).toEqual([])
  await switchSearchHistory(asha(), true)
  await search('diya')
  expect(await readSearchHistory(asha())).toMatchObject({ isOn: true, items: [{ words: 'diya' }] })
})

test('an in-flight search leaves nothing when history is switched off', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    await switchSearchHistory(asha(), true)
    await Promise.all([
      recordSearches(asha(), [`saree ${turn}`, 'pot']),
      switchSearchHistory(asha(), false),
      recordSearches(asha(), ['pot', `saree ${turn}`]),
    ])
    const { rows } = await shop.pool.query('SELECT words FROM searches')
    expect(rows).toEqual([])
  }
})

test('concurrent searches from many tabs are all kept', async () => {
  const words = Array.from({ length: 12 }, (_, i) => `tab ${i}`)
  await Promise.all(words.map((one) => recordSearches(asha(), [one, 'saree'])))
  expect((await wordsOf()).toSorted()).toEqual([...words, 'saree'].toSorted())
})

test('SQL and HTML in a search are stored as plain text', async () => {
  const nasty = [
    "'; drop table searches; --",
    '<script>alert(1)</script>',
    '%_\\',
    '{"a":1}',
    '🪔'.repeat(100),
    '\u200d',
  ]
  await recordSearches(asha(), nasty)
  expect(await wordsOf()).toEqual(nasty.map((one) => one.trim()))
  await removeSearches(asha(), '%')
  expect(await wordsOf()).toHaveLength(nasty.length)
})

test('past searches are the customer’s own and extend the typed words', async () => {
  await recordSearches(asha(), ['blue pottery', 'pot with lid', 'saree'])
  expect(await findPastSearches(asha(), 'Pot')).toEqual(['blue pottery', 'pot with lid'])
  expect(await findPastSearches(asha(), '')).toHaveLength(3)
  expect(await findPastSearches(asha(), 'saree')).toEqual([])
  for (const actor of [guest, shop.cast.bilal, shop.cast.naveen, shop.cast.admin])
    expect(await findPastSearches(shop.as(actor), '')).toEqual([])
})

test('only customers have a search history', async () => {
  for (const [actor, code] of [
    [guest, 'unauthorized'],
    [shop.cast.naveen, 'forbidden'],
    [shop.cast.admin, 'forbidden'],
  ] as const) {
    const ctx = shop.as(actor)
    await expect(recordSearches(ctx, ['pot'])).rejects.toMatchObject({ code })
    await expect(readSearchHistory(ctx)).rejects.toMatchObject({ code })
    await expect(removeSearches(ctx, null)).rejects.toMatchObject({ code })
    await expect(switchSearchHistory(ctx, true)).rejects.toMatchObject({ code })
  }
})
