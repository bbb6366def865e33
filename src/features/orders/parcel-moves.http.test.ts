import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'

let app: CallApp
let orders: OrdersOf
let naveen: TestSession
let second: TestSession
beforeAll(async () => {
  app = await openCallApp()
  orders = ordersOf(app.shop)
  naveen = await app.sessionOf(app.shop.cast.naveen)
  second = await app.sessionOf(app.shop.cast.naveen)
})
afterAll(() => app?.close())

const move = (parcel: string, body: object, { key, session = naveen }: { key?: string; session?: TestSession } = {}) =>
  app.call('POST', `/artisan/orders/${parcel}/moves`, {
    body,
    session,
    headers: key ? { 'idempotency-key': key } : {},
  })

const eventsOf = async (parcel: string) => {
  const { rows } = await app.shop.pool.query<{ move: string }>(
    'select move from order_events where parcel_id = (select id from parcels where number = $1) order by id',
    [parcel],
  )
  return rows.map((row) => row.move)
}

test('a move that a phone resends after a lost response is made once and succeeds each time', async () => {
  const parcel = `${(await orders.paid()).number}-1`
  const key = 'key-of-this-accept'
  const first = await move(parcel, { move: 'accept' }, { key })
  expect(first).toMatchObject({ status: 200, body: { data: { parcel: { status: 'accepted' } } } })
  await move(parcel, { move: 'pack' }, { key: 'key-of-this-pack' })

  const again = await move(parcel, { move: 'accept' }, { key })
  expect(again).toMatchObject({ status: 200, body: { data: { parcel: { status: 'ready' } } } })
  expect((await eventsOf(parcel)).filter((name) => name === 'accept')).toHaveLength(1)

  const other = await move(parcel, { move: 'decline', reason: 'No' }, { key })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
  expect((await move(parcel, { move: 'accept' }, { key: 'short' })).status).toBe(400)
})

test('five concurrent requests with the same key make one move, and all five succeed', async () => {
  const parcel = `${(await orders.paid()).number}-1`
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => move(parcel, { move: 'accept' }, { key: 'key-of-five-at-once' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await eventsOf(parcel)).filter((name) => name === 'accept')).toHaveLength(1)
})

test('of two devices at once one wins, and the other gets the parcel’s current status', async () => {
  const parcel = `${(await orders.paid()).number}-1`
  const answers = await Promise.all([
    move(parcel, { move: 'accept' }, { key: 'of-the-telephone' }),
    move(parcel, { move: 'accept' }, { key: 'of-the-computer', session: second }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const text = answers.find(({ status }) => status === 409)?.body
  expect(text).toMatchObject({ code: 'moved-already', details: { status: 'accepted' } })
  expect(text?.message).toContain('It has already been accepted')

  const apart = await Promise.all([
    move(parcel, { move: 'pack' }, { key: 'packed-by-telephone' }),
    move(parcel, { move: 'cancel', reason: 'Broken' }, { key: 'cancelled-by-computer', session: second }),
  ])
  expect(apart.map(({ status }) => status).sort()).toEqual([200, 409])
  await orders.settleRefunds()
  await orders.balanced()
})

test('a refused move leaves its key free', async () => {
  const parcel = `${(await orders.paid()).number}-1`
  expect((await move(parcel, { move: 'pack' }, { key: 'packed-too-early' })).status).toBe(409)
  expect((await move(parcel, { move: 'accept' })).status).toBe(200)
  expect((await move(parcel, { move: 'pack' }, { key: 'packed-too-early' })).status).toBe(200)
})

test('a key gives no access to another artisan’s parcel', async () => {
  const parcel = `${(await orders.paid()).number}-1`
  await move(parcel, { move: 'accept' }, { key: 'key-of-naveen-only' })
  const somi = await app.sessionOf(app.shop.cast.somi)
  expect((await move(parcel, { move: 'accept' }, { key: 'key-of-naveen-only', session: somi })).status).toBe(404)
})
