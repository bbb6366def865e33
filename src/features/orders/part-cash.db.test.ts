import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#features/checkout/quote.ts'
import { addressOfAsha } from '#test/cast.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { returnsOf } from '#test/returns.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeMethod } from './change-method.ts'
import { getParcelPaper } from './parcel-paper-queries.ts'
import { reopenPayment } from './verify-payment.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  await shop.pool.query(`
    with more as (update stock set on_hand = on_hand + 100 returning variant_id)
    insert into stock_movements (variant_id, kind, quantity, at) select variant_id, 'adjusted', 100, now() from more`)
})
afterAll(() => shop?.close())

const codeOf = (error: unknown) => (error as { code?: string }).code
const vases = () => [{ productId: shop.cast.goods.vase.slug, variant: { size: 'L' }, quantity: 3 }]
async function paidInPart() {
  const order = await orders.pay(await orders.place(vases(), 'cod'))
  const { balance } = order.parcels[0] ?? {}
  if (!balance) throw new Error('nothing is owed at the door')
  return { order, parcel: `${order.number}-1`, restPaise: balance.amountPaise }
}

async function ship(parcel: string) {
  for (const move of ['accept', 'pack']) await orders.make(shop.cast.naveen, parcel, move)
  await orders.make(shop.cast.naveen, parcel, 'ship', orders.ship)
}

const refundsOf = async (number: string) => (await orders.show(number)).refunds

test('who refused two parcels pays a part before the third; before it is paid the order can still be given another way', async () => {
  for (const _ of [1, 2]) {
    const { number } = await orders.paidByCash()
    await ship(`${number}-1`)
    await orders.make(shop.cast.admin, `${number}-1`, 'undelivered', { reason: 'Refused at the door' })
    await orders.make(shop.cast.admin, `${number}-1`, 'back_with_artisan')
  }
  const third = await orders.place([{ productId: 'blue-bowl' }], 'cod')
  expect(third).toMatchObject({ status: 'awaiting_payment', canPay: true })
  expect(third.payment.amountPaise).toBeLessThan(third.totalPaise / 2)
  await changeMethod(orders.asha(), { number: third.number, paymentMethod: 'card' })
  await orders.pay(await orders.show(third.number))
  await orders.balanced()
})

test('a parcel too dear for cash alone is paid in part before: the quote says how much, the courier collects the rest', async () => {
  const { pincode, state } = addressOfAsha
  const quoted = await quote(orders.asha(), { lines: vases(), pincode, state, paymentMethod: 'cod' })
  const advancePaise = quoted.cod?.advancePaise ?? 0
  expect(quoted).toMatchObject({ canOrder: true, isBalanceCash: true, cod: { isOffered: true, reasons: [] } })
  expect(advancePaise).toBe(Math.ceil((quoted.totalPaise * 0.2) / 100) * 100)
  expect(quoted.balancePaise).toBe(quoted.totalPaise - advancePaise)
  const online = await quote(orders.asha(), { lines: vases(), pincode, state })
  expect(online).toMatchObject({ balancePaise: 0, isBalanceCash: false, cod: { advancePaise } })

  const { order, parcel, restPaise } = await paidInPart()
  expect(order).toMatchObject({ status: 'placed', totalPaise: quoted.totalPaise, codeAsked: null })
  expect(order.payment).toMatchObject({ status: 'captured', amountPaise: advancePaise, provider: 'sandbox' })
  expect(await reopenPayment(orders.asha(), order.number).catch(codeOf)).toBe('payment-closed')
  await orders.make(shop.cast.naveen, parcel, 'accept')
  expect(await getParcelPaper(orders.naveen(), parcel, 'http://shop.test')).toMatchObject({ cashPaise: restPaise })
  await orders.make(shop.cast.naveen, parcel, 'pack')
  await orders.make(shop.cast.naveen, parcel, 'ship', orders.ship)
  // The courier, not the buyer, says that it was paid at the door.
  expect(await orders.make(shop.cast.asha, parcel, 'confirm_received').catch(codeOf)).toBe('move-not-allowed')
  await orders.make(shop.cast.admin, parcel, 'deliver')
  await orders.make(shop.cast.admin, parcel, 'deliver').catch(codeOf)

  const { rows } = await shop.pool.query(
    `select c.amount_paise, p.collected_paise from cash_collections c join payments p on p.id = c.payment_id
     join orders o on o.id = p.order_id where o.number = $1`,
    [order.number],
  )
  expect(rows).toEqual([{ amount_paise: restPaise, collected_paise: order.totalPaise }])
  expect((await orders.show(order.number)).parcels[0]?.balance).toMatchObject({ isPaid: true, inCash: true })
  await orders.balanced()
})

test('cancelled before it is posted, what was paid goes back; a line alone cannot be cancelled', async () => {
  const { order } = await paidInPart()
  const { sku } = order.parcels[0]?.lines[0] ?? {}
  await cancelOrder(orders.asha(), { number: order.number, sku })
  await orders.settleRefunds()
  expect(await refundsOf(order.number)).toMatchObject([{ amountPaise: order.payment.amountPaise, status: 'succeeded' }])
  await orders.balanced()

  const two = await orders.pay(await orders.place([...vases(), { productId: 'blue-bowl' }], 'cod'))
  expect(await cancelOrder(orders.asha(), { number: two.number, sku: 'BLUE-BOWL-1' }).catch(codeOf)).toBe(
    'order-not-cancellable',
  )
})

test('not taken at the door, what was paid stays with the artisan; lost on the way, it goes back', async () => {
  const emailsBefore = shop.jobs.sent.length
  const refused = await paidInPart()
  await ship(refused.parcel)
  await orders.make(shop.cast.admin, refused.parcel, 'undelivered', { reason: 'Refused at the door' })
  await orders.make(shop.cast.admin, refused.parcel, 'back_with_artisan')
  expect(await refundsOf(refused.order.number)).toEqual([])
  const { rows } = await shop.pool.query<{ net: number }>(
    'select net_paise as net from earnings e join parcels p on p.id = e.parcel_id where p.number = $1',
    [refused.parcel],
  )
  expect(rows).toEqual([{ net: refused.order.payment.amountPaise }])
  const kinds = shop.jobs.sent.slice(emailsBefore).map(({ payload }) => payload.kind)
  expect(kinds).toEqual(expect.arrayContaining(['undelivered', 'deposit_kept']))
  expect(kinds).not.toContain('balance_missed')

  const lost = await paidInPart()
  await ship(lost.parcel)
  await orders.make(shop.cast.admin, lost.parcel, 'lost')
  await orders.settleRefunds()
  expect(await refundsOf(lost.order.number)).toMatchObject([{ amountPaise: lost.order.payment.amountPaise }])
  await orders.balanced()
})

test('a return after it was paid at the door goes to an account, whole', async () => {
  const { order, parcel } = await paidInPart()
  await ship(parcel)
  await orders.make(shop.cast.admin, parcel, 'deliver')
  const returns = returnsOf(shop, orders)
  const lines = [{ sku: order.parcels[0]?.lines[0]?.sku ?? '', quantity: 3 }]
  expect(await returns.damaged(parcel, { lines }).catch(codeOf)).toBe('invalid-request')
  const to = { refundRoute: 'upi' as const, refundTo: { upi: 'asha@upi' } }
  const { number } = await returns.damaged(parcel, { ...to, lines })
  await returns.sendBack(number)
  await returns.byArtisan(number, { move: 'resolve', restocks: false })
  const [refund] = await refundsOf(order.number)
  expect(refund).toMatchObject({ status: 'approved', route: 'upi' })
  expect(refund?.amountPaise).toBeGreaterThan(order.payment.amountPaise)
  await orders.balanced()
})
