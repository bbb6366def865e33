import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#features/actor.ts'
import { askBooksCheck, checkBooksJob, findBooksState, keepBooksCheck } from '#features/ledger/keep-books-check.ts'
import { findFailing } from '#features/operations/failing-queries.ts'
import { readAdminOrderFilter } from '#features/orders/admin-order.ts'
import { findAdminOrderFacts } from '#features/orders/admin-order-queries.ts'
import { settleDeadJobs } from '#features/orders/receive-gateway-event.ts'
import { moveListing } from '#features/products/move-listing.ts'
import { decideVerification } from '#features/verification/decide-verification.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { listAdminDays, listAdminQueues } from './admin-day-queries.ts'
import { type AdminQueueName, addUpDays, byClock } from './admin-queue.ts'
import { dayOf } from './report.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop?.close())

const admin = () => shop.as(shop.cast.admin)
const queue = async (name: string) => (await listAdminQueues(admin())).find((one) => one.name === name)

test('the daily figures end with today, have no gaps and add up to the paid orders', async () => {
  await orders.delivered()
  await orders.paid()
  await orders.place([{ productId: 'blue-bowl' }])
  const days = await listAdminDays(admin(), 14)
  expect(days).toHaveLength(14)
  expect(days.at(-1)).toMatchObject({ day: dayOf(shop.clock.now()), orders: 2 })

  const { rows } = await shop.pool.query<{ sales: number; commission: number }>(
    `select (select sum(amount_paise) from payments where status = 'captured')::bigint as sales,
      (select sum(commission_paise) from earnings)::bigint as commission`,
  )
  expect(addUpDays(days)).toMatchObject({ salesPaise: rows[0]?.sales, commissionPaise: rows[0]?.commission })
})

test('a queue shows how many wait, since when, and how many are overdue', async () => {
  expect(await queue('complaints')).toMatchObject({ count: 0, overdue: 0, oldestAt: null })
  const write = (ticket: string, hours: number) =>
    shop.pool.query(
      `insert into grievances (ticket, name, email, subject, text, language, status, sent_at, acknowledge_by, resolve_by, code_hash)
      values ($1, 'Asha', 'asha@haat.test', 'order', 'Late', 'en', 'open', $2::timestamptz, $2::timestamptz + interval '48 hours',
        $2::timestamptz + interval '1 month', $1)`,
      [ticket, new Date(shop.clock.now().getTime() - hours * 3_600_000)],
    )
  await write('GR-YOUNG', 1)
  await write('GR-OLD', 49)
  expect(await queue('complaints')).toMatchObject({ count: 2, overdue: 1 })

  const { number } = await orders.paid()
  const until = new Date(shop.clock.now().getTime() + 86_400_000).toISOString()
  await orders.make(shop.cast.admin, `${number}-1`, 'hold', { reason: 'We ask the buyer.', until })
  expect(await queue('onHold')).toMatchObject({ count: 1, overdue: 0 })
})

test('the day begins with what is overdue, then with what has waited longest', () => {
  const one = (name: AdminQueueName, overdue: number, day: string) => ({ name, count: 4, overdue, oldestAt: day })
  const queues = [one('onHold', 0, '2026-11-29'), one('complaints', 0, '2026-11-03'), one('pieces', 1, '2026-11-25')]
  expect(queues.sort(byClock).map(({ name }) => name)).toEqual(['pieces', 'complaints', 'onHold'])
})

test('what waits for a second admin is not counted for the first', async () => {
  const { admin: priya, naveen, goods } = shop.cast
  const farah = { role: 'admin', userId: naveen.userId, publicId: 'farah', name: 'Farah', artisanId: null } as const
  const countFor = async (actor: User, name: string) =>
    (await listAdminQueues(shop.as(actor))).find((one) => one.name === name)?.count
  const needing = async (actor: User) => (await findAdminOrderFacts(shop.as(actor), readAdminOrderFilter({}))).needing
  const before = [await needing(priya), await needing(farah)]

  const { number } = await orders.delivered()
  await shop.pool.query(
    `insert into refund_requests (order_id, parcel_id, wish, amount_paise, reason, asked_by, asked_at)
    select o.id, s.id, '{}', 100, 'Too late', $2, now() from orders o join parcels s on s.order_id = o.id where o.number = $1`,
    [number, priya.userId],
  )
  expect([await countFor(priya, 'refundRequests'), await countFor(farah, 'refundRequests')]).toEqual([0, 1])
  expect([await needing(priya), await needing(farah)]).toEqual([before[0], (before[1] ?? 0) + 1])

  await decideVerification(admin(), { artisan: naveen.slug, move: 'suspend', reason: 'Moulds' })
  await decideVerification(shop.as(naveen), { move: 'appeal', reason: 'By hand' })
  expect([await countFor(priya, 'artisans'), await countFor(farah, 'artisans')]).toEqual([0, 1])

  await moveListing(admin(), { productId: goods.bowl.slug, move: 'remove', reason: 'Moulds' })
  await moveListing(shop.as(naveen), { productId: goods.bowl.slug, move: 'appeal', reason: 'By hand' })
  expect([await countFor(priya, 'pieces'), await countFor(farah, 'pieces')]).toEqual([0, 1])
})

test('gateway events that were quarantined and emails that were never sent are counted', async () => {
  expect(await findFailing(admin())).toMatchObject({ unsentEmails: 0, refusedEvents: 0 })
  await shop.pool.query(
    `insert into gateway_events (provider, body_hash, kind, body, received_at, outcome) values ('sandbox', '\\x01', 'payment.captured', '{}', now(), 'quarantined')`,
  )
  await shop.pool.query("insert into emails_sent (effect, at) values ('email:x', now() - interval '3 hours')")
  expect(await findFailing(admin())).toMatchObject({ unsentEmails: 1, refusedEvents: 1 })
})

test('the books check keeps its result and time until the next check, and only an admin may request one', async () => {
  expect(await findBooksState(admin())).toBeNull()
  await expect(askBooksCheck(shop.as(shop.cast.naveen))).rejects.toMatchObject({ code: 'forbidden' })
  await askBooksCheck(admin())
  expect(shop.jobs.sent.at(-1)).toMatchObject({ name: checkBooksJob, singletonKey: 'asked' })

  const clock = { now: () => new Date('2026-11-22T06:00:00Z') }
  expect(await keepBooksCheck(shop.as(undefined, { clock }))).toEqual([])
  expect(await findBooksState(admin())).toEqual({ checkedAt: '2026-11-22T06:00:00.000Z', breaches: [] })

  await shop.pool.query('update stock set on_hand = on_hand + 1 where variant_id = (select min(variant_id) from stock)')
  expect(await findBooksState(admin())).toMatchObject({ breaches: [] })
  await keepBooksCheck(shop.as())
  expect((await findBooksState(admin()))?.breaches).toHaveLength(1)
})

test('only an admin may retry or drop dead jobs, and only once', async () => {
  // The shop itself may make no tables: the queue's own are made by their owner.
  const owner = new pg.Client({ connectionString: shop.url })
  await owner.connect()
  await owner.query(`create schema pgboss;
    create table pgboss.job (name text, source_name text, state text, data jsonb, singleton_key text);
    grant usage on schema pgboss to public; grant select, insert, update, delete on pgboss.job to public`)
  await owner.end()
  const lay = (kind: string) =>
    shop.pool.query(
      `insert into pgboss.job values ('dead-jobs', $1, 'created', '{"number":"PO-1"}', 'x'), ('dead-jobs', $1, 'created', '{}', 'timer 1')`,
      [kind],
    )
  await lay('settle-payout')
  await expect(
    settleDeadJobs(shop.as(shop.cast.naveen), { name: 'settle-payout', move: 'retry' }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  expect(await settleDeadJobs(admin(), { name: 'settle-payout', move: 'retry' })).toBe(1)
  expect(shop.jobs.sent.at(-1)).toMatchObject({ name: 'settle-payout', payload: { number: 'PO-1' } })
  await expect(settleDeadJobs(admin(), { name: 'settle-payout', move: 'retry' })).rejects.toMatchObject({
    code: 'not-found',
  })

  await lay('order-email')
  const sent = shop.jobs.sent.length
  expect(await settleDeadJobs(admin(), { name: 'order-email', move: 'drop' })).toBe(1)
  expect(shop.jobs.sent).toHaveLength(sent)
})
