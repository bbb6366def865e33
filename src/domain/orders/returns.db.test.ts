import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readDeskAsk } from '#domain/desk-list.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { adminRefund } from './admin-refund.ts'
import { cancelOrder } from './cancel-order.ts'
import { deskReturnSorts, readDeskReturnFilter } from './desk-return.ts'
import { makeDueMoves } from './make-due-moves.ts'
import { moveReturn } from './move-return.ts'
import type { ReturnMoveRequest, ReturnRequest } from './order-return.ts'
import { requestReturn } from './request-return.ts'
import { listDeskReturns, listWorkshopReturns } from './return-queries.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  await shop.pool.query(`insert into stock_movements (variant_id, kind, quantity, at)
    select variant_id, 'adjusted', 200, now() from stock where on_hand between 5 and 30`)
  await shop.pool.query('update stock set on_hand = on_hand + 200 where on_hand between 5 and 30')
})
afterAll(() => shop?.close())
afterEach(async () => {
  await orders.settleRefunds()
  await orders.balanced()
})

const codeOf = (error: unknown) => (error as { code?: string }).code
let keys = 0

function ask(parcel: string, change: Partial<ReturnRequest> = {}, key?: string) {
  keys += 1
  const number = parcel.replace(/-\d+$/, '')
  const request: ReturnRequest = {
    parcel,
    lines: [{ sku: 'BLUE-BOWL-1', quantity: 1 }],
    reason: 'changed_mind',
    wish: 'refund',
    words: 'It does not go with the table.',
    pictures: [],
    refundRoute: 'original',
    ...change,
  }
  return requestReturn(orders.asha(), { ...request, number }, key ?? `return-key-${keys}`)
}

const damaged = async (parcel: string, change: Partial<ReturnRequest> = {}) =>
  ask(parcel, {
    reason: 'damaged',
    words: 'The rim is chipped.',
    pictures: [await orders.picture(shop.cast.asha)],
    ...change,
  })

const byCustomer = (number: string, request: ReturnMoveRequest) => moveReturn(orders.asha(), { number }, request)
const byMaker = (number: string, request: ReturnMoveRequest) => moveReturn(orders.naveen(), { number }, request)
const byAdmin = (number: string, request: ReturnMoveRequest) => moveReturn(orders.admin(), { number }, request)

async function sendBack(number: string) {
  await byMaker(number, { move: 'approve' })
  await byCustomer(number, { move: 'send_back', carrier: 'DTDC', trackingNumber: 'D1234567' })
  await byMaker(number, { move: 'receive' })
}

const returnOf = async (number: string) => {
  const order = await orders.show(number.split('-').slice(0, 3).join('-'))
  const found = order.parcels.flatMap(({ returns }) => returns).find((each) => each.number === number)
  if (!found) throw new Error(`${number} is not on its order`)
  return found
}

const refundsOf = async (number: string) => (await orders.show(number)).refunds

test('three bowls at an odd price go back one by one, and the refunds add up to the paisa', async () => {
  await shop.pool.query("update variants set price_paise = 95001 where sku = 'BLUE-BOWL-1'")
  const order = await orders.delivered([{ productId: 'blue-bowl', quantity: 3 }])
  await shop.pool.query("update variants set price_paise = 95000 where sku = 'BLUE-BOWL-1'")
  const parcel = `${order.number}-1`
  const before = await orders.stockOf(shop.cast.goods.bowl.variantId)

  for (let piece = 0; piece < 3; piece += 1) {
    const { number } = await ask(parcel)
    await sendBack(number)
    await byMaker(number, { move: 'resolve', restocks: piece > 0 })
  }
  const refunds = await refundsOf(order.number)
  expect(refunds.map(({ amountPaise }) => amountPaise)).toEqual([95001, 95001, 95001])
  expect(refunds.every(({ parcel: of, route }) => of === parcel && route === 'original')).toBe(true)
  expect(await orders.stockOf(shop.cast.goods.bowl.variantId)).toBe(before + 2)
  const [line] = (await orders.show(order.number)).parcels[0]?.lines ?? []
  expect(line).toMatchObject({ returnedQuantity: 3, returnable: null })
  expect((await ask(parcel).catch(codeOf)) as unknown).toBe('return-too-many')
})

test('a whole parcel that came broken gives the carriage back too, and sending it back is the maker’s', async () => {
  const order = await orders.delivered()
  expect(order.shippingPaise).toBeGreaterThan(0)
  const { number } = await damaged(`${order.number}-1`)
  const asked = await returnOf(number)
  expect(asked).toMatchObject({ status: 'requested', goodsPaise: 95_000, shippingPaise: order.shippingPaise })
  expect(asked.returnCostPaise).toBeGreaterThan(0)

  await sendBack(number)
  await byMaker(number, { move: 'resolve', restocks: false })
  expect(await refundsOf(order.number)).toMatchObject([
    { amountPaise: order.totalPaise, components: { lines: 95_000, shipping: order.shippingPaise }, reason: 'return' },
  ])
  const { rows } = await shop.pool.query<{ kind: string; net: number }>(
    `select kind, sum(net_paise)::int as net from earnings e join parcels p on p.id = e.parcel_id
     where p.number = $1 group by 1 order by 1`,
    [`${order.number}-1`],
  )
  const net = Object.fromEntries(rows.map((row) => [row.kind, row.net]))
  expect((net.sale ?? 0) + (net.refund ?? 0)).toBe(0)
  expect(net.return_cost).toBe(-asked.returnCostPaise)
  const documents = (await orders.show(order.number)).parcels[0]?.documents ?? []
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
})

test('a change of mind gives the goods back without carriage; made to order does not go back for it', async () => {
  const order = await orders.delivered()
  const { number } = await ask(`${order.number}-1`)
  expect(await returnOf(number)).toMatchObject({ goodsPaise: 95_000, shippingPaise: 0, returnCostPaise: 0 })
  await byCustomer(number, { move: 'withdraw' })

  await shop.pool.query(
    'update order_lines set is_made_to_order = true where parcel_id = (select id from parcels where number = $1)',
    [`${order.number}-1`],
  )
  const [line] = (await orders.show(order.number)).parcels[0]?.lines ?? []
  expect(line?.returnable).toMatchObject({ quantity: 1, changedMind: false })
  expect(await ask(`${order.number}-1`).catch(codeOf)).toBe('return-excluded')
  expect((await damaged(`${order.number}-1`)).number).toMatch(/-R2$/)
})

test('after its window, before delivery, of another person, more than bought, without a picture: refused', async () => {
  const order = await orders.delivered([{ productId: 'blue-bowl', quantity: 2 }])
  const parcel = `${order.number}-1`
  expect(await ask(parcel, { lines: [{ sku: 'BLUE-BOWL-1', quantity: 3 }] }).catch(codeOf)).toBe('return-too-many')
  const twice = [
    { sku: 'BLUE-BOWL-1', quantity: 1 },
    { sku: 'BLUE-BOWL-1', quantity: 2 },
  ]
  expect(await ask(parcel, { lines: twice }).catch(codeOf)).toBe('return-too-many')
  expect(await ask(parcel, { lines: [{ sku: 'BLUE-VASE-1', quantity: 1 }] }).catch(codeOf)).toBe('return-not-possible')
  expect(await ask(parcel, { reason: 'damaged' }).catch(codeOf)).toBe('invalid-request')
  const foreign = await orders.picture(shop.cast.bilal)
  expect(await ask(parcel, { reason: 'damaged', pictures: [foreign] }).catch(codeOf)).toBe('invalid-request')

  const request = { ...(await askBody(parcel)), number: order.number }
  expect(await requestReturn(shop.as(shop.cast.bilal), request, 'bilal-tries-1').catch(codeOf)).toBe('not-found')
  const young = await orders.paid()
  expect(await ask(`${young.number}-1`).catch(codeOf)).toBe('return-not-possible')

  shop.clock.advance(7 * 24 * 60 + 1)
  expect(await ask(parcel).catch(codeOf)).toBe('return-window-closed')
  await makeDueMoves(shop.as())
})

const askBody = async (parcel: string): Promise<ReturnRequest> => ({
  parcel,
  lines: [{ sku: 'BLUE-BOWL-1', quantity: 1 }],
  reason: 'missing',
  wish: 'refund',
  words: 'It was not in the box.',
  pictures: [],
  refundRoute: 'original',
})

test('two requests for the same piece at once: one return; one key twice: the same return', async () => {
  const order = await orders.delivered()
  const parcel = `${order.number}-1`
  const both = await Promise.allSettled([ask(parcel), ask(parcel), ask(parcel)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of both) if (each.status === 'rejected') expect(codeOf(each.reason)).toBe('return-too-many')

  const other = await orders.delivered()
  const same = await Promise.all([1, 2, 3].map(() => ask(`${other.number}-1`, {}, 'one-key-for-all')))
  expect(new Set(same.map(({ number }) => number)).size).toBe(1)
  expect((await orders.show(other.number)).parcels[0]?.returns).toHaveLength(1)
  const changed = ask(`${other.number}-1`, { words: 'Something else.' }, 'one-key-for-all')
  expect(await changed.catch(codeOf)).toBe('idempotency-key-reused')
})

test('resolved by many at once: paid once', async () => {
  const order = await orders.delivered()
  const { number } = await ask(`${order.number}-1`)
  await sendBack(number)
  const tries = await Promise.allSettled([
    byMaker(number, { move: 'resolve', restocks: true }),
    byAdmin(number, { move: 'resolve', restocks: true }),
    byMaker(number, { move: 'reject', reason: 'No.' }),
    byMaker(number, { move: 'resolve', restocks: true }),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await refundsOf(order.number)).length).toBeLessThanOrEqual(1)
})

test('an exchange sends the same piece again for nothing; without stock it is paid instead, and says so', async () => {
  const order = await orders.delivered()
  const { number } = await damaged(`${order.number}-1`, { wish: 'exchange' })
  await sendBack(number)
  await byMaker(number, { move: 'resolve', restocks: false })
  const shown = await orders.show(order.number)
  expect(shown.refunds).toEqual([])
  const second = shown.parcels[1]
  expect(second).toMatchObject({
    number: `${order.number}-2`,
    status: 'accepted',
    totalPaise: 0,
    replacesReturn: number,
  })
  expect(shown.parcels[0]?.events.at(-1)?.details).toMatchObject({ exchange: `${order.number}-2` })
  await orders.balanced()
  await orders.make(shop.cast.naveen, `${order.number}-2`, 'pack')
  await orders.make(shop.cast.naveen, `${order.number}-2`, 'ship', orders.ship)
  await orders.make(shop.cast.admin, `${order.number}-2`, 'deliver')
  await orders.balanced()

  const last = await orders.delivered([{ productId: 'last-piece' }])
  const broken = await damaged(`${last.number}-1`, { wish: 'exchange', lines: [{ sku: 'LAST-PIECE-1', quantity: 1 }] })
  await sendBack(broken.number)
  await byMaker(broken.number, { move: 'resolve', restocks: false })
  const paid = await orders.show(last.number)
  expect(paid.parcels).toHaveLength(1)
  expect(paid.refunds).toMatchObject([{ amountPaise: last.totalPaise }])
  expect(paid.parcels[0]?.events.at(-1)?.details).toMatchObject({ exchangeFailed: true })
})

test('a replacement that is cancelled or gets lost pays the first price after all', async () => {
  for (const end of ['cancel', 'lost'] as const) {
    const order = await orders.delivered()
    const { number } = await damaged(`${order.number}-1`, { wish: 'exchange' })
    await byMaker(number, { move: 'approve' })
    await byMaker(number, { move: 'resolve' })
    const second = `${order.number}-2`
    if (end === 'cancel') await cancelOrder(orders.asha(), { number: order.number, parcel: second })
    else {
      await orders.make(shop.cast.naveen, second, 'pack')
      await orders.make(shop.cast.naveen, second, 'ship', orders.ship)
      await orders.make(shop.cast.admin, second, 'lost')
    }
    expect(await refundsOf(order.number)).toMatchObject([
      { amountPaise: order.totalPaise, parcel: `${order.number}-1` },
    ])
    await orders.balanced()
  }
})

test('silence: an unanswered return is approved, a missing piece paid, one that is never sent withdrawn', async () => {
  const order = await orders.delivered([{ productId: 'blue-bowl', quantity: 2 }])
  const parcel = `${order.number}-1`
  const unanswered = (await ask(parcel)).number
  const missing = (await ask(parcel, { reason: 'missing' })).number
  shop.clock.advance(48 * 60 + 1)
  await makeDueMoves(shop.as())
  expect(await returnOf(unanswered)).toMatchObject({ status: 'approved' })
  expect(await returnOf(missing)).toMatchObject({ status: 'approved', moves: ['withdraw'] })

  shop.clock.advance(48 * 60 + 1)
  await makeDueMoves(shop.as())
  expect(await returnOf(missing)).toMatchObject({ status: 'resolved' })
  expect(await refundsOf(order.number)).toMatchObject([{ amountPaise: 95_000 }])

  shop.clock.advance(7 * 24 * 60)
  await makeDueMoves(shop.as())
  expect((await orders.show(order.number)).parcels[0]?.status).toBe('delivered')
  shop.clock.advance(6 * 24 * 60)
  await makeDueMoves(shop.as())
  expect(await returnOf(unanswered)).toMatchObject({ status: 'withdrawn' })
  await makeDueMoves(shop.as())
  expect((await orders.show(order.number)).parcels[0]?.status).toBe('completed')
})

test('an appeal goes to the office, for seven days; lost on the way back is paid', async () => {
  const order = await orders.delivered([{ productId: 'blue-bowl', quantity: 3 }])
  const parcel = `${order.number}-1`
  const one = (await damaged(parcel)).number
  await byMaker(one, { move: 'reject', reason: 'The picture shows another bowl.' })
  expect((await returnOf(one)).moves).toEqual(['appeal'])
  await byCustomer(one, {
    move: 'appeal',
    reason: 'It is that bowl.',
    pictures: [await orders.picture(shop.cast.asha)],
  })
  expect(await byMaker(one, { move: 'resolve' }).catch(codeOf)).toBe('move-not-allowed')
  await byAdmin(one, { move: 'resolve' })
  expect(await refundsOf(order.number)).toHaveLength(1)
  expect((await returnOf(one)).pictures).toHaveLength(2)

  const two = (await damaged(parcel)).number
  await byMaker(two, { move: 'reject', reason: 'No.' })
  shop.clock.advance(7 * 24 * 60 + 1)
  expect(await byCustomer(two, { move: 'appeal', reason: 'Yes.' }).catch(codeOf)).toBe('move-not-allowed')
  shop.clock.advance(-7 * 24 * 60 - 1)

  const three = (await damaged(parcel)).number
  await byMaker(three, { move: 'approve' })
  await byCustomer(three, { move: 'send_back', carrier: 'DTDC', trackingNumber: 'D7654321' })
  await byAdmin(three, { move: 'lose', reason: 'The courier cannot find it.' })
  expect(await refundsOf(order.number)).toHaveLength(2)
})

test('what was paid in cash goes to an UPI address by hand', async () => {
  const order = await orders.paidByCash()
  const parcel = `${order.number}-1`
  await orders.deliver(parcel)
  expect(await ask(parcel).catch(codeOf)).toBe('invalid-request')
  expect(await ask(parcel, { refundRoute: 'upi' }).catch(codeOf)).toBe('invalid-request')
  const { number } = await ask(parcel, { refundRoute: 'upi', refundTo: { upi: 'asha@okbank' } })
  await sendBack(number)
  await byMaker(number, { move: 'resolve', restocks: true })
  expect(await refundsOf(order.number)).toMatchObject([{ amountPaise: 95_000, route: 'upi', status: 'approved' }])
  expect(shop.gateway.refunds.some(({ amountPaise }) => amountPaise === order.totalPaise)).toBe(false)
})

test('the office refunds by components, never above what is left, once per key, with a note in the audit', async () => {
  const order = await orders.delivered()
  const wish = {
    number: order.number,
    parcel: `${order.number}-1`,
    goodsPaise: 20_000,
    shippingPaise: 0,
    goodwillPaise: 0,
    reason: 'A scratch',
  }
  await Promise.all([
    adminRefund(orders.admin(), wish, 'office-key-1'),
    adminRefund(orders.admin(), wish, 'office-key-1'),
  ])
  expect(await refundsOf(order.number)).toMatchObject([{ amountPaise: 20_000, components: { lines: 20_000 } }])
  const above = { ...wish, goodsPaise: 75_001 }
  expect(await adminRefund(orders.admin(), above, 'office-key-2').catch(codeOf)).toBe('refund-too-large')
  await orders.balanced()

  const { number } = await ask(`${order.number}-1`)
  await sendBack(number)
  await byMaker(number, { move: 'resolve', restocks: true })
  expect((await refundsOf(order.number)).map(({ amountPaise }) => amountPaise)).toEqual([20_000, 75_000])
  const { rows } = await shop.pool.query("select 1 from audit_records where action = 'order.refund'")
  expect(rows).toHaveLength(1)
  const young = await orders.paid()
  const early = { ...wish, number: young.number, parcel: `${young.number}-1` }
  expect(await adminRefund(orders.admin(), early, 'office-key-3').catch(codeOf)).toBe('refund-before-arrival')
})

test('lists: a maker sees own returns, the office all, what runs out first stands first', async () => {
  const own = await listWorkshopReturns(orders.naveen(), { page: 1, limit: 50 })
  expect(own.total).toBeGreaterThan(5)
  expect(own.items[0]).toMatchObject({ artisan: { name: 'Naveen Prajapat' }, customerName: 'Asha Kulkarni' })
  expect((await listWorkshopReturns(shop.as(shop.cast.somi), { page: 1, limit: 50 })).items).toEqual([])
  const ofOffice = (query: Record<string, string>) =>
    listDeskReturns(orders.admin(), { filter: readDeskReturnFilter(query), ask: readDeskAsk(query, deskReturnSorts) })
  const all = await ofOffice({ status: 'resolved', q: 'asha' })
  expect(all.items.every(({ status }) => status === 'resolved')).toBe(true)
  expect(all.items[0]?.events.map(({ move }) => move)).toContain('return_resolve')
  expect((await ofOffice({ status: 'all', q: '100%' })).items).toEqual([])
  const open = await ofOffice({})
  const clocks = open.items.map(({ dueAt, createdAt }) => dueAt ?? createdAt)
  expect(clocks).toEqual([...clocks].sort())
  const first = await ofOffice({ status: 'all', limit: '2' })
  const second = await ofOffice({ status: 'all', limit: '2', after: first.after ?? '' })
  expect(second.items.map(({ number }) => number)).not.toContain(first.items[1]?.number)
})
