import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import { placeOrder } from '#features/orders/place-order.ts'
import { receiveGatewayEvent } from '#features/orders/receive-gateway-event.ts'
import { settlePayment } from '#features/orders/settle-payment.ts'
import { readEvent } from '#features/orders/webhooks.ts'
import { moveRefund } from '#features/refunds/move-refund.ts'
import { refund } from '#features/refunds/refund.ts'
import { adminRefunds } from '#features/refunds/refund-queries.ts'
import { reconcileRefunds, settleRefund } from '#features/refunds/settle-refund.ts'
import { saveSetting } from '#features/settings/save-setting.ts'
import type { PayoutOrder, PayoutRail, PayoutTransfer } from '#platform/payments/payout-rail.server.ts'
import { addressOfAsha } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { adjustEarning, holdEarning, releaseEarnings } from './adjust-earning.ts'
import { approvePayouts } from './approve-payouts.ts'
import { listEarnings } from './earning-queries.ts'
import { exportPayouts } from './export-payouts.ts'
import { movePayout } from './move-payout.ts'
import { findOrderShares } from './order-earning-queries.ts'
import { listPayouts, listRuns } from './payout-queries.ts'
import { nextWeeklyPayout, preparePayouts, prepareWeeklyPayouts } from './prepare-payouts.ts'
import { finishTransfer, reconcilePayouts, settlePayout } from './settle-payout.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const seal = shop.as().seal
  await shop.pool.query(
    `insert into payout_accounts (artisan_id, kind, holder, ifsc, sealed_number, last_four, changed_at)
     select id, 'bank', '=Naveen', 'SBIN0001234', $1, '6789', now() from artisans where slug = 'naveen-prajapat'`,
    [seal.close('payout-account', '123456789')],
  )
})
afterAll(() => shop?.close())

const naveen = () => shop.as(shop.cast.naveen)
const priya = () => shop.as(shop.cast.priya)
const asha = () => shop.as(shop.cast.asha)
const first = { page: 1, limit: 50 }
const newestRefunds = {
  filter: { q: null, status: null, route: null },
  ask: { sort: { by: 'state' as const, isDown: true }, after: null, before: null, limit: 50 },
}
let counted = 0

/** A parcel of Naveen's, paid and delivered; its payment and parcel as a refund asks for them. */
async function delivered() {
  counted += 1
  const lines = [{ productId: 'blue-bowl', variant: {}, quantity: 1 }]
  const request = { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi' } as never
  const { order } = await placeOrder(shop.as(shop.cast.asha), request, `payout-key-${counted}`)
  const { paymentId } = shop.gateway.pay(order.payment.gatewayOrderId ?? '', { feePaise: 2_702 })
  await settlePayment(shop.as(), shop.gateway.payments.get(paymentId) as never)
  const number = `${order.number}-1`
  const posted = { move: 'ship', carrier: 'India Post', trackingNumber: 'EM1IN' }
  for (const move of [{ move: 'accept' }, { move: 'pack' }, posted]) await moveParcel(naveen(), number, move)
  await moveParcel(priya(), number, { move: 'deliver' })
  const { rows } = await shop.pool.query(
    `select p.id, p.order_id as "orderId", s.id as "parcelId", s.artisan_id as "artisanId"
     from payments p join parcels s on s.order_id = p.order_id where s.number = $1`,
    [number],
  )
  const [{ id, orderId, parcelId, artisanId }] = rows
  return { payment: { id, orderId }, parcel: { id: parcelId, number, artisanId }, order }
}

/** Refunds whose job was lost are asked for again first. */
async function balanced() {
  await reconcileRefunds(shop.as())
  expect(await checkBooks(shop.as())).toEqual([])
}

const earningOf = async (parcel: string) =>
  (await listEarnings(naveen(), first)).items.filter((earning) => earning.parcel === parcel)

/** What the buyer reads of an order against what the ledger booked for it, to the paisa. */
async function expectLedgerShares(orderNumber: string, paidPaise: number): Promise<void> {
  const shares = await findOrderShares(asha(), orderNumber)
  const { rows } = await shop.pool.query<{ account: string; paise: number }>(
    `select e.account, -sum(e.amount_paise)::bigint as paise from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id join orders o on o.id = t.order_id
      where o.number = $1 group by e.account`,
    [orderNumber],
  )
  const booked = (account: string) => rows.find((row) => row.account === account)?.paise ?? 0
  const withheld = booked('tcs_payable') + booked('tds_payable')
  const artisans = (shares?.artisans ?? []).reduce((sum, { paise }) => sum + paise, 0)
  expect(shares?.haatPaise).toBe(booked('commission') + booked('commission_gst') + booked('coupon_cost'))
  expect(artisans + (shares?.taxPaise ?? 0)).toBe(booked('artisan_payable') + withheld)
  expect(shares?.paidPaise).toBe(paidPaise)
  expect(artisans + (shares?.haatPaise ?? 0) + (shares?.taxPaise ?? 0)).toBe(paidPaise)
}

test('the earning of a delivered parcel waits for the return window, and a refund in two parts brings it to zero', async () => {
  const { payment, parcel, order } = await delivered()
  const [sale] = await earningOf(parcel.number)
  if (!sale) throw new Error('nothing earned')
  expect(sale).toMatchObject({ kind: 'sale', status: 'pending' })
  const { goodsPaise, shippingPaise, taxPaise, commissionPaise, couponPaise } = sale
  expect(goodsPaise + shippingPaise).toBe(order.totalPaise)

  const some = { goodsPaise: 33_333, shippingPaise: 0, taxPaise: 1_587, commissionPaise: 3_000, couponPaise: 0 }
  const input = { payment, parcel, components: { lines: 33_333 }, reason: 'return', taken: some }
  await expectLedgerShares(order.number, order.totalPaise)
  expect((await findOrderShares(asha(), order.number))?.taxPaise).toBe(order.taxPaise)
  expect(await refund(shop.as(), { ...input, amountPaise: 33_333, key: 'refund-part-one' })).toBe(33_333)
  expect(await refund(shop.as(), { ...input, amountPaise: 33_333, key: 'refund-part-one' })).toBe(33_333)
  await expectLedgerShares(order.number, order.totalPaise - 33_333)
  const rest = { goodsPaise, shippingPaise, taxPaise, commissionPaise, couponPaise }
  const left = order.totalPaise - 33_333
  const all = { payment, parcel, reason: 'return', taken: rest }
  const tooMuch = { ...all, amountPaise: left + 1, components: { lines: left + 1 }, key: 'refund-too-much' }
  await expect(refund(shop.as(), tooMuch)).rejects.toMatchObject({ code: 'refund-too-large' })
  const components = { lines: left - shippingPaise, shipping: shippingPaise }
  await refund(shop.as(), { ...all, amountPaise: left, components, key: 'refund-the-rest' })

  expect(await findOrderShares(asha(), order.number)).toBe(null)
  const rows = await earningOf(parcel.number)
  expect(rows).toHaveLength(3)
  for (const field of ['netPaise', 'goodsPaise', 'commissionGstPaise', 'tcsPaise', 'tdsPaise'] as const) {
    expect(
      rows.reduce((sum, row) => sum + row[field], 0),
      field,
    ).toBe(0)
  }
  await balanced()
})

test('a refund that the gateway refuses is retried by the admin and paid once', async () => {
  const { items } = await adminRefunds.page(priya(), newestRefunds)
  const key = items[0]?.key ?? ''
  const { rows } = await shop.pool.query('select id from refunds where idempotency_key = $1', [key])
  shop.gateway.refundsBecome = 'refused'
  await settleRefund(shop.as(), rows[0].id)
  shop.gateway.refundsBecome = 'processed'
  const failed = (await adminRefunds.page(priya(), newestRefunds)).items[0]
  expect(failed).toMatchObject({ key, status: 'failed', moves: ['retry'] })
  expect(shop.jobs.sent.some(({ payload }) => payload.kind === 'refund_failed')).toBe(true)

  await moveRefund(priya(), { key, move: 'retry' })
  await settleRefund(shop.as(), rows[0].id)
  await settleRefund(shop.as(), rows[0].id)
  const emails = shop.jobs.sent.filter(({ payload }) => payload.kind === 'refund_paid' && payload.refundKey === key)
  expect(emails).toHaveLength(1)
  await balanced()
})

test('when eight admins prepare a run at once, no earning is in two payouts', async () => {
  for (let round = 0; round < 3; round += 1) await delivered()
  shop.clock.advance(7 * 24 * 60 + 1)
  await releaseEarnings(shop.as())
  const before = (await listEarnings(naveen(), first)).sums
  expect(before.availablePaise).toBeGreaterThan(0)

  const runs = await Promise.allSettled(
    Array.from({ length: 8 }, (_, place) => preparePayouts(priya(), `run-key-${place}`)),
  )
  const made = runs.flatMap((run) => (run.status === 'fulfilled' ? [run.value] : []))
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ totalPaise: before.availablePaise, payouts: 1 })
  const keys = Array.from({ length: 8 }, (_, place) => `run-key-${place}`)
  const again = await Promise.allSettled(keys.map((key) => preparePayouts(priya(), key)))
  expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await listEarnings(naveen(), first)).sums.inPayoutPaise).toBe(before.availablePaise)
})

test('a run is approved, exported, sent and paid, and a bounced payout is paid again', async () => {
  const [payout] = (await listPayouts(priya(), first)).items
  if (!payout) throw new Error('no payout')
  const { number, run } = payout
  const move = (name: string, words: object = {}) => movePayout(priya(), { number, move: name, ...words })
  await expect(move('pay', { reference: 'UTR1' })).rejects.toMatchObject({ code: 'move-not-allowed' })
  await expect(exportPayouts(priya(), run)).rejects.toMatchObject({ code: 'not-found' })
  expect(() => movePayout(naveen(), { number, move: 'approve' })).toThrow('forbidden')
  await approvePayouts(priya(), run)
  const rupees = (payout.amountPaise / 100).toFixed(2)
  expect(await exportPayouts(priya(), run)).toContain(
    `\r\n'=Naveen,123456789,SBIN0001234,${rupees},NEFT,Haat ${number}\r\n`,
  )

  await move('send')
  await expect(move('pay')).rejects.toMatchObject({ code: 'reference-required' })
  expect(await move('pay', { reference: 'UTR1' })).toMatchObject({ status: 'paid', reference: 'UTR1' })
  expect((await listEarnings(naveen(), first)).sums.paidPaise).toBe(payout.amountPaise)
  await move('bounce', { reason: 'Account closed' })
  expect((await listEarnings(naveen(), first)).sums.inPayoutPaise).toBe(payout.amountPaise)
  await balanced()
  await move('send')
  await move('pay', { reference: 'UTR2' })
  await balanced()
})

test('a refund after the payout and an adjustment are deducted from the next payout', async () => {
  const { payment, parcel } = await delivered()
  const goods = { goodsPaise: 1_000, shippingPaise: 0, taxPaise: 48, commissionPaise: 95, couponPaise: 0 }
  const input = { payment, parcel, amountPaise: 1_500, components: { lines: 1_000, goodwill: 500 }, taken: goods }
  await refund(shop.as(), { ...input, reason: 'return', key: 'refund-with-goodwill' })
  const adjust = { artisan: 'naveen-prajapat', amountPaise: -2_500, reason: 'Packing paid twice', key: 'adjust-one' }
  await adjustEarning(priya(), adjust)
  await adjustEarning(priya(), adjust)
  expect((await listEarnings(naveen(), first)).sums.availablePaise).toBe(-2_500)
  await expect(preparePayouts(priya(), 'run-of-nothing')).rejects.toMatchObject({ code: 'nothing-to-pay' })
  await balanced()
})

test('the platform alone pays goodwill, and it adds no zero row to the artisan’s earnings', async () => {
  const { payment, parcel } = await delivered()
  const input = { payment, parcel, amountPaise: 7_700, components: { goodwill: 7_700 }, reason: 'late' }
  expect(await refund(shop.as(), { ...input, key: 'refund-goodwill-only' })).toBe(7_700)
  expect((await earningOf(parcel.number)).map(({ kind }) => kind)).toEqual(['sale'])
  const { rows } = await shop.pool.query(
    `select e.account, e.amount_paise::int as paise from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.effect = 'refund:refund-goodwill-only' order by 1`,
  )
  expect(rows).toEqual([
    { account: 'goodwill', paise: 7_700 },
    { account: 'refund_payable', paise: -7_700 },
  ])
  await balanced()
})

test('a held earning is not paid until its hold ends', async () => {
  const { parcel } = await delivered()
  const [sale] = await earningOf(parcel.number)
  const id = sale?.id ?? ''
  const until = new Date(shop.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  await expect(holdEarning(priya(), { earning: id, until })).rejects.toMatchObject({ code: 'reason-required' })
  await holdEarning(priya(), { earning: id, until, reason: 'The buyer says that it is a copy' })
  shop.clock.advance(8 * 24 * 60)
  await releaseEarnings(shop.as())
  expect((await earningOf(parcel.number))[0]).toMatchObject({
    status: 'held',
    heldReason: 'The buyer says that it is a copy',
  })
  shop.clock.advance(14 * 24 * 60)
  await releaseEarnings(shop.as())
  expect((await earningOf(parcel.number))[0]).toMatchObject({ status: 'available', heldReason: null })
})

test('a payout on Razorpay Route makes one transfer, however often it is settled', async () => {
  await shop.pool.query("update payout_accounts set kind = 'route', sealed_number = $1", [
    shop.as().seal.close('payout-account', 'acc_CPRsN1LkFccllA'),
  ])
  const run = await preparePayouts(priya(), 'run-by-route')
  await approvePayouts(priya(), run.number)
  const [payout] = (await listPayouts(priya(), { ...first, run: run.number })).items
  const number = payout?.number ?? ''
  await movePayout(priya(), { number, move: 'send' })
  await settlePayout(shop.as(), number)
  await settlePayout(shop.as(), number)
  expect(shop.gateway.transfers).toHaveLength(1)
  expect((await listPayouts(priya(), { ...first, run: run.number })).items[0]).toMatchObject({
    status: 'paid',
    rail: 'route',
    reference: shop.gateway.transfers[0]?.id,
  })
  await balanced()
})

/** A payout of what is due now, approved and handed to `service`. */
async function sentTo(service: PayoutRail, key: string) {
  await delivered()
  await shop.pool.query("update earnings set status = 'available', available_at = now() where status = 'pending'")
  const admin = shop.as(shop.cast.priya, { payouts: service })
  const run = await preparePayouts(admin, key)
  await approvePayouts(admin, run.number)
  const show = async () => (await listPayouts(admin, { ...first, run: run.number })).items[0]
  const number = (await show())?.number ?? ''
  await movePayout(admin, { number, move: 'send' })
  const settle = () => settlePayout(shop.as(undefined, { payouts: service }), number)
  return { admin, run, number, show, settle }
}

test('a payout service pays, is asked again when its news is lost, and a bank that gives it back is booked', async () => {
  await shop.pool.query("update payout_accounts set kind = 'bank', sealed_number = $1", [
    shop.as().seal.close('payout-account', '123456789'),
  ])
  const sent: PayoutOrder[] = []
  let later: PayoutTransfer = { id: 'pout_1', status: 'waiting' }
  let isAway = true
  const service: PayoutRail = {
    async send(order) {
      sent.push(order)
      if (isAway) throw new Error('away')
      return { id: 'pout_1', status: 'waiting' }
    },
    find: async () => later,
  }
  const { admin, run, number, show, settle } = await sentTo(service, 'run-by-service')
  await expect(settle()).rejects.toThrow('away')
  const clock = { now: () => new Date(shop.clock.now().getTime() + 24 * 60 * 60_000) }
  const aDayLater = shop.as(undefined, { payouts: service, clock })
  await reconcilePayouts(aDayLater)
  isAway = false
  await Promise.allSettled([settle(), settle(), reconcilePayouts(aDayLater)])
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([`${number}-1`]))
  expect(sent[0]).toMatchObject({ kind: 'bank', account: '123456789', holder: '=Naveen', ifsc: 'SBIN0001234' })
  expect(await show()).toMatchObject({ status: 'processing', rail: 'provider', moves: [] })
  expect((await listRuns(admin, first)).items[0]).toMatchObject({ number: run.number, byFile: 0, atBank: 0 })
  const byHand = movePayout(admin, { number, move: 'pay', reference: 'UTR1' })
  await expect(byHand).rejects.toMatchObject({ code: 'move-not-allowed' })

  later = { id: 'pout_1', status: 'paid', reference: 'HDFCN00000000001' }
  await reconcilePayouts(shop.as(undefined, { payouts: service }))
  shop.clock.advance(25 * 60)
  expect((await show())?.status).toBe('processing')
  await reconcilePayouts(shop.as(undefined, { payouts: service }))
  expect(await show()).toMatchObject({ status: 'paid', reference: 'HDFCN00000000001' })
  await balanced()
  const news = { id: 'pout_1', status: 'failed', reason: 'The account is closed' } as const
  expect(await finishTransfer(shop.as(), { id: 'pout_1', status: 'paid' })).toBe(false)
  expect(await finishTransfer(shop.as(), { ...news, id: 'pout_of_others' })).toBe(false)
  const wire = { id: 'pout_1', status: 'reversed', status_details: { description: 'The account is closed' } }
  const told = { event: 'payout.reversed', payload: { payout: { entity: wire } } }
  const event = readEvent(Buffer.from(JSON.stringify(told)), 'evt_of_a_payout')
  expect(await receiveGatewayEvent(shop.as(), event)).toMatchObject({ outcome: 'applied' })
  expect(await receiveGatewayEvent(shop.as(), event)).toMatchObject({ outcome: 'repeated' })
  expect(await show()).toMatchObject({ status: 'bounced', failure: 'The account is closed' })
  await balanced()

  // Sent once more, it is another transfer; late news of the first ends nothing.
  await movePayout(shop.as(shop.cast.priya, { payouts: service }), { number, move: 'send' })
  expect(await finishTransfer(shop.as(), news)).toBe(false)
  const again = { ...service, send: async () => ({ id: 'pout_2', status: 'waiting' as const }) }
  await settlePayout(shop.as(undefined, { payouts: again }), number)
  expect(await finishTransfer(shop.as(), { id: 'pout_2', status: 'paid' })).toBe(true)
  expect(await show()).toMatchObject({ status: 'paid', reference: 'pout_2' })
  await balanced()
})

test('what a payout service said of an attempt that is over does not end the next one', async () => {
  let answer: (transfer: PayoutTransfer) => void = () => undefined
  const service: PayoutRail = {
    send: async ({ key }) => ({ id: `pout_slow_${key.at(-1)}`, status: 'waiting' }),
    find: () => new Promise((resolve) => (answer = resolve)),
  }
  const { admin, number, show, settle } = await sentTo(service, 'run-of-a-slow-service')
  await settle()
  const slow = settle()
  await expect.poll(() => answer.length).toBe(1)
  shop.clock.advance(1)
  await finishTransfer(shop.as(), { id: 'pout_slow_1', status: 'failed', reason: 'refused' })
  await movePayout(admin, { number, move: 'send' })
  answer({ id: 'pout_slow_1', status: 'failed', reason: 'refused' })
  await slow
  expect((await show())?.status).toBe('processing')
  await settle()
  expect(await finishTransfer(shop.as(), { id: 'pout_slow_2', status: 'paid' })).toBe(true)
  await balanced()
})

test('the shop prepares what is due on a Monday, once, when it is switched on', async () => {
  await delivered()
  await shop.pool.query("update earnings set status = 'available', available_at = now() where status = 'pending'")
  const on = (day: string) => shop.as(undefined, { clock: { now: () => new Date(day) } })
  const monday = '2031-01-06T03:00:00Z'
  expect(await prepareWeeklyPayouts(on(monday))).toBe(false)
  expect(await nextWeeklyPayout(on(monday))).toBeNull()
  await shop.pool.query("insert into settings (key, value, changed_at) values ('weeklyPayouts', 'true', now())")
  expect(await prepareWeeklyPayouts(on('2031-01-07T03:00:00Z'))).toBe(false)
  const next = await Promise.all(['2031-01-05T18:00:00Z', '2031-01-05T19:00:00Z'].map((at) => nextWeeklyPayout(on(at))))
  expect(next).toEqual(['2031-01-06', '2031-01-13'])
  await Promise.all([1, 2, 3].map(() => prepareWeeklyPayouts(on(monday))))
  const { rows } = await shop.pool.query('select number, prepared_by from payout_runs where prepared_at = $1', [monday])
  expect(rows).toEqual([{ number: expect.stringMatching(/^PR-3101-/), prepared_by: null }])
  await approvePayouts(priya(), rows[0].number)
  await balanced()
})

test('an earning waits as long as the admin has set, and an artisan with less than the smallest payout waits too', async () => {
  const set = (name: 'earningWaitDays' | 'leastPayoutPaise', value: number, expected: number) =>
    saveSetting(priya(), { name, value, expected })
  await set('earningWaitDays', 14, 7)
  const { parcel } = await delivered()
  await set('earningWaitDays', 7, 14)
  const { rows } = await shop.pool.query(
    `select extract(day from e.available_at - p.delivered_at)::int as days from earnings e join parcels p on p.id = e.parcel_id
     where e.parcel_id = $1 and e.kind = 'sale'`,
    [parcel.id],
  )
  expect(rows[0].days).toBe(14)

  await shop.pool.query("update earnings set status = 'available', available_at = now() where parcel_id = $1", [
    parcel.id,
  ])
  const { rows: owed } = await shop.pool.query<{ net: number }>(
    `select sum(net_paise)::int as net from earnings where status = 'available' and artisan_id = $1`,
    [parcel.artisanId],
  )
  const sum = owed[0]?.net ?? 0
  await set('leastPayoutPaise', sum + 1, 0)
  expect((await listRuns(priya(), first)).ready.artisans).toBe(0)
  await expect(preparePayouts(priya(), 'less than the smallest')).rejects.toMatchObject({ code: 'nothing-to-pay' })
  await set('leastPayoutPaise', sum, sum + 1)
  expect(await preparePayouts(priya(), 'just the smallest')).toMatchObject({ totalPaise: sum })
  await set('leastPayoutPaise', 0, sum)
  await balanced()
})
