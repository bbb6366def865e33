import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { placeOrder } from '#features/orders/place-order.ts'
import { addressOfAsha, addressOfBilal, type Good, type Person } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { getOwnReviews } from './own-review-queries.ts'
import { readReviewFilter } from './review-filter.ts'
import { findReviews } from './reviews-queries.ts'
import { sendReviewEmail } from './send-review-email.ts'
import { findTestimonials } from './testimonials-queries.ts'
import { removeVote, reportReview, respondToReview, voteOnReview } from './vote-on-review.ts'
import { editReview, removeReview, writeReview } from './write-review.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('DELETE FROM review_votes; DELETE FROM review_reports; DELETE FROM reviews')
  await shop.pool.query('UPDATE products SET rating_sum = 0, rating_count = 0')
  await shop.pool.query("UPDATE parcels SET status = 'cancelled'")
  shop.jobs.sent.length = 0
  shop.email.emails.length = 0
})

const words = { rating: 5, title: 'Holds a litre', text: 'The petals are painted to the very edge of the rim.' }
const all = readReviewFilter(new URLSearchParams())

let attempts = 0

/** Places an order of one product and sets its parcel to `status`. */
async function buy(person: Person, good: Good, status = 'delivered'): Promise<void> {
  attempts += 1
  const shippingAddress = person === shop.cast.asha ? addressOfAsha : addressOfBilal
  const lines = [{ productId: good.slug, variant: good.variants[0]?.options ?? {}, quantity: 1 }]
  const request = { lines, shippingAddress, paymentMethod: 'upi' as const }
  const { order } = await placeOrder(shop.as(person), request, `review-test-${attempts}`)
  await shop.pool.query('UPDATE parcels SET status = $2 WHERE number = $1', [`${order.number}-1`, status])
}

const writeBowl = (person: Person, changed: Partial<typeof words> = {}) =>
  writeReview(shop.as(person), { productId: shop.cast.goods.bowl.slug, ...words, ...changed })

const ratingOf = async (good: Good) => {
  const text = 'SELECT rating_sum AS sum, rating_count AS count, change_number AS number FROM products WHERE id = $1'
  return (await shop.pool.query<{ sum: number; count: number; number: number }>(text, [good.id])).rows[0]
}

test('only a buyer who received the product can review it', async () => {
  const { asha, naveen, admin, goods } = shop.cast
  await expect(writeBowl(asha)).rejects.toMatchObject({ code: 'review-needs-purchase' })
  for (const status of ['placed', 'shipped', 'cancelled', 'returned', 'lost']) {
    await buy(asha, goods.bowl, status)
    await expect(writeBowl(asha), status).rejects.toMatchObject({ code: 'review-needs-purchase' })
  }
  await buy(asha, goods.lastPiece)
  await expect(writeBowl(asha)).rejects.toMatchObject({ code: 'review-needs-purchase' })
  await expect(writeBowl(naveen)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(writeBowl(admin)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(writeReview(shop.as(guest), { productId: 'blue-bowl', ...words })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  for (const productId of [goods.draft.slug, 'nothing-of-this-name'])
    await expect(writeReview(shop.as(asha), { productId, ...words })).rejects.toMatchObject({ code: 'not-found' })

  await buy(asha, goods.bowl, 'completed')
  await writeBowl(asha)
  expect(await ratingOf(goods.bowl)).toMatchObject({ sum: 5, count: 1 })
})

test('twenty concurrent reviews from one buyer store one review and count once in the rating', async () => {
  const { asha, goods } = shop.cast
  await buy(asha, goods.bowl)
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => writeBowl(asha)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const tried of tries)
    if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'already-reviewed' })
  expect(await ratingOf(goods.bowl)).toMatchObject({ sum: 5, count: 1 })
  expect(shop.jobs.sent.filter(({ name }) => name === 'review-email')).toHaveLength(1)
})

test('concurrent reviews from two buyers both count, and the product’s change number rises', async () => {
  const { asha, bilal, goods } = shop.cast
  await buy(asha, goods.bowl)
  await buy(bilal, goods.bowl)
  const before = await ratingOf(goods.bowl)
  await Promise.all([writeBowl(asha, { rating: 2 }), writeBowl(bilal, { rating: 5 })])
  const after = await ratingOf(goods.bowl)
  expect(after).toMatchObject({ sum: 7, count: 2 })
  expect(after?.number).toBeGreaterThan(before?.number ?? Number.POSITIVE_INFINITY)
})

test('only the author can edit or withdraw a review, and the rating is updated', async () => {
  const { asha, bilal, goods } = shop.cast
  await buy(asha, goods.bowl)
  const id = await writeBowl(asha)
  await voteOnReview(shop.as(bilal), { id, helpful: true })
  await expect(editReview(shop.as(bilal), { id, ...words })).rejects.toMatchObject({ code: 'not-found' })
  await expect(removeReview(shop.as(bilal), id)).rejects.toMatchObject({ code: 'not-found' })

  await Promise.all([1, 2, 3, 4, 2].map((rating) => editReview(shop.as(asha), { id, ...words, rating })))
  const [kept] = (await findReviews(shop.as(guest), goods.bowl.slug, all))?.items ?? []
  expect(await ratingOf(goods.bowl)).toMatchObject({ sum: kept?.rating, count: 1 })

  await Promise.allSettled([removeReview(shop.as(asha), id), removeReview(shop.as(asha), id)])
  expect(await ratingOf(goods.bowl)).toMatchObject({ sum: 0, count: 0 })
  expect((await findReviews(shop.as(guest), goods.bowl.slug, all))?.items).toEqual([])
  await writeBowl(asha, { rating: 3 })
  expect(await ratingOf(goods.bowl)).toMatchObject({ sum: 3, count: 1 })
})

test('each person has one vote: concurrent votes count once, a new vote replaces the old, a vote can be removed, and authors cannot vote on their own review', async () => {
  const { asha, bilal, naveen, goods } = shop.cast
  await buy(asha, goods.bowl)
  const id = await writeBowl(asha)
  const vote = (helpful: boolean) => voteOnReview(shop.as(bilal), { id, helpful })

  await Promise.all(Array.from({ length: 12 }, (_, turn) => vote(turn % 2 === 0)))
  expect(await vote(true)).toEqual({ helpful: 1, notHelpful: 0 })
  expect(await vote(false)).toEqual({ helpful: 0, notHelpful: 1 })
  expect((await getOwnReviews(shop.as(bilal), goods.bowl.slug)).votes).toEqual([{ id, helpful: false }])
  expect(await removeVote(shop.as(bilal), id)).toEqual({ helpful: 0, notHelpful: 0 })
  expect(await removeVote(shop.as(bilal), id)).toEqual({ helpful: 0, notHelpful: 0 })

  await expect(voteOnReview(shop.as(asha), { id, helpful: true })).rejects.toMatchObject({ code: 'own-review' })
  await expect(voteOnReview(shop.as(naveen), { id, helpful: true })).rejects.toMatchObject({ code: 'forbidden' })
  for (const wrong of ['00000000-0000-4000-8000-000000000000', 'x', "' or 1=1", ''])
    await expect(voteOnReview(shop.as(bilal), { id: wrong, helpful: true })).rejects.toMatchObject({
      code: 'not-found',
    })
})

test('withdrawing a review during concurrent votes leaves no votes behind', async () => {
  const { asha, bilal, goods } = shop.cast
  await buy(asha, goods.bowl)
  const id = await writeBowl(asha)
  const votes = Array.from({ length: 8 }, () => voteOnReview(shop.as(bilal), { id, helpful: true }))
  const ended = await Promise.allSettled([...votes, removeReview(shop.as(asha), id)])
  for (const end of ended) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'not-found' })
  expect((await shop.pool.query('SELECT FROM review_votes')).rowCount).toBe(0)
})

test('each person can report a review once, and the reason is stored', async () => {
  const { asha, bilal, naveen, goods } = shop.cast
  await buy(asha, goods.bowl)
  const id = await writeBowl(asha)
  const report = { id, reason: 'personalData' as const, note: 'There is a phone number in it.' }
  const tries = await Promise.allSettled([1, 2, 3].map(() => reportReview(shop.as(bilal), report)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(reportReview(shop.as(bilal), report)).rejects.toMatchObject({ code: 'already-reported' })
  await expect(reportReview(shop.as(asha), report)).rejects.toMatchObject({ code: 'own-review' })
  await reportReview(shop.as(naveen), { ...report, reason: 'spam', note: '' })
  const { rows } = await shop.pool.query('SELECT reason FROM review_reports ORDER BY reason')
  expect(rows).toEqual([{ reason: 'personalData' }, { reason: 'spam' }])
  expect((await getOwnReviews(shop.as(naveen), goods.bowl.slug)).reported).toEqual([id])
})

test('only the product’s artisan can answer a review, and the reviewer is notified once', async () => {
  const { asha, naveen, somi, goods } = shop.cast
  await buy(asha, goods.bowl)
  const id = await writeBowl(asha)
  shop.jobs.sent.length = 0
  await expect(respondToReview(shop.as(somi), { id, text: 'Buy mine.' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(respondToReview(shop.as(asha), { id, text: 'Me.' })).rejects.toMatchObject({ code: 'forbidden' })
  await Promise.all(['Thank you.', 'Thanks.'].map((text) => respondToReview(shop.as(naveen), { id, text })))
  await respondToReview(shop.as(naveen), { id, text: 'नमस्ते, धन्यवाद।' })

  const [shown] = (await findReviews(shop.as(guest), goods.bowl.slug, all))?.items ?? []
  expect(shown?.response).toMatchObject({ text: 'नमस्ते, धन्यवाद।', language: 'hi' })
  expect(shop.jobs.sent.map(({ payload }) => payload.kind)).toEqual(['answered'])
})

test('emails go to the artisan and the reviewer in their own languages, and none is sent for a removed review', async () => {
  const { asha, naveen, goods } = shop.cast
  await buy(asha, goods.bowl)
  const id = await writeBowl(asha)
  await respondToReview(shop.as(naveen), { id, text: 'Thank you, Asha.' })
  const reviewId = Number(shop.jobs.sent[0]?.payload.reviewId)
  const linkOf = (slug: string) => `https://haat.test/products/${slug}#reviews`
  await sendReviewEmail(shop.as(), { reviewId, kind: 'written', linkOf })
  await sendReviewEmail(shop.as(), { reviewId, kind: 'answered', linkOf })
  const [written, answered] = shop.email.emails
  expect(written).toMatchObject({ to: 'naveen@haat.test', kind: 'review-written', language: 'en' })
  expect(written?.text).toContain(words.text)
  expect(written?.text).toContain('https://haat.test/products/blue-bowl#reviews')
  expect(answered).toMatchObject({ to: 'asha@haat.test', subject: 'Naveen Prajapat answered your review' })
  expect(answered?.text).toContain('Thank you, Asha.')

  await removeReview(shop.as(asha), id)
  await sendReviewEmail(shop.as(), { reviewId, kind: 'written', linkOf })
  expect(shop.email.emails).toHaveLength(2)
})

test('the review list shows mean and distribution, sorts, filters, and exposes only a first name and a state', async () => {
  const { asha, bilal, naveen, goods } = shop.cast
  await buy(asha, goods.bowl)
  await buy(bilal, goods.bowl)
  const first = await writeBowl(asha, { rating: 2, title: 'Smaller than I thought' })
  shop.clock.advance(5)
  const second = await writeBowl(bilal, { rating: 5, text: 'ꯌꯥꯝꯅ ফজবা পাত্র, খুব ভাল লাগল।' })
  await voteOnReview(shop.as(bilal), { id: first, helpful: true })
  await voteOnReview(shop.as(asha), { id: second, helpful: false })
  const ids = async (query: string, locale: 'en' | 'bn' | 'ta' = 'en') => {
    const filter = readReviewFilter(new URLSearchParams(query))
    return (await findReviews(shop.as(guest, { locale }), goods.bowl.slug, filter))?.items.map(({ id }) => id)
  }

  expect(await ids('', 'ta'), 'newest first').toEqual([second, first])
  expect(await ids(''), "the reader's language first").toEqual([first, second])
  expect(await ids('reviewSort=helpful', 'bn')).toEqual([second, first])
  expect(await ids('reviewSort=helpful')).toEqual([first, second])
  expect(await ids('reviewSort=highest')).toEqual([second, first])
  expect(await ids('reviewSort=lowest')).toEqual([first, second])
  expect(await ids('stars=2')).toEqual([first])
  expect(await ids('stars=4')).toEqual([])
  expect(await ids('stars=7&reviews=99&reviewSort=drop', 'ta')).toEqual([second, first])

  const found = await findReviews(shop.as(guest, { locale: 'bn' }), goods.bowl.slug, all)
  expect(found?.summary).toMatchObject({ mean: 3.5, count: 2, verified: 2 })
  expect(found?.summary.stars.map(({ count }) => count)).toEqual([1, 0, 0, 1, 0])
  expect(found?.items[0]).toMatchObject({ author: { name: 'Bilal', state: 'manipur' }, language: 'bn' })
  expect(JSON.stringify(found)).not.toMatch(/Ahmed|Kulkarni|Imphal|@haat/)

  expect(await getOwnReviews(shop.as(naveen), goods.bowl.slug)).toMatchObject({ canRespond: true, canWrite: false })
  expect(await getOwnReviews(shop.as(shop.cast.somi), goods.bowl.slug)).toMatchObject({ canRespond: false })
  expect((await getOwnReviews(shop.as(asha), goods.bowl.slug)).own).toMatchObject({ id: first, isHidden: false })
  expect(await findReviews(shop.as(guest), goods.draft.slug, all)).toBeNull()
})

test('a hidden review is not shown or counted, and its author cannot write another', async () => {
  const { asha, bilal, goods } = shop.cast
  await buy(asha, goods.bowl)
  const id = await writeBowl(asha)
  await shop.pool.query('UPDATE reviews SET hidden_at = now()')
  expect((await findReviews(shop.as(guest), goods.bowl.slug, all))?.summary.count).toBe(0)
  await expect(voteOnReview(shop.as(bilal), { id, helpful: true })).rejects.toMatchObject({ code: 'not-found' })
  await expect(editReview(shop.as(asha), { id, ...words })).rejects.toMatchObject({ code: 'not-found' })
  await expect(writeBowl(asha)).rejects.toMatchObject({ code: 'already-reviewed' })
  expect((await getOwnReviews(shop.as(asha), goods.bowl.slug)).own).toMatchObject({ isHidden: true })
})

test('the home page shows positive reviews, those in the reader’s language first', async () => {
  const { asha, bilal, goods } = shop.cast
  const glad = 'It stands on our shelf and every guest asks who made it and where.'
  for (const [person, good] of [
    [asha, goods.bowl],
    [asha, goods.vase],
    [bilal, goods.vase],
    [bilal, goods.shawl],
  ] as const)
    await buy(person, good)
  await writeBowl(asha, { text: 'Sad.'.repeat(30), rating: 2 })
  await writeReview(shop.as(bilal), { productId: goods.vase.slug, rating: 4, title: 'Good', text: glad })
  await writeReview(shop.as(asha), {
    productId: goods.vase.slug,
    rating: 5,
    title: 'अच्छा',
    text: 'बहुत सुंदर काम है, रंग एकदम वैसे ही हैं जैसे तस्वीर में दिखते थे।',
  })
  await writeReview(shop.as(bilal), { productId: goods.shawl.slug, rating: 5, title: 'Warm', text: 'Too short' })

  const english = await findTestimonials(shop.as(guest), 3)
  expect(english.map(({ text }) => text)).toEqual([glad])
  expect(english[0]).toMatchObject({ author: { name: 'Bilal', state: 'manipur' }, product: { id: 'blue-vase' } })
  const hindi = await findTestimonials(shop.as(guest, { locale: 'hi' }), 3)
  expect(hindi[0]).toMatchObject({ language: 'hi', author: { name: 'Asha' } })
})
