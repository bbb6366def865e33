import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { getWorkshopParcel } from './artisan-parcel-queries.ts'
import { cancelOrder } from './cancel-order.ts'
import type { OrderParcel } from './order.ts'
import { splitParcel } from './split-parcel.ts'

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
const bowl = 'BLUE-BOWL-1'
const split = (parcel: string, lines: { sku: string; quantity: number }[], key?: string) =>
  splitParcel(orders.naveen(), parcel, { lines }, key)

async function accepted(lines = [{ productId: 'blue-bowl', quantity: 3 }], method: 'upi' | 'cod' = 'upi') {
  const order = method === 'cod' ? await orders.paidByCash(lines) : await orders.paid(lines)
  await orders.make(shop.cast.naveen, `${order.number}-1`, 'accept')
  return order.number
}

const sums = ['subtotalPaise', 'discountPaise', 'shippingPaise', 'codFeePaise', 'taxPaise', 'totalPaise'] as const
const addUp = (parcels: readonly OrderParcel[]) =>
  Object.fromEntries(sums.map((name) => [name, parcels.reduce((total, parcel) => total + parcel[name], 0)]))

test('two of three bowls at an odd price go into a parcel of their own, and every amount adds up to the paisa', async () => {
  await shop.pool.query('update variants set price_paise = 33337 where sku = $1', [bowl])
  const number = await accepted()
  await shop.pool.query('update variants set price_paise = 95000 where sku = $1', [bowl])
  const before = await orders.show(number)
  const { number: second } = await split(`${number}-1`, [{ sku: bowl, quantity: 2 }])
  expect(second).toBe(`${number}-2`)

  const after = await orders.show(number)
  expect(addUp(after.parcels)).toEqual(addUp(before.parcels))
  expect(after.totalPaise).toBe(before.totalPaise)
  expect(after.parcels.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[1], [2]])
  for (const { lines, subtotalPaise, shippingPaise, taxPaise, promisedUntil, status, events } of after.parcels) {
    const of = (name: 'linePaise' | 'shippingPaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
      lines.reduce((total, line) => total + line[name], 0)
    expect([subtotalPaise, shippingPaise]).toEqual([of('linePaise'), of('shippingPaise')])
    expect(taxPaise).toBe(of('cgstPaise') + of('sgstPaise') + of('igstPaise'))
    expect([status, promisedUntil]).toEqual(['accepted', before.parcels[0]?.promisedUntil])
    expect(events.at(-1)?.move).toBe('split')
  }
  const emails = shop.jobs.sent.filter(({ payload }) => payload.kind === 'split')
  expect(emails.at(-1)?.payload.effect).toContain(second)
  expect(await getWorkshopParcel(orders.naveen(), second)).toMatchObject({ splitFrom: `${number}-1` })
})

test('split parcels move independently: one is delivered and earned, the other is cancelled and refunded', async () => {
  const number = await accepted()
  const before = (await orders.show(number)).totalPaise
  const { number: second } = await split(`${number}-1`, [{ sku: bowl, quantity: 1 }])
  await orders.make(shop.cast.naveen, `${number}-1`, 'pack')
  await orders.make(shop.cast.naveen, `${number}-1`, 'ship', orders.ship)
  await orders.make(shop.cast.admin, `${number}-1`, 'deliver')
  await cancelOrder(orders.asha(), { number, parcel: second })
  const after = await orders.show(number)
  const back = after.refunds.reduce((total, { amountPaise }) => total + amountPaise, 0)
  expect(back).toBe(after.parcels[1]?.totalPaise)
  expect(back + (after.parcels[0]?.totalPaise ?? 0)).toBe(before)
})

test('in a split cash order the courier collects each parcel’s amount, and the cash fee only once', async () => {
  const number = await accepted(undefined, 'cod')
  const before = await orders.show(number)
  const { number: second } = await split(`${number}-1`, [{ sku: bowl, quantity: 1 }])
  const after = await orders.show(number)
  expect(after.parcels.map(({ codFeePaise }) => codFeePaise)).toEqual([before.codFeePaise, 0])
  for (const parcel of [`${number}-1`, second]) {
    await orders.make(shop.cast.naveen, parcel, 'pack')
    await orders.make(shop.cast.naveen, parcel, 'ship', orders.ship)
    await orders.make(shop.cast.admin, parcel, 'deliver')
  }
  const { rows } = await shop.pool.query<{ collected: number }>(
    'select collected_paise::int as collected from payments p join orders o on o.id = p.order_id where o.number = $1',
    [number],
  )
  expect(rows[0]?.collected).toBe(before.totalPaise)
})

test('a split may take whole lines or parts of them, and an order may be split again', async () => {
  const order = await orders.paid([
    { productId: 'blue-bowl', quantity: 2 },
    { productId: 'blue-vase', variant: { size: 'S' }, quantity: 1 },
  ])
  const first = `${order.number}-1`
  await orders.make(shop.cast.naveen, first, 'accept')
  const vase = order.parcels[0]?.lines.find(({ sku }) => sku !== bowl)?.sku ?? ''
  const { number: second } = await split(first, [
    { sku: bowl, quantity: 1 },
    { sku: vase, quantity: 1 },
  ])
  const { number: third } = await split(second, [{ sku: vase, quantity: 1 }])
  expect([second, third]).toEqual([`${order.number}-2`, `${order.number}-3`])
  const after = await orders.show(order.number)
  expect(addUp(after.parcels)).toEqual(addUp(order.parcels))
  expect(after.parcels.map(({ lines }) => lines.map(({ sku }) => sku))).toEqual([[bowl], [bowl], [vase]])
})

test('a split is refused for one piece, all pieces, unknown pieces, too early, too late, or by another artisan', async () => {
  const one = await accepted([{ productId: 'blue-bowl', quantity: 1 }])
  expect(await split(`${one}-1`, [{ sku: bowl, quantity: 1 }]).catch(codeOf)).toBe('parcel-not-splittable')

  const three = await accepted()
  const wrong = [
    [{ sku: bowl, quantity: 3 }],
    [{ sku: bowl, quantity: 4 }],
    [{ sku: 'NOT-THERE', quantity: 1 }],
    [
      { sku: bowl, quantity: 1 },
      { sku: bowl, quantity: 1 },
    ],
  ]
  for (const lines of wrong) expect(await split(`${three}-1`, lines).catch(codeOf)).toBe('invalid-request')
  const lines = [{ sku: bowl, quantity: 1 }]
  expect(await splitParcel(shop.as(shop.cast.somi), `${three}-1`, { lines }).catch(codeOf)).toBe('not-found')

  const placed = (await orders.paid([{ productId: 'blue-bowl', quantity: 2 }])).number
  expect(await split(`${placed}-1`, lines).catch(codeOf)).toBe('parcel-not-splittable')
  await orders.make(shop.cast.naveen, `${three}-1`, 'pack')
  await orders.make(shop.cast.naveen, `${three}-1`, 'ship', orders.ship)
  expect(await split(`${three}-1`, lines).catch(codeOf)).toBe('parcel-not-splittable')
})

test('a resent split splits once; of two concurrent splits the second splits what is left or is refused', async () => {
  const number = await accepted()
  const lines = [{ sku: bowl, quantity: 1 }]
  const key = 'key-of-this-split'
  const same = await Promise.all([1, 2, 3].map(() => split(`${number}-1`, lines, key)))
  expect(new Set(same.map((made) => made.number))).toEqual(new Set([`${number}-2`]))
  expect((await orders.show(number)).parcels).toHaveLength(2)

  const apart = await Promise.allSettled([1, 2].map(() => split(`${number}-1`, lines)))
  expect(apart.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await orders.show(number)).parcels).toHaveLength(3)
})

test('the books balance whichever comes first when a split races with pack, cancel or ship', async () => {
  const lines = [{ sku: bowl, quantity: 1 }]
  for (const move of ['pack', 'cancel'] as const) {
    const number = await accepted()
    await Promise.allSettled([
      split(`${number}-1`, lines),
      orders.make(shop.cast.naveen, `${number}-1`, move, { reason: 'Both at once' }),
    ])
    const { parcels, totalPaise } = await orders.show(number)
    expect(addUp(parcels).totalPaise).toBe(totalPaise)
  }
  const number = await accepted()
  await orders.make(shop.cast.naveen, `${number}-1`, 'pack')
  await Promise.allSettled([
    split(`${number}-1`, lines),
    orders.make(shop.cast.naveen, `${number}-1`, 'ship', orders.ship),
  ])
  const { parcels, totalPaise } = await orders.show(number)
  expect(addUp(parcels).totalPaise).toBe(totalPaise)
})
