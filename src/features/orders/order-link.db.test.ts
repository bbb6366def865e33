import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendSaleEmails } from '#features/order-emails/sale-emails.ts'
import { type OrdersOf, ordersOf, testLinks } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findLinkedParcel, moveByLink, orderLinkCode } from './order-link.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop?.close())

const codeOf = (parcel: string) => orderLinkCode(shop.as().seal, { parcel, now: shop.as().clock.now() })
const press = (code: string, fields: Record<string, string>, ctx = shop.as()) =>
  moveByLink(ctx, { code, form: new URLSearchParams(fields).toString() })
const numberOf = async () => (await orders.paid()).parcels[0]?.number ?? ''

test('an artisan accepts, begins, delays and packs by the link, without a session, each once', async () => {
  const number = await numberOf()
  const code = codeOf(number)
  const shown = await findLinkedParcel(shop.as(), code)
  expect(shown).toMatchObject({ number, status: 'placed', moves: ['accept'] })
  // Who finds the link learns nothing of the buyer.
  expect(JSON.stringify(shown)).not.toMatch(/Asha|9876543210|Jaipur|4110/)

  const answers = await Promise.all([1, 2, 3, 4].map(() => press(code, { move: 'accept' })))
  expect(answers.filter((answer) => 'done' in answer)).toEqual([{ done: 'accept' }])
  expect(answers.filter((answer) => 'wrong' in answer)).toEqual([1, 2, 3].map(() => ({ wrong: 'moved' })))
  const { rows } = await shop.pool.query(
    `select e.actor_role, e.actor_id from order_events e join parcels p on p.id = e.parcel_id
     where p.number = $1 and e.move = 'accept'`,
    [number],
  )
  expect(rows).toEqual([{ actor_role: 'artisan', actor_id: shop.cast.naveen.userId }])

  expect(await press(code, { move: 'start_making' })).toEqual({ done: 'start_making' })
  const late = { move: 'delay', reason: 'The kiln cracked' }
  expect(await press(code, { ...late, newDate: '2020-01-01' })).toEqual({ wrong: 'day' })
  expect(await press(code, { ...late, newDate: 'soon' })).toEqual({ wrong: 'day' })
  const day = new Date(Date.parse(shown.promisedUntil) + 3 * 86_400_000).toISOString().slice(0, 10)
  expect(await press(code, { ...late, newDate: day })).toEqual({ done: 'delay' })
  expect((await findLinkedParcel(shop.as(), code)).delay).not.toBeNull()
  expect(await press(code, { move: 'pack' })).toEqual({ done: 'pack' })
})

test('a link declines and posts nothing, ends after thirty days, and cannot be made or changed by others', async () => {
  const number = await numberOf()
  const code = codeOf(number)
  for (const move of ['decline', 'ship', 'cancel', 'accept2', ''])
    await expect(press(code, { move, reason: 'x' })).rejects.toMatchObject({ code: 'invalid-request' })
  const [parcel, until, signature] = code.split('.')
  const other = await numberOf()
  const wrong = [
    '',
    'x',
    `${other}.${until}.${signature}`,
    `${parcel}.zzzzzz.${signature}`,
    `${parcel}.${until}.`,
    `${parcel}.${until}.${signature}x`,
  ]
  for (const each of wrong) {
    await expect(findLinkedParcel(shop.as(), each)).rejects.toMatchObject({ code: 'not-found' })
    await expect(press(each, { move: 'accept' })).rejects.toMatchObject({ code: 'not-found' })
  }
  const now = new Date(shop.as().clock.now().getTime() + 31 * 86_400_000)
  const later = shop.as(undefined, { clock: { now: () => now } })
  await expect(press(code, { move: 'accept' }, later)).rejects.toMatchObject({ code: 'not-found' })
  await shop.pool.query('update users set disabled_at = now() where id = $1', [shop.cast.naveen.userId])
  await expect(press(code, { move: 'accept' })).rejects.toMatchObject({ code: 'not-found' })
  await shop.pool.query('update users set disabled_at = null where id = $1', [shop.cast.naveen.userId])
  expect(await press(code, { move: 'accept' })).toEqual({ done: 'accept' })
})

test('a new order is told by SMS to a confirmed number only, and again when the SMS service was away', async () => {
  const number = await numberOf()
  await sendSaleEmails(shop.as(), testLinks)
  expect(shop.sms.messages).toEqual([])

  await shop.pool.query(`update users set phone = '9829041234', phone_confirmed_at = now() where id = $1`, [
    shop.cast.naveen.userId,
  ])
  const next = await numberOf()
  const away = { ...shop.as(), sms: { ...shop.sms, send: () => Promise.reject(new Error('away')) } }
  shop.jobs.sent.length = 0
  await sendSaleEmails(away, testLinks)
  expect(shop.jobs.sent.map(({ payload }) => payload.effect)).toEqual([`email:order-new_parcel:${next}`])
  await numberOf()
  await sendSaleEmails(shop.as(), testLinks)
  const [message] = shop.sms.messages
  expect(message).toMatchObject({ to: '9829041234', kind: 'new-order' })
  expect(message?.text).toMatch(/http:\/\/shop\.test\//)
  expect(JSON.stringify(shop.sms.messages)).not.toContain(number)
})
