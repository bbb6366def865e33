import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import { saveSetting } from '#features/settings/save-setting.ts'
import type { SettingValue } from '#features/settings/shop-settings.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { codeOf, fillShelves, type ReturnsOf, returnsOf } from '#test/returns.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { makeDueMoves } from './make-due-moves.ts'
import type { ReturnRequest } from './order-return.ts'
import { requestReturn } from './request-return.ts'

let shop: TestShop
let orders: OrdersOf
let returns: ReturnsOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  returns = returnsOf(shop, orders)
  await fillShelves(shop)
})
afterAll(() => shop?.close())
afterEach(async () => {
  await orders.settleRefunds()
  await orders.balanced()
})

const returnOf = async (number: string) => {
  const order = await orders.show(number.split('-').slice(0, 3).join('-'))
  const found = order.parcels.flatMap(({ returns }) => returns).find((each) => each.number === number)
  if (!found) throw new Error(`${number} is not on its order`)
  return found
}

test('three bowls at an odd price are returned one by one, and the refunds add up to the paisa', async () => {
  await shop.pool.query("update variants set price_paise = 95001 where sku = 'BLUE-BOWL-1'")
  const order = await orders.delivered([{ productId: 'blue-bowl', quantity: 3 }])
  await shop.pool.query("update variants set price_paise = 95000 where sku = 'BLUE-BOWL-1'")
  const parcel = `${order.number}-1`
  const before = await orders.stockOf(shop.cast.goods.bowl.variantId)

  for (let piece = 0; piece < 3; piece += 1) {
    const { number } = await returns.ask(parcel)
    await returns.sendBack(number)
    await returns.byArtisan(number, { move: 'resolve', restocks: piece > 0 })
  }
  const refunds = await returns.refundsOf(order.number)
  expect(refunds.map(({ amountPaise }) => amountPaise)).toEqual([95001, 95001, 95001])
  expect(refunds.every(({ parcel: of, route }) => of === parcel && route === 'original')).toBe(true)
  expect(await orders.stockOf(shop.cast.goods.bowl.variantId)).toBe(before + 2)
  const [line] = (await orders.show(order.number)).parcels[0]?.lines ?? []
  expect(line).toMatchObject({ returnedQuantity: 3, returnable: null })
  expect((await returns.ask(parcel).catch(codeOf)) as unknown).toBe('return-too-many')
})

test('a whole parcel returned as damaged refunds the shipping too, and the artisan pays for sending it back', async () => {
  const order = await orders.delivered()
  expect(order.shippingPaise).toBeGreaterThan(0)
  const { number } = await returns.damaged(`${order.number}-1`)
  const question = await returnOf(number)
  expect(question).toMatchObject({ status: 'requested', goodsPaise: 95_000, shippingPaise: order.shippingPaise })
  expect(question.returnCostPaise).toBeGreaterThan(0)

  await returns.sendBack(number)
  await returns.byArtisan(number, { move: 'resolve', restocks: false })
  expect(await returns.refundsOf(order.number)).toMatchObject([
    { amountPaise: order.totalPaise, components: { lines: 95_000, shipping: order.shippingPaise }, reason: 'return' },
  ])
  const { rows } = await shop.pool.query<{ kind: string; net: number }>(
    `select kind, sum(net_paise)::int as net from earnings e join parcels p on p.id = e.parcel_id
     where p.number = $1 group by 1 order by 1`,
    [`${order.number}-1`],
  )
  const net = Object.fromEntries(rows.map((row) => [row.kind, row.net]))
  expect((net.sale ?? 0) + (net.refund ?? 0)).toBe(0)
  expect(net.return_cost).toBe(-question.returnCostPaise)
  const documents = (await orders.show(order.number)).parcels[0]?.documents ?? []
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
})

test('a change of mind refunds goods but not shipping, and a made-to-order piece cannot be returned for it', async () => {
  const order = await orders.delivered()
  const { number } = await returns.ask(`${order.number}-1`)
  expect(await returnOf(number)).toMatchObject({ goodsPaise: 95_000, shippingPaise: 0, returnCostPaise: 0 })
  await returns.byCustomer(number, { move: 'withdraw' })

  await shop.pool.query(
    'update order_lines set is_made_to_order = true where parcel_id = (select id from parcels where number = $1)',
    [`${order.number}-1`],
  )
  const [line] = (await orders.show(order.number)).parcels[0]?.lines ?? []
  expect(line?.returnable).toMatchObject({ quantity: 1, changedMind: false })
  expect(await returns.ask(`${order.number}-1`).catch(codeOf)).toBe('return-excluded')
  expect((await returns.damaged(`${order.number}-1`)).number).toMatch(/-R2$/)
})

test('a return is refused after its window, before delivery, by another person, for more than was bought, or without a picture', async () => {
  const order = await orders.delivered([{ productId: 'blue-bowl', quantity: 2 }])
  const parcel = `${order.number}-1`
  expect(await returns.ask(parcel, { lines: [{ sku: 'BLUE-BOWL-1', quantity: 3 }] }).catch(codeOf)).toBe(
    'return-too-many',
  )
  const twice = [
    { sku: 'BLUE-BOWL-1', quantity: 1 },
    { sku: 'BLUE-BOWL-1', quantity: 2 },
  ]
  expect(await returns.ask(parcel, { lines: twice }).catch(codeOf)).toBe('return-too-many')
  expect(await returns.ask(parcel, { lines: [{ sku: 'BLUE-VASE-1', quantity: 1 }] }).catch(codeOf)).toBe(
    'return-not-possible',
  )
  expect(await returns.ask(parcel, { reason: 'damaged' }).catch(codeOf)).toBe('invalid-request')
  const foreign = await orders.picture(shop.cast.bilal)
  expect(await returns.ask(parcel, { reason: 'damaged', pictures: [foreign] }).catch(codeOf)).toBe('invalid-request')

  const request = { ...(await askBody(parcel)), number: order.number }
  expect(await requestReturn(shop.as(shop.cast.bilal), request, 'bilal-tries-1').catch(codeOf)).toBe('not-found')
  const young = await orders.paid()
  expect(await returns.ask(`${young.number}-1`).catch(codeOf)).toBe('return-not-possible')

  shop.clock.advance(7 * 24 * 60 + 1)
  expect(await returns.ask(parcel).catch(codeOf)).toBe('return-window-closed')
  await makeDueMoves(shop.as())
})

test('an order keeps the return days and exclusions of its day, and its earning waits as long', async () => {
  const set = (name: 'returnDays' | 'noChangeOfMind', value: SettingValue, expected: SettingValue) =>
    saveSetting(orders.admin(), { name, value, expected })
  await set('returnDays', 20, 7)
  await set('noChangeOfMind', ['pottery'], [])
  const long = await orders.delivered()
  await set('returnDays', 7, 20)
  await set('noChangeOfMind', [], ['pottery'])
  const short = await orders.delivered()

  shop.clock.advance(8 * 24 * 60)
  await makeDueMoves(shop.as())
  expect(await returns.ask(`${short.number}-1`).catch(codeOf)).toBe('return-window-closed')
  expect(await returns.ask(`${long.number}-1`).catch(codeOf)).toBe('return-excluded')
  const [line] = (await orders.show(long.number)).parcels[0]?.lines ?? []
  expect(line).toMatchObject({ returnDays: 20, returnable: { quantity: 1, changedMind: false } })
  const { rows } = await shop.pool.query<{ days: number }>(
    `select extract(day from e.available_at - p.delivered_at)::int as days from earnings e
     join parcels p on p.id = e.parcel_id where p.number = any ($1) order by days`,
    [[`${short.number}-1`, `${long.number}-1`]],
  )
  expect(rows.map(({ days }) => days)).toEqual([7, 20])
  expect((await returns.damaged(`${long.number}-1`)).number).toMatch(/-R1$/)
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

test('concurrent requests for the same piece create one return, and a repeated key gives the same return', async () => {
  const order = await orders.delivered()
  const parcel = `${order.number}-1`
  const both = await Promise.allSettled([returns.ask(parcel), returns.ask(parcel), returns.ask(parcel)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of both) if (each.status === 'rejected') expect(codeOf(each.reason)).toBe('return-too-many')

  const other = await orders.delivered()
  const same = await Promise.all([1, 2, 3].map(() => returns.ask(`${other.number}-1`, {}, 'one-key-for-all')))
  expect(new Set(same.map(({ number }) => number)).size).toBe(1)
  expect((await orders.show(other.number)).parcels[0]?.returns).toHaveLength(1)
  const changed = returns.ask(`${other.number}-1`, { words: 'Something else.' }, 'one-key-for-all')
  expect(await changed.catch(codeOf)).toBe('idempotency-key-reused')
})

test('a return that several people resolve at once is paid once', async () => {
  const order = await orders.delivered()
  const { number } = await returns.ask(`${order.number}-1`)
  await returns.sendBack(number)
  const tries = await Promise.allSettled([
    returns.byArtisan(number, { move: 'resolve', restocks: true }),
    returns.byAdmin(number, { move: 'resolve', restocks: true }),
    returns.byArtisan(number, { move: 'reject', reason: 'No.' }),
    returns.byArtisan(number, { move: 'resolve', restocks: true }),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await returns.refundsOf(order.number)).length).toBeLessThanOrEqual(1)
})

test('an exchange sends the same piece again free of charge; without stock it becomes a refund, and the parcel’s event says so', async () => {
  const order = await orders.delivered()
  const { number } = await returns.damaged(`${order.number}-1`, { wish: 'exchange' })
  await returns.sendBack(number)
  await returns.byArtisan(number, { move: 'resolve', restocks: false })
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
  const broken = await returns.damaged(`${last.number}-1`, {
    wish: 'exchange',
    lines: [{ sku: 'LAST-PIECE-1', quantity: 1 }],
  })
  await returns.sendBack(broken.number)
  await returns.byArtisan(broken.number, { move: 'resolve', restocks: false })
  const paid = await orders.show(last.number)
  expect(paid.parcels).toHaveLength(1)
  expect(paid.refunds).toMatchObject([{ amountPaise: last.totalPaise }])
  expect(paid.parcels[0]?.events.at(-1)?.details).toMatchObject({ exchangeFailed: true })
})

test('a replacement that is cancelled or lost refunds the original price', async () => {
  for (const end of ['cancel', 'lost'] as const) {
    const order = await orders.delivered()
    const { number } = await returns.damaged(`${order.number}-1`, { wish: 'exchange' })
    await returns.byArtisan(number, { move: 'approve' })
    await returns.byArtisan(number, { move: 'resolve' })
    const second = `${order.number}-2`
    if (end === 'cancel') await cancelOrder(orders.asha(), { number: order.number, parcel: second })
    else {
      await orders.make(shop.cast.naveen, second, 'pack')
      await orders.make(shop.cast.naveen, second, 'ship', orders.ship)
      await orders.make(shop.cast.admin, second, 'lost')
    }
    expect(await returns.refundsOf(order.number)).toMatchObject([
      { amountPaise: order.totalPaise, parcel: `${order.number}-1` },
    ])
    await orders.balanced()
  }
})

test('timers approve an unanswered return, refund a missing piece, and withdraw a return that is never sent', async () => {
  const order = await orders.delivered([{ productId: 'blue-bowl', quantity: 2 }])
  const parcel = `${order.number}-1`
  const unanswered = (await returns.ask(parcel)).number
  const missing = (await returns.ask(parcel, { reason: 'missing' })).number
  shop.clock.advance(48 * 60 + 1)
  await makeDueMoves(shop.as())
  expect(await returnOf(unanswered)).toMatchObject({ status: 'approved' })
  expect(await returnOf(missing)).toMatchObject({ status: 'approved', moves: ['withdraw'] })

  shop.clock.advance(48 * 60 + 1)
  await makeDueMoves(shop.as())
  expect(await returnOf(missing)).toMatchObject({ status: 'resolved' })
  expect(await returns.refundsOf(order.number)).toMatchObject([{ amountPaise: 95_000 }])

  shop.clock.advance(7 * 24 * 60)
  await makeDueMoves(shop.as())
  expect((await orders.show(order.number)).parcels[0]?.status).toBe('delivered')
  shop.clock.advance(6 * 24 * 60)
  await makeDueMoves(shop.as())
  expect(await returnOf(unanswered)).toMatchObject({ status: 'withdrawn' })
  await makeDueMoves(shop.as())
  expect((await orders.show(order.number)).parcels[0]?.status).toBe('completed')
})

test('a rejected return can be appealed to the admin for seven days, and one lost on the way back is refunded', async () => {
  const order = await orders.delivered([{ productId: 'blue-bowl', quantity: 3 }])
  const parcel = `${order.number}-1`
  const one = (await returns.damaged(parcel)).number
  await returns.byArtisan(one, { move: 'reject', reason: 'The picture shows another bowl.' })
  expect((await returnOf(one)).moves).toEqual(['appeal'])
  await returns.byCustomer(one, {
    move: 'appeal',
    reason: 'It is that bowl.',
    pictures: [await orders.picture(shop.cast.asha)],
  })
  expect(await returns.byArtisan(one, { move: 'resolve' }).catch(codeOf)).toBe('move-not-allowed')
  await returns.byAdmin(one, { move: 'resolve' })
  expect(await returns.refundsOf(order.number)).toHaveLength(1)
  expect((await returnOf(one)).pictures).toHaveLength(2)

  const two = (await returns.damaged(parcel)).number
  await returns.byArtisan(two, { move: 'reject', reason: 'No.' })
  shop.clock.advance(7 * 24 * 60 + 1)
  expect(await returns.byCustomer(two, { move: 'appeal', reason: 'Yes.' }).catch(codeOf)).toBe('move-not-allowed')
  shop.clock.advance(-7 * 24 * 60 - 1)

  const three = (await returns.damaged(parcel)).number
  await returns.byArtisan(three, { move: 'approve' })
  await returns.byCustomer(three, { move: 'send_back', carrier: 'DTDC', trackingNumber: 'D7654321' })
  await returns.byAdmin(three, { move: 'lose', reason: 'The courier cannot find it.' })
  expect(await returns.refundsOf(order.number)).toHaveLength(2)
})

test('a cash payment is refunded manually to a UPI address', async () => {
  const order = await orders.paidByCash()
  const parcel = `${order.number}-1`
  await orders.deliver(parcel)
  expect(await returns.ask(parcel).catch(codeOf)).toBe('invalid-request')
  expect(await returns.ask(parcel, { refundRoute: 'upi' }).catch(codeOf)).toBe('invalid-request')
  const { number } = await returns.ask(parcel, { refundRoute: 'upi', refundTo: { upi: 'asha@okbank' } })
  await returns.sendBack(number)
  await returns.byArtisan(number, { move: 'resolve', restocks: true })
  expect(await returns.refundsOf(order.number)).toMatchObject([
    { amountPaise: 95_000, route: 'upi', status: 'approved' },
  ])
  expect(shop.gateway.refunds.some(({ amountPaise }) => amountPaise === order.totalPaise)).toBe(false)
})
