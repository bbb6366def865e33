// The admin decides too late: the other side withdrew, or somebody else was faster. Errors are in the reader's
// language.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#features/actor.ts'
import { adminRefund } from '#features/refund-requests/admin-refund.ts'
import { listRefundRequests } from '#features/refund-requests/refund-request-queries.ts'
import { saveSetting } from '#features/settings/save-setting.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { returnsOf } from '#test/returns.ts'

let app: CallApp
let orders: OrdersOf
let admin: TestSession
let artisan: TestSession
beforeAll(async () => {
  app = await openCallApp()
  orders = ordersOf(app.shop)
  admin = await app.sessionOf(app.shop.cast.admin)
  artisan = await app.sessionOf(app.shop.cast.naveen)
})
afterAll(() => app.close())

const readers: Language[] = ['hi', 'ta']

/** The error of one decision, for readers of two languages. */
async function refusals(method: string, url: string, body: unknown, session = admin) {
  const answers: [number, string | undefined, string | undefined][] = []
  for (const language of readers) {
    const headers = { 'accept-language': language }
    const answer = await app.call(method, url, { session, body, headers })
    answers.push([answer.status, answer.body.code, answer.body.message])
  }
  return answers
}

const text = (code: string, words: string) => readers.map((language) => [409, code, translate(language, words, {})])

const ownMove = async (url: string, move: string) => {
  const { status } = await app.call('PUT', url, { session: artisan, body: { move } })
  expect(status).toBe(200)
}

test('Hindi and Tamil each translate both conflict errors', () => {
  for (const words of ['common:errors.moveNotAllowed', 'common:errors.alreadyDecided']) {
    const texts = ['en', ...readers].map((language) => translate(language as Language, words, {}))
    expect(new Set(texts).size).toBe(3)
  }
})

test('an admin cannot decide an appeal that the artisan has withdrawn', async () => {
  const { slug } = app.shop.cast.naveen
  await app.shop.pool.query("update artisans set status = 'suspension_appealed' where slug = $1", [slug])
  await ownMove('/artisan/verification', 'withdraw_appeal')

  const uphold = { move: 'uphold', reason: 'The pictures are of another workshop.' }
  expect(await refusals('PUT', `/admin/artisans/${slug}/verification`, uphold)).toEqual(
    text('move-not-allowed', 'common:errors.moveNotAllowed'),
  )
  await app.shop.pool.query("update artisans set status = 'verified' where slug = $1", [slug])
})

test('an admin cannot publish a product that the artisan has withdrawn from review', async () => {
  const { slug } = app.shop.cast.goods.vase
  await app.shop.pool.query("update products set status = 'in_review' where slug = $1", [slug])
  await ownMove(`/artisan/products/${slug}/listing`, 'withdraw')

  expect(await refusals('PUT', `/admin/products/${slug}/listing`, { move: 'publish' })).toEqual(
    text('move-not-allowed', 'common:errors.moveNotAllowed'),
  )
  const { rows } = await app.shop.pool.query('select status from products where slug = $1', [slug])
  expect(rows).toEqual([{ status: 'draft' }])
})

test('an admin can neither approve nor reject a return that the customer has withdrawn', async () => {
  const { number } = await orders.delivered()
  const returns = returnsOf(app.shop, orders)
  const claim = await returns.ask(`${number}-1`)
  await returns.byCustomer(claim.number, { move: 'withdraw' })

  const refused = text('move-not-allowed', 'common:errors.moveNotAllowed')
  const moves = `/admin/returns/${claim.number}/moves`
  expect(await refusals('POST', moves, { move: 'approve' })).toEqual(refused)
  expect(await refusals('POST', moves, { move: 'reject', reason: 'Not broken.' })).toEqual(refused)
  expect(await returns.refundsOf(number)).toEqual([])
})

test('a third admin cannot approve a refund that a second admin has refused', async () => {
  const { admin } = app.shop.cast
  await saveSetting(app.shop.as(admin), { name: 'refundAlonePaise', value: 50_000, expected: 500_000 })
  const { number } = await orders.delivered()
  const parts = { goodsPaise: 80_000, shippingPaise: 0, goodwillPaise: 0 }
  const input = { number, parcel: `${number}-1`, ...parts, reason: 'It is chipped' }
  expect(await adminRefund(app.shop.as(admin), input, 'meanwhile-key-1')).toBe('asked')
  const [waiting] = await listRefundRequests(app.shop.as(admin), number)
  const decision = `/admin/refund-requests/${waiting?.id}/decision`

  const [second, third] = [await anotherAdmin('Leela Rao'), await anotherAdmin('Farah Khan')]
  const refuse = { decision: 'refused', reason: 'The picture shows no chip.' }
  expect((await app.call('POST', decision, { session: second, body: refuse })).status).toBe(200)
  expect(await refusals('POST', decision, { decision: 'approved', reason: '' }, third)).toEqual(
    text('already-decided', 'common:errors.alreadyDecided'),
  )
  expect((await orders.show(number)).refunds).toEqual([])
})

/** Another admin, signed in. */
async function anotherAdmin(name: string): Promise<TestSession> {
  const email = `${name.toLowerCase().replace(' ', '.')}@haat.test`
  const { rows } = await app.shop.pool.query<{ id: number; publicId: string }>(
    `insert into users (email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
     values ($1, $1, $2, '9800000099', 'admin', 'x', 'en', now(), now()) returning id, public_id as "publicId"`,
    [email, name],
  )
  const [row] = rows
  if (!row) throw new Error(`${name} was not written`)
  const user: User = { role: 'admin', userId: Number(row.id), publicId: row.publicId, name, artisanId: null }
  return app.sessionOf(user)
}
