import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '#features/orders/place-order.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { addressOfAsha } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { readAdminReviewFilter } from './admin-review.ts'
import { adminReviews } from './admin-review-queries.ts'
import { decideReview } from './decide-review.ts'
import { reportReview } from './vote-on-review.ts'
import { writeReview } from './write-review.ts'

let shop: TestShop
let id: string

beforeAll(async () => {
  shop = await openShop()
  const { asha, goods } = shop.cast
  const lines = [{ productId: goods.bowl.slug, variant: {}, quantity: 1 }]
  const request = { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi' as const }
  await placeOrder(shop.as(asha), request, 'admin-review')
  await shop.pool.query("update parcels set status = 'delivered'")
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['review_votes', 'review_reports', 'reviews']) await shop.pool.query(`delete from ${table}`)
  await shop.pool.query('update products set rating_sum = 0, rating_count = 0')
  const words = { rating: 2, title: 'Too small', text: 'The artisan is a liar, and the bowl holds nothing.' }
  id = await writeReview(shop.as(shop.cast.asha), { productId: shop.cast.goods.bowl.slug, ...words })
  await reportReview(shop.as(shop.cast.naveen), { id, reason: 'offensive', note: 'Rude' })
  shop.jobs.sent.length = 0
})

const admin = () => shop.as(shop.cast.admin)
const linkOf = (slug: string) => `https://haat.test/${slug}`
type Act = { move: 'hide' | 'show' | 'leave'; expected: 'shown' | 'hidden'; reason?: string }
const decide = ({ reason = '', ...act }: Act) => decideReview(admin(), { id, reason, linkOf, ...act })
const rating = async () => {
  const text = 'select rating_sum as sum, rating_count as count from products where id = $1'
  return (await shop.pool.query(text, [shop.cast.goods.bowl.id])).rows[0]
}
const listed = async (state?: string) => {
  const ask = { sort: { by: 'written' as const, isDown: true }, after: null, before: null, limit: 25 }
  const { items } = await adminReviews.page(admin(), {
    filter: readAdminReviewFilter({ ...(state ? { state } : {}) }),
    ask,
  })
  return items.map((review) => review.id)
}
const emails = () => shop.jobs.sent.map(({ payload }) => payload.email as Email)

test('hiding a reported review needs a reason, removes its stars from the rating, emails the author and closes the report', async () => {
  expect(await listed()).toEqual([id])
  await expect(decide({ move: 'hide', expected: 'shown' })).rejects.toMatchObject({ code: 'reason-required' })
  const hidden = await decide({ move: 'hide', expected: 'shown', reason: 'It insults the artisan.' })
  expect(hidden).toMatchObject({ hiddenReason: 'It insults the artisan.', reports: [{ isOpen: false }] })
  expect(await rating()).toEqual({ sum: 0, count: 0 })
  expect(emails()).toMatchObject([{ to: 'asha@haat.test', kind: 'review-hidden' }])
  expect(emails()[0]?.text).toContain('It insults the artisan.')
  expect([await listed(), await listed('hidden'), await listed('all')]).toEqual([[], [id], [id]])

  await decide({ move: 'show', expected: 'hidden' })
  expect(await rating()).toEqual({ sum: 2, count: 1 })
  expect(emails().map(({ kind }) => kind)).toEqual(['review-hidden', 'review-shown'])
})

test('dismissed reports leave the review unchanged and send no email', async () => {
  await decide({ move: 'leave', expected: 'shown' })
  expect(await rating()).toEqual({ sum: 2, count: 1 })
  expect(emails()).toEqual([])
  expect(await listed()).toEqual([])
})

test('when ten admins hide a review at once, its stars are subtracted once and one email is sent', async () => {
  const tries = Array.from({ length: 10 }, () => decide({ move: 'hide', expected: 'shown', reason: 'Rude.' }))
  await Promise.all(tries)
  expect(await rating()).toEqual({ sum: 0, count: 0 })
  expect(emails()).toHaveLength(1)
  const { rowCount } = await shop.pool.query(
    "select from audit_records where action = 'review.hide' and subject = $1",
    [`review:${id}`],
  )
  expect(rowCount).toBe(1)
})

test('an admin who dismisses reports of a review that another admin has hidden gets a conflict', async () => {
  await decide({ move: 'hide', expected: 'shown', reason: 'Rude.' })
  await expect(decide({ move: 'leave', expected: 'shown' })).rejects.toMatchObject({ code: 'review-changed' })
})

test('customers and artisans cannot moderate reviews', async () => {
  const input = { id, move: 'hide' as const, expected: 'shown' as const, reason: 'I do not like it', linkOf }
  for (const person of [shop.cast.asha, shop.cast.naveen]) {
    expect(() => decideReview(shop.as(person), input)).toThrowError(expect.objectContaining({ code: 'forbidden' }))
  }
})
