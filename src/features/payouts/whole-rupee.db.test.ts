// Random orders: what a buyer reads before and after buying, and anybody of the year, against the ledger to the paisa.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#features/checkout/quote.ts'
import type { OrderDetail } from '#features/orders/order.ts'
import { findProduct } from '#features/products/product-queries.ts'
import { findShopFigures } from '#features/reports/figures-queries.ts'
import { addressOfAsha } from '#test/cast.ts'
import { dice } from '#test/dice.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { type ReturnsOf, returnsOf } from '#test/returns.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findOrderShares } from './order-earning-queries.ts'

// A thousand take 15 seconds: RUPEE_ORDERS=1000 npx vitest run --project database whole-rupee
const count = Number(process.env.RUPEE_ORDERS ?? 40)

let shop: TestShop
let orders: OrdersOf
let returns: ReturnsOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  returns = returnsOf(shop, orders)
  await shop.pool.query(`update stock set on_hand = 100000 where on_hand > 1`)
  await shop.pool.query(`insert into stock_movements (variant_id, kind, quantity, at)
    select variant_id, 'adjusted', on_hand - coalesce((select sum(m.quantity) from stock_movements m
      where m.variant_id = stock.variant_id), 0), now() from stock where on_hand > 1`)
})
afterAll(() => shop?.close())

type Ware = { productId: string; variant: Record<string, string> }

const wares: readonly Ware[] = [
  { productId: 'blue-bowl', variant: {} },
  { productId: 'blue-vase', variant: { size: 'S' } },
  { productId: 'blue-vase', variant: { size: 'L' } },
]

/** Of an order, what each account got; earned is positive. */
async function ledgerOf(number: string): Promise<(...accounts: string[]) => number> {
  const { rows } = await shop.pool.query<{ account: string; paise: number }>(
    `select e.account, -sum(e.amount_paise)::bigint as paise from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id join orders o on o.id = t.order_id
      where o.number = $1 group by e.account`,
    [number],
  )
  return (...accounts) =>
    rows.filter(({ account }) => accounts.includes(account)).reduce((sum, { paise }) => sum + Number(paise), 0)
}

/** Of one piece, on its product's page. */
async function splitShown({ productId, variant }: Ware) {
  const product = await findProduct(shop.as(), productId)
  const pricePaise = product?.variants.find(({ options }) => options.size === variant.size)?.pricePaise
  return { haatPaise: product?.split.haatPaise, isOfPrice: pricePaise === product?.pricePaise }
}

/** Returned whole, an order has no shares. */
async function expectLedger(number: string): Promise<void> {
  const shares = await findOrderShares(shop.as(shop.cast.asha), number)
  const booked = await ledgerOf(number)
  const artisans = (shares?.artisans ?? []).reduce((sum, { paise }) => sum + paise, 0)
  const { haatPaise = 0, taxPaise = 0, paidPaise = 0 } = shares ?? {}
  expect(haatPaise).toBe(booked('commission', 'commission_gst', 'coupon_cost'))
  expect(artisans + taxPaise).toBe(booked('artisan_payable', 'tcs_payable', 'tds_payable'))
  expect(artisans + haatPaise + taxPaise).toBe(paidPaise)
}

async function expectYear(): Promise<void> {
  const figures = await findShopFigures(shop.as())
  const { rows } = await shop.pool.query<{ account: string; kind: string; paise: string }>(
    `select e.account, t.kind, -sum(e.amount_paise) as paise from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id group by e.account, t.kind`,
  )
  const sum = (accounts: string[], kinds?: string[]) =>
    rows
      .filter(({ account, kind }) => accounts.includes(account) && (!kinds || kinds.includes(kind)))
      .reduce((total, { paise }) => total + Number(paise), 0)
  expect(figures.orders).toBe(count)
  expect(figures.paidPaise).toBe(-sum(['gateway', 'courier'], ['capture', 'late_capture', 'cash_collected']))
  expect(figures.artisansPaise).toBe(sum(['artisan_payable']))
  expect(figures.heldPaise).toBe(sum(['customer_deposit', 'refund_payable']))
  expect(figures.shopPaise).toBe(sum(['commission', 'cod_fee']))
  expect(figures.governmentPaise).toBe(sum(['commission_gst', 'cod_fee_gst', 'tcs_payable', 'tds_payable']))
}

test(`product, cart, order and year say of ${count} random orders what the ledger says`, {
  timeout: 240_000,
}, async () => {
  const roll = dice(20_261_129)
  const reached = new Set<string>()
  for (let turn = 0; turn < count; turn += 1) {
    const { lines, shown } = await drawCart(roll)
    const isCash = lines.length === 1 && roll(2) === 0
    const cart = { lines, ...placeOfAsha, paymentMethod: isCash ? 'cod' : 'upi' } as const
    const { shares: expected } = await quote(orders.asha(), cart)
    if (shown) expect(expected?.haatPaise).toBe(shown.haatPaise)
    const order = await (isCash ? orders.paidByCash(lines) : orders.paid(lines))
    expect(await findOrderShares(orders.asha(), order.number)).toEqual({ ...expected, isBooked: false })

    const fate = fates[roll(fates.length)] ?? 'delivered'
    reached.add(`${fate} ${isCash ? 'cash' : 'paid'}`).add(shown ? 'as the product says' : fate)
    await meet(fate, order, { ...expected, isBooked: true })
  }
  expect(reached).toContain('as the product says')
  expect(reached.size).toBeGreaterThan(9)
  await expectYear()
  await orders.balanced()
})

const placeOfAsha = { pincode: addressOfAsha.pincode, state: addressOfAsha.state }
const fates = ['waiting', 'declined', 'returned', 'delivered', 'delivered', 'delivered'] as const

async function meet(fate: (typeof fates)[number], { number, parcels }: OrderDetail, booked: object): Promise<void> {
  const parcel = `${number}-1`
  if (fate === 'declined') await orders.make(shop.cast.naveen, parcel, 'decline', { reason: 'The kiln broke.' })
  if (fate === 'delivered' || fate === 'returned') {
    await orders.deliver(parcel)
    expect(await findOrderShares(orders.asha(), number)).toEqual(booked)
  }
  if (fate !== 'waiting') await expectLedger(number)
  if (fate !== 'returned') return
  const lines = [{ sku: parcels[0]?.lines[0]?.sku ?? '', quantity: 1 }]
  // Cash has no way back.
  const asked = await returns.ask(parcel, { lines, refundRoute: 'upi', refundTo: { upi: 'asha@okbank' } })
  await returns.sendBack(asked.number)
  await returns.byArtisan(asked.number, { move: 'resolve', restocks: true })
  await orders.settleRefunds()
  await expectLedger(number)
}

/** ₹100 to ₹2,500 and some paise. */
async function drawPrices(roll: (sides: number) => number): Promise<void> {
  const price = 10_000 + roll(240_000)
  await shop.pool.query('update variants set price_paise = $1::bigint + id', [price])
  await shop.pool.query(
    `update products p set price_paise = (select min(price_paise) from variants v where v.product_id = p.id)
     where exists (select from variants v where v.product_id = p.id)`,
  )
}

/** `shown`: what the product's page says of a single piece. */
async function drawCart(roll: (sides: number) => number) {
  await drawPrices(roll)
  if (roll(2) === 0)
    return { lines: wares.slice(0, 2 + roll(2)).map((ware) => ({ ...ware, quantity: 1 + roll(3) })), shown: null }
  const ware = wares[roll(3)] as Ware
  const split = await splitShown(ware)
  return { lines: [{ ...ware, quantity: 1 }], shown: split.isOfPrice ? split : null }
}
