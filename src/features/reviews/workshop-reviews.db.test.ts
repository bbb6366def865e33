import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { reportReview, respondToReview } from './vote-on-review.ts'
import { listWorkshopReviews } from './workshop-review-queries.ts'
import { writeReview } from './write-review.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  await orders.delivered([{ productId: 'blue-bowl' }])
  await orders.delivered([{ productId: 'blue-vase', variant: { size: 'S' } }])
  const words = { title: 'As drawn', text: 'The petals are painted to the very edge.' }
  await writeReview(orders.asha(), { productId: 'blue-bowl', rating: 5, ...words })
  await writeReview(orders.asha(), { productId: 'blue-vase', rating: 2, ...words })
})
afterAll(() => shop.close())

const list = (show: 'all' | 'waiting' | 'answered' | 'low', limit = 10) =>
  listWorkshopReviews(orders.naveen(), { show, page: 1, limit })
const pieces = async (show: 'all' | 'waiting' | 'answered' | 'low') =>
  (await list(show)).items.map(({ product }) => product.id)

test('an artisan lists only reviews of their own products, unanswered first, filtered and paged', async () => {
  const [first] = (await list('low')).items
  expect(await pieces('low')).toEqual(['blue-vase'])
  expect(first).toMatchObject({ rating: 2, author: { name: 'Asha', state: 'maharashtra' }, response: null })
  await respondToReview(orders.naveen(), { id: first?.id ?? '', text: 'We are sorry. Please write to us.' })

  expect(await pieces('all')).toEqual(['blue-bowl', 'blue-vase'])
  expect(await pieces('waiting')).toEqual(['blue-bowl'])
  expect(await pieces('answered')).toEqual(['blue-vase'])
  expect(await list('all', 1)).toMatchObject({ total: 2, pages: 2, waiting: 1 })
  const hers = await listWorkshopReviews(shop.as(shop.cast.somi), { show: 'all', page: 1, limit: 10 })
  expect(hers).toMatchObject({ total: 0, waiting: 0 })
})

test('a review that the artisan reported is marked as reported', async () => {
  const [first] = (await list('waiting')).items
  expect(first?.isReported).toBe(false)
  await reportReview(orders.naveen(), { id: first?.id ?? '', reason: 'spam', note: '' })
  expect((await list('waiting')).items[0]?.isReported).toBe(true)
})
