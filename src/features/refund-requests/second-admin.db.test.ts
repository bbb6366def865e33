import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#features/actor.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import { findOrderFile } from '#features/orders/order-file-queries.ts'
import { getOrder } from '#features/orders/order-queries.ts'
import { writeOrderNote } from '#features/orders/write-order-note.ts'
import { saveSetting } from '#features/settings/save-setting.ts'
import { formatInr } from '#platform/money/money.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { adminRefund } from './admin-refund.ts'
import { decideRefund } from './decide-refund.ts'
import { listRefundRequests, listWaitingRefunds } from './refund-request-queries.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  await saveSetting(priya(), { name: 'refundAlonePaise', value: 50_000, expected: 500_000 })
})
afterAll(() => shop?.close())

const firstPage = { sort: { by: 'asked' as const, isDown: false }, after: null, before: null, limit: 25 }

const wishOf = (number: string, goodsPaise: number) => ({
  number,
  parcel: `${number}-1`,
  goodsPaise,
  shippingPaise: 0,
  goodwillPaise: 0,
  reason: 'It is chipped',
})

const priya = () => shop.as(shop.cast.priya)

/** Another admin, with her own account. */
async function second() {
  await shop.pool.query(`
    insert into users (email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
    values ('leela@haat.test', 'leela@haat.test', 'Leela Rao', '9800000099', 'admin', 'x', 'en', now(), now())
    on conflict do nothing`)
  const { rows } = await shop.pool.query("select id, public_id from users where email_folded = 'leela@haat.test'")
  const ctx = priya()
  return { ...ctx, actor: { ...ctx.actor, userId: Number(rows[0].id), publicId: rows[0].public_id, name: 'Leela Rao' } }
}

const oneBowl = () => orders.delivered()
const refundsOf = async (number: string) => {
  const { rows } = await shop.pool.query(
    `select r.amount_paise::int as paise from refunds r join payments p on p.id = r.payment_id
     join orders o on o.id = p.order_id where o.number = $1 order by r.id`,
    [number],
  )
  return rows.map(({ paise }) => paise)
}

test('one admin may refund up to the set limit per order; anything above it waits for a second admin, even when split', async () => {
  const { number } = await oneBowl()
  expect(await adminRefund(priya(), wishOf(number, 30_000), 'part-key-1')).toBe('paid')
  expect(await adminRefund(priya(), wishOf(number, 30_000), 'part-key-2')).toBe('asked')
  expect(await adminRefund(priya(), wishOf(number, 30_000), 'part-key-2')).toBe('asked')
  expect(await refundsOf(number)).toEqual([30_000])
  await expect(adminRefund(await second(), wishOf(number, 40_000), 'part-key-3')).rejects.toMatchObject({
    code: 'refund-already-asked',
  })
})

test('the admin who requested a refund may not approve it, and two concurrent approvals refund once', async () => {
  const { number } = await oneBowl()
  expect(await adminRefund(priya(), wishOf(number, 60_000), 'big-key-1')).toBe('asked')
  const [waiting] = await listRefundRequests(priya(), number)
  expect(waiting).toMatchObject({ amountPaise: 60_000, askedBy: 'Priya Nair', isOwn: true, decision: null })
  const id = waiting?.id ?? ''
  const approve = { decision: 'approved' as const, reason: '' }
  await expect(decideRefund(priya(), id, approve)).rejects.toMatchObject({
    code: 'second-admin-needed',
    details: { name: 'Priya Nair' },
  })

  const leela = await second()
  const both = await Promise.allSettled([
    decideRefund(leela, id, approve),
    decideRefund(leela, id, approve),
    decideRefund(priya(), id, { decision: 'refused', reason: 'Too much' }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const paid = (await listRefundRequests(leela, number))[0]?.decision === 'approved'
  expect(await refundsOf(number)).toEqual(paid ? [60_000] : [])
  await expect(
    decideRefund(leela, id, { decision: paid ? 'refused' : 'approved', reason: 'Late' }),
  ).rejects.toMatchObject({
    code: 'already-decided',
  })
  await orders.balanced()
})

test('a request for goodwill above the amount left on the order is refused, and the error states that amount', async () => {
  const { number, totalPaise } = await oneBowl()
  await adminRefund(priya(), wishOf(number, 20_000), 'goodwill-key-1')
  const left = totalPaise - 20_000
  const goodwill = (goodwillPaise: number) => ({ ...wishOf(number, 0), goodwillPaise })
  await expect(adminRefund(priya(), goodwill(left + 1), 'goodwill-key-2')).rejects.toMatchObject({
    code: 'refund-too-large',
    details: { leftPaise: left, sum: formatInr(left) },
  })
  expect(await listRefundRequests(priya(), number)).toEqual([])
  expect(await adminRefund(priya(), goodwill(left), 'goodwill-key-3')).toBe('asked')
})

test('when two admins decide one request at once, one decision holds and the other admin’s error names it', async () => {
  const { number } = await oneBowl()
  await adminRefund(priya(), wishOf(number, 60_000), 'race-key-1')
  const id = (await listRefundRequests(priya(), number))[0]?.id ?? ''
  const leela = await second()
  const outcomes = await Promise.allSettled([
    decideRefund(leela, id, { decision: 'approved', reason: '' }),
    decideRefund(priya(), id, { decision: 'refused', reason: 'Too much' }),
  ])
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  const [request] = await listRefundRequests(priya(), number)
  expect(refused.map(({ reason }) => [reason.code, reason.details])).toEqual([
    ['already-decided', { decision: request?.decision }],
  ])
  expect(await refundsOf(number)).toEqual(request?.decision === 'approved' ? [60_000] : [])
  expect(request?.decidedBy).toBe(request?.decision === 'approved' ? 'Leela Rao' : 'Priya Nair')
  await orders.balanced()
})

test('a refusal needs a reason, closes the request and pays nothing', async () => {
  const { number } = await oneBowl()
  await adminRefund(priya(), wishOf(number, 70_000), 'refused-key')
  const open = (await listWaitingRefunds(priya(), firstPage)).items.find((each) => each.orderNumber === number)
  const leela = await second()
  await expect(decideRefund(leela, open?.id ?? '', { decision: 'refused', reason: '' })).rejects.toMatchObject({
    code: 'invalid-request',
  })
  await decideRefund(leela, open?.id ?? '', { decision: 'refused', reason: 'Only the rim is chipped' })
  expect(await refundsOf(number)).toEqual([])
  const [closed] = await listRefundRequests(priya(), number)
  expect(closed).toMatchObject({ decidedBy: 'Leela Rao', decisionReason: 'Only the rim is chipped' })
  const stillOpen = await listWaitingRefunds(priya(), firstPage)
  expect(stillOpen.items.some((each) => each.orderNumber === number)).toBe(false)
})

test('if too little is left when the second admin approves, nothing is paid and the request stays open', async () => {
  const { number } = await oneBowl()
  await adminRefund(priya(), wishOf(number, 80_000), 'left-key-1')
  expect(await adminRefund(priya(), wishOf(number, 20_000), 'left-key-2')).toBe('paid')
  const [open] = await listRefundRequests(priya(), number)
  const approval = decideRefund(await second(), open?.id ?? '', { decision: 'approved', reason: '' })
  await expect(approval).rejects.toMatchObject({ code: 'refund-too-large' })
  expect(await refundsOf(number)).toEqual([20_000])
  expect((await listRefundRequests(priya(), number))[0]?.decision).toBeNull()
})

test('a refund requires a recently entered password', async () => {
  const { number } = await oneBowl()
  const ctx = priya()
  const old = { ...ctx, actor: { ...ctx.actor, provedAt: null } } as typeof ctx
  await expect(adminRefund(old, wishOf(number, 1000), 'proof-key')).rejects.toMatchObject({ code: 'proof-needed' })
})

test('a repeated admin note is saved once, the timeline says who did what, and the buyer can read neither', async () => {
  const { number } = await orders.delivered()
  await writeOrderNote(priya(), { number, text: 'Rang, she wants the blue one.' }, 'note-key')
  await writeOrderNote(priya(), { number, text: 'Rang, she wants the blue one.' }, 'note-key')
  const file = await findOrderFile(priya(), number)
  expect(file.notes).toMatchObject([{ author: 'Priya Nair', text: 'Rang, she wants the blue one.' }])
  expect(file.timeline[0]).toMatchObject({ move: 'deliver', by: 'admin', name: 'Priya Nair', parcel: `${number}-1` })
  await expect(findOrderFile(orders.asha(), number)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a move made by impersonation names both the admin and the artisan', async () => {
  const { number } = await orders.paid()
  const naveen = shop.as(shop.cast.naveen)
  const { name, userId } = shop.cast.priya
  const until = new Date(naveen.clock.now().getTime() + 60_000)
  const acting = { ...naveen.actor, userId, name, impersonation: { until, reason: 'She rang' } } as Actor
  await moveParcel({ ...naveen, actor: acting }, `${number}-1`, { move: 'accept' })

  const { timeline } = await findOrderFile(priya(), number)
  expect(timeline[0]).toMatchObject({ move: 'accept', name: 'Priya Nair', impersonationOf: 'Naveen Prajapat' })
  const [parcel] = (await getOrder(orders.asha(), number)).parcels
  expect(parcel?.events.at(-1)).toMatchObject({ move: 'accept', by: 'artisan', impersonationOf: 'Naveen Prajapat' })

  await moveParcel(naveen, `${number}-1`, { move: 'pack' })
  expect((await findOrderFile(priya(), number)).timeline[0]).toMatchObject({ move: 'pack', impersonationOf: null })
})
