import { afterAll, beforeAll, expect, test } from 'vitest'
import { translate } from '#platform/i18n/i18n.server.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { addressOfAsha } from '#test/cast.ts'

let app: CallApp
let asha: TestSession
let bilal: TestSession
let naveen: TestSession
const words = { rating: 4, title: 'A good bowl', text: 'Holds a family of four, and the glaze is even.' }

beforeAll(async () => {
  app = await openCallApp()
  const { cast } = app.shop
  asha = await app.sessionOf(cast.asha)
  bilal = await app.sessionOf(cast.bilal)
  naveen = await app.sessionOf(cast.naveen)
  await receiveBowl()
})
afterAll(() => app.close())

async function receiveBowl(): Promise<void> {
  const lines = [{ productId: 'blue-bowl', variant: {}, quantity: 1 }]
  const body = { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi' }
  const placed = await app.call('POST', '/orders', {
    session: asha,
    body,
    headers: { 'idempotency-key': 'for-reviews' },
  })
  await app.shop.pool.query("UPDATE parcels SET status = 'delivered' WHERE number = $1", [
    `${placed.body.data.order.number}-1`,
  ])
}

const write = (session: TestSession, body: unknown, headers = {}) =>
  app.call('POST', '/products/blue-bowl/reviews', { session, body, headers })

test('review errors name the field and use the author’s language', async () => {
  const hindi = { 'accept-language': 'hi' }
  for (const [field, wrong] of [
    ['rating', { rating: 9 }],
    ['title', { title: 'x' }],
    ['text', { text: 'x'.repeat(10_000) }],
    ['text', { text: ' ' }],
    ['stars', { stars: 5 }],
  ] as const) {
    const { status, body } = await write(asha, { ...words, ...wrong })
    expect([status, body.code, body.errors?.[0]?.path], field).toEqual([400, 'invalid-request', field])
  }
  expect((await write(asha, { ...words, text: 'nice\u0000 bowl, very nice' })).status).toBe(400)
  expect((await write(asha, { ...words, text: 'nice \u202Ebowl, very nice' })).status).toBe(400)

  const unbought = await write(bilal, words)
  expect([unbought.status, unbought.body.code]).toEqual([409, 'review-needs-purchase'])
  expect(unbought.body.message).toBe('Only someone who has received this piece can review it.')
  const inHindi = await write(asha, { ...words, stars: 5 }, hindi)
  expect(inHindi.body.errors?.[0]?.message).toBe(translate('hi', 'invalid.unknownField'))
  expect(inHindi.body.errors?.[0]?.message).not.toBe(translate('en', 'invalid.unknownField'))
})

test('one of two concurrent reviews is posted, and its HTML stays plain text', async () => {
  const text = '<img src=x onerror=alert(1)> and a <b>fine</b> bowl'
  const both = await Promise.all([write(asha, { ...words, text }), write(asha, { ...words, text })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('already-reviewed')

  const list = await app.call('GET', '/products/blue-bowl/reviews?sort=drop&stars=x&page=-4')
  expect(list.body.data).toMatchObject({ total: 1, page: 1, summary: { mean: 4, count: 1, verified: 1 } })
  expect(list.body.data.items[0]).toMatchObject({ text, author: { name: 'Asha', state: 'maharashtra' } })
  expect((await app.call('GET', '/products/draft-plate/reviews')).status).toBe(404)
})

test('votes, reports and answers follow their rules', async () => {
  const id = String((await app.call('GET', '/products/blue-bowl/reviews')).body.data.items[0]?.id)
  const vote = (session: TestSession, helpful: unknown) =>
    app.call('PUT', `/reviews/${id}/vote`, { session, body: { helpful } })
  const votes = await Promise.all([vote(bilal, true), vote(bilal, true), vote(bilal, true)])
  expect(votes.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await vote(bilal, true)).body.data).toEqual({ helpful: 1, notHelpful: 0 })
  expect((await vote(bilal, 'yes')).status).toBe(400)
  expect([(await vote(asha, true)).body.code, (await vote(naveen, true)).status]).toEqual(['own-review', 403])
  expect((await app.call('PUT', '/reviews/nonsense/vote', { session: bilal, body: { helpful: true } })).status).toBe(
    404,
  )

  const report = (body: unknown) => app.call('POST', `/reviews/${id}/report`, { session: bilal, body })
  expect((await report({ reason: 'boring' })).body.errors?.[0]).toEqual({
    path: 'reason',
    message: 'Please choose a reason',
  })
  expect((await report({ reason: 'other' })).body.errors?.[0]?.path).toBe('note')
  expect((await report({ reason: 'other', note: 'It is about a plate.' })).status).toBe(200)
  expect((await report({ reason: 'spam' })).body.code).toBe('already-reported')

  const answer = (session: TestSession, text: string) =>
    app.call('PUT', `/reviews/${id}/response`, { session, body: { text } })
  expect((await answer(naveen, ' ')).body.errors?.[0]?.path).toBe('text')
  expect((await answer(naveen, 'x'.repeat(1001))).status).toBe(400)
  expect((await answer(naveen, 'Thank you.')).status).toBe(200)
  expect((await answer(asha, 'Thank me.')).status).toBe(403)
})
