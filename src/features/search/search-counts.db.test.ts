import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { recordView } from './record-view.ts'
import {
  countBought,
  countedWords,
  countOpened,
  countSearch,
  learnSearches,
  listFailedSearches,
  readLearned,
} from './search-counts.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const visitor = () => shop.as(guest)
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < count; time += 1) await work()
}
const report = () => listFailedSearches(shop.as(shop.cast.admin))

test('the admin sees what three people looked for in vain or opened nothing of, and what they tried next', async () => {
  await times(3, () => countSearch(visitor(), { words: 'Sundial', isFound: false }))
  await times(2, () => countSearch(visitor(), { words: 'sun clock ', isFound: false, before: 'sundial' }))
  await times(4, () => countSearch(visitor(), { words: 'blue', isFound: true, before: 'sundial' }))
  await times(3, () => countSearch(visitor(), { words: 'bowl', isFound: true }))
  await countOpened(visitor(), 'bowl', 'blue-bowl')
  expect(await report()).toEqual({
    unfound: [{ words: 'sundial', asked: 3, next: ['blue', 'sun clock'] }],
    unopened: [{ words: 'blue', asked: 4, next: [] }],
  })
  await expect(listFailedSearches(visitor())).rejects.toMatchObject({ code: 'unauthorized' })
})

test('what may be a telephone number or an address is not kept, in any script', () => {
  const private_ = ['98765 43210', 'call 9876-543210', 'meena@x.in', '९८७६५४३२१०', '!?']
  expect(private_.map(countedWords)).toEqual(private_.map(() => ''))
  expect(['28 Bangles', 'saree 2000', 'साड़ी'].map(countedWords)).toEqual(['28 bangles', 'saree 2000', 'साडी'])
})

test('a search learns from looks and purchases, an order counts once and only its own pieces, and old counts go', async () => {
  await times(4, () => countOpened(visitor(), 'gift', 'blue-vase'))
  expect((await readLearned(shop.as().db)).filter(({ words }) => words === 'gift')).toEqual([])
  await countOpened(visitor(), 'gift', 'blue-vase')
  await countOpened(visitor(), 'gift', 'no-such-piece')

  const order = await ordersOf(shop).paid([{ productId: 'blue-bowl' }])
  const found = [
    { productId: 'blue-bowl', search: 'Gift' },
    { productId: 'white-shawl', search: 'gift' },
  ]
  const asha = shop.as(shop.cast.asha)
  const told = () => countBought(asha, order.number, found)
  await Promise.all([told(), told(), told()])
  const { rows: ids } = await shop.pool.query<{ id: string }>(
    "select id from products where slug in ('blue-bowl', 'blue-vase') order by slug",
  )
  await countOpened(visitor(), 'gift', 'blue-bowl')
  const learned = () => readLearned(shop.as().db)
  expect((await learned()).find(({ words }) => words === 'gift')?.productIds).toEqual(ids.map(({ id }) => Number(id)))
  const { rows } = await shop.pool.query("select sum(bought)::int as bought from search_picks where words = 'gift'")
  expect(rows).toEqual([{ bought: 1 }])

  const ofAnother = await ordersOf(shop).paid([{ productId: 'blue-bowl' }])
  await countBought(shop.as(shop.cast.bilal), ofAnother.number, found)
  expect(
    (await shop.pool.query("select sum(bought)::int as bought from search_picks where words = 'gift'")).rows,
  ).toEqual(rows)

  shop.clock.setOffset(92 * 24 * 60)
  await learnSearches(shop.as())
  expect(await learned()).toEqual([])
  expect(await report()).toEqual({ unfound: [], unopened: [] })
  await recordView(visitor(), { productId: 'blue-bowl', after: [] })
})
