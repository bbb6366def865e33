import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderEmailJob } from '#features/order-emails/order-email-kinds.ts'
import { sendOrderEmail } from '#features/order-emails/queue-order-email.ts'
import { remindArtisans } from '#features/orders/remind-artisans.ts'
import { requestReturn } from '#features/returns/request-return.ts'
import { postBy } from '#features/shipping/post-by.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { type OrdersOf, ordersOf, testLinks } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { listWorkshopTasks } from './workshop-task-queries.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop?.close())

const tasks = async () => (await listWorkshopTasks(orders.naveen())).map(({ kind, subject }) => [kind, subject])

test('an artisan’s tasks to accept, make and post are sorted by deadline, and parcels waiting for the buyer come last', async () => {
  const question = `${(await orders.paid()).number}-1`
  const packed = `${(await orders.paid()).number}-1`
  const accepted = `${(await orders.paid()).number}-1`
  const fresh = `${(await orders.paid()).number}-1`
  await orders.place([{ productId: 'blue-bowl' }])
  for (const parcel of [question, packed, accepted]) await orders.make(shop.cast.naveen, parcel, 'accept')
  await orders.make(shop.cast.naveen, packed, 'pack')
  await orders.make(shop.cast.naveen, question, 'start_making')
  const late = new Date(shop.clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10)
  await orders.make(shop.cast.naveen, question, 'delay', { newDate: late, reason: 'The kiln is cold.' })
  const promise = (parcel: string, days: number) =>
    shop.pool.query("update parcels set promised_until = now() + $2 * interval '1 day' where number = $1", [
      parcel,
      days,
    ])
  await promise(packed, 30)
  await promise(accepted, 35)

  expect(await tasks()).toEqual([
    ['accept', fresh],
    ['post', packed],
    ['make', accepted],
    ['waitsForAnswer', question],
  ])
  const [first] = await listWorkshopTasks(orders.naveen())
  expect(first).toMatchObject({ person: 'Asha Kulkarni', place: 'Pune', title: 'Blue bowl', isLate: false })
  expect((await listWorkshopTasks({ ...orders.naveen(), locale: 'hi' }))[0]?.title).toBe('नीला कटोरा')
  expect(await listWorkshopTasks(shop.as(shop.cast.somi))).toEqual([])
  expect(await listWorkshopTasks(orders.asha()).catch((error) => error.code)).toBe('forbidden')
})

test('returns, unread messages, unanswered reviews and listings sent back for changes are tasks too', async () => {
  const order = await orders.delivered()
  const parcel = `${order.number}-1`
  const pictures = [await orders.picture(shop.cast.asha)]
  const lines = [{ sku: 'BLUE-BOWL-1', quantity: 1 }]
  const input = {
    number: order.number,
    parcel,
    lines,
    wish: 'refund',
    words: 'Chipped.',
    pictures,
    refundRoute: 'original',
  } as const
  const question = await requestReturn(orders.asha(), { ...input, reason: 'damaged' }, 'return-of-tasks')
  await shop.pool.query(
    `insert into parcel_messages (parcel_id, from_role, from_user_id, key, words, language, at)
     select id, 'customer', $2, gen_random_uuid(), 'When does it come?', 'en', now() - interval '1 minute' from parcels, generate_series(1, 2)
     where number = $1`,
    [parcel, shop.cast.asha.userId],
  )
  await shop.pool.query(
    "update products set status = 'changes_requested', created_at = now() + interval '1 day' where slug = 'draft-plate'",
  )
  await shop.pool.query(
    `insert into reviews (public_id, product_id, user_id, order_line_id, rating, title, text, language, written_at)
     select gen_random_uuid(), v.product_id, $2, l.id, 4, 'Good', 'A good bowl.', 'en', now()
     from order_lines l join variants v on v.id = l.variant_id join parcels s on s.id = l.parcel_id where s.number = $1`,
    [parcel, shop.cast.asha.userId],
  )

  const found = (await listWorkshopTasks(orders.naveen())).filter(
    ({ kind }) => !['accept', 'make', 'post', 'waitsForAnswer'].includes(kind),
  )
  expect(found).toMatchObject([
    { kind: 'answerReturn', subject: question.number, title: '1 × Blue bowl', dueAt: expect.any(String) },
    { kind: 'readMessage', subject: parcel, count: 2, dueAt: null },
    { kind: 'answerReview', count: 4, title: 'Blue bowl' },
    { kind: 'mendListing', subject: 'draft-plate', title: 'Plate in the making' },
  ])
})

test('the posting deadline is the longest transit time, in working days, before the promised date', () => {
  const rate = { zone: 'B', daysMin: 2, daysMax: 4, validFrom: new Date(0), validUntil: null }
  const shipping = [rate] as unknown as Parameters<typeof postBy>[1]
  const createdAt = '2026-11-10T05:00:00Z'
  // Thursday 26 November less four days is Sunday 22, no; so Saturday 21, six in the evening in India.
  const thursday = { zone: 'B', promisedUntil: '2026-11-26T06:00:00Z', createdAt, isPickup: false, expressDays: null }
  expect(postBy(thursday, shipping).toISOString()).toBe('2026-11-21T12:30:00.000Z')
  const saturday = { zone: 'B', promisedUntil: '2026-11-28T06:00:00Z', createdAt, isPickup: false, expressDays: null }
  expect(postBy(saturday, shipping).toISOString()).toBe('2026-11-24T12:30:00.000Z')
  expect(postBy({ ...thursday, expressDays: 2 }, shipping).toISOString()).toBe('2026-11-24T12:30:00.000Z')
  expect(postBy({ ...thursday, isPickup: true }, shipping).toISOString()).toBe('2026-11-26T12:30:00.000Z')
})

test('an artisan is reminded once twelve hours before a parcel is cancelled, and once on the day it should be posted', async () => {
  const number = `${(await orders.paid()).number}-1`
  const question = (kind: string) =>
    shop.jobs.sent.filter(({ payload }) => payload.kind === kind && String(payload.effect).includes(number))
  const send = (kind: string) =>
    Promise.all(
      question(kind).map(({ payload }) =>
        sendOrderEmail(shop.as(), payload as OrderEmailJob & { effect: string }, testLinks),
      ),
    )
  await remindArtisans(shop.as())
  expect(question('accept_soon')).toHaveLength(0)
  shop.clock.advance(37 * 60)
  await remindArtisans(shop.as())
  await send('accept_soon')
  await remindArtisans(shop.as())
  expect(question('accept_soon')).toHaveLength(1)

  await orders.make(shop.cast.naveen, number, 'accept')
  const { rows } = await shop.pool.query<{ zone: string; promisedUntil: Date; createdAt: Date }>(
    'select zone, promised_until as "promisedUntil", created_at as "createdAt" from parcels where number = $1',
    [number],
  )
  const { shipping } = await findRates(shop.as())
  const [parcel] = rows
  const postDay = parcel ? postBy({ ...parcel, isPickup: false, expressDays: null }, shipping) : new Date(0)
  shop.clock.advance(Math.round((postDay.getTime() - shop.clock.now().getTime()) / 60_000) - 24 * 60)
  await remindArtisans(shop.as())
  expect(question('post_today')).toHaveLength(0)
  shop.clock.advance(20 * 60)
  await remindArtisans(shop.as())
  await send('post_today')
  shop.clock.advance(60)
  await remindArtisans(shop.as())
  expect(question('post_today')).toHaveLength(1)
  const emails = shop.email.emails.filter(({ kind }) => kind === 'order-post-today' || kind === 'order-accept-soon')
  expect(emails.filter(({ text }) => text.includes(number))).toHaveLength(2)
})
