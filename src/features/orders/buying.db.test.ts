import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quote } from '#features/checkout/quote.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { saveSetting } from '#features/settings/save-setting.ts'
import { zones } from '#features/shipping/shipping-rules.ts'
import { sqlStatements } from '#platform/database/db.server.ts'
import { addressOfAsha, addressOfBilal } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { expireUnpaidOrders } from './expire-unpaid-orders.ts'
import type { OrderRequest } from './order.ts'
import { placeOrder } from './place-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ isPatient: true })
})
afterAll(() => shop?.close())
// Nobody may have three unpaid orders, so each test leaves none behind.
beforeEach(async () => {
  const { rows } = await shop.pool.query<{ number: string; key: 'asha' | 'bilal' }>(
    `select distinct o.number, split_part(u.email, '@', 1) as key from orders o join users u on u.id = o.customer_id
     join parcels p on p.order_id = o.id where p.status = 'awaiting_payment'`,
  )
  for (const { number, key } of rows) await cancelOrder(shop.as(shop.cast[key]), { number })
})

let keys = 0
const newKey = () => {
  keys += 1
  return `key-${keys}-of-test`
}

function wish(slug: string, quantity = 1, change: Partial<OrderRequest> = {}): OrderRequest {
  const lines = [{ productId: slug, variant: {}, quantity }]
  return { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi', ...change } as OrderRequest
}

const asha = () => shop.as(shop.cast.asha)
const codeOf = (error: unknown) => (error as { code?: string }).code

async function stockOf(slug: string) {
  const { rows } = await shop.pool.query<{ on_hand: number; reserved: number }>(
    `select on_hand, reserved from stock join variants v on v.id = variant_id join products p on p.id = product_id
     where p.slug = $1 order by v.id limit 1`,
    [slug],
  )
  return rows[0]
}

test('an order copies its lines, holds stock and opens the payment', async () => {
  const { bowl } = shop.cast.goods
  const quoted = await quote(asha(), { lines: wish(bowl.slug, 2).lines, pincode: '411004' })
  expect(quoted).toMatchObject({ canOrder: true, pieces: 2, subtotalPaise: 190_000 })

  const request = wish(bowl.slug, 2, { expectedTotalPaise: quoted.totalPaise })
  const { order, isReplayed } = await placeOrder(asha(), request, newKey())
  expect(isReplayed).toBe(false)
  expect(order.number).toMatch(/^HT-\d{4}-\d{5,}$/)
  expect(order).toMatchObject({ status: 'awaiting_payment', totalPaise: quoted.totalPaise, canPay: true })
  expect(order.payment).toMatchObject({ status: 'created', amountPaise: quoted.totalPaise, isTestMode: true })
  expect(order.payment.gatewayOrderId).toMatch(/^order_/)
  expect(order.parcels[0]?.lines[0]).toMatchObject({
    name: 'Blue bowl',
    quantity: 2,
    taxBasisPoints: 500,
    dispatchDays: 3,
  })
  expect(await stockOf(bowl.slug)).toMatchObject({ on_hand: 25, reserved: 2 })
  expect(await checkBooks(shop.as())).toEqual([])
})

test('placing an order needs three SQL statements', async () => {
  const request = wish(shop.cast.goods.bowl.slug)
  const lines = [...request.lines, { productId: shop.cast.goods.vase.slug, variant: { size: 'S' }, quantity: 1 }]
  const before = sqlStatements.sent
  await placeOrder(asha(), { ...request, lines }, newKey())
  const statements = sqlStatements.sent - before
  // Prices, the order, the gateway's order with the answer; session, address and throttle are three more.
  expect(statements).toBe(3)
})

test('fifty identical requests with one key create one order and get fifty equal responses', async () => {
  const key = newKey()
  const request = wish(shop.cast.goods.bowl.slug)
  const answers = await Promise.all(Array.from({ length: 50 }, () => placeOrder(asha(), request, key)))

  expect(new Set(answers.map(({ order }) => JSON.stringify(order))).size).toBe(1)
  expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1)
  expect(await stockOf(shop.cast.goods.bowl.slug)).toMatchObject({ reserved: 1 })
})

test('the same key with another body is refused, but another customer may use it', async () => {
  const key = newKey()
  await placeOrder(asha(), wish(shop.cast.goods.bowl.slug), key)
  const other = placeOrder(asha(), wish(shop.cast.goods.bowl.slug, 2), key)
  await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' })

  const bilal = shop.as(shop.cast.bilal)
  const { isReplayed } = await placeOrder(bilal, wish('blue-bowl', 1, { shippingAddress: addressOfBilal }), key)
  expect(isReplayed).toBe(false)
})

test('a refused order frees its key and leaves nothing behind', async () => {
  const key = newKey()
  const { soldOut, bowl } = shop.cast.goods
  await expect(placeOrder(asha(), wish(soldOut.slug), key)).rejects.toMatchObject({ code: 'out-of-stock' })
  await placeOrder(asha(), wish(bowl.slug), key)
  expect(await checkBooks(shop.as())).toEqual([])
})

test('a changed price is refused with the new quote, and no stock is held', async () => {
  const request = wish(shop.cast.goods.bowl.slug, 1, { expectedTotalPaise: 1 })
  const refused = await placeOrder(asha(), request, newKey()).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'price-changed', details: { quote: { subtotalPaise: 95_000 } } })
  expect(await stockOf(shop.cast.goods.bowl.slug)).toMatchObject({ reserved: 0 })
})

test('equal lines are merged, and lines that share stock cannot take more than is available', async () => {
  const { lastPiece, bowl } = shop.cast.goods
  const line = { productId: lastPiece.slug, variant: {}, quantity: 1 }
  const twice = placeOrder(asha(), wish(lastPiece.slug, 1, { lines: [line, line] }), newKey())
  await expect(twice).rejects.toMatchObject({ code: 'out-of-stock' })

  const bowls = { productId: bowl.slug, variant: {}, quantity: 60 }
  const many = placeOrder(asha(), wish(bowl.slug, 1, { lines: [bowls, bowls] }), newKey())
  await expect(many).rejects.toMatchObject({ code: 'invalid-request' })

  const { order } = await placeOrder(
    asha(),
    wish(bowl.slug, 1, {
      lines: [
        { ...bowls, quantity: 2 },
        { ...bowls, quantity: 1 },
      ],
    }),
    newKey(),
  )
  expect(order.parcels[0]?.lines).toMatchObject([{ quantity: 3 }])
})

test('an unavailable or unknown product, a state it cannot ship to and an invalid address each get an error code', async () => {
  const { draft, shawl, bowl } = shop.cast.goods
  const refuse = (request: OrderRequest, ctx = asha()) => placeOrder(ctx, request, newKey()).catch(codeOf)
  expect(await refuse(wish(draft.slug))).toBe('product-unavailable')
  expect(await refuse(wish('nothing-of-this-name'))).toBe('product-unavailable')
  expect(await refuse(wish(shawl.slug))).toBe('cannot-ship-there')
  const admin = shop.as(shop.cast.admin)
  await saveSetting(admin, { name: 'deliveryZones', value: ['A', 'B'], expected: [...zones] })
  expect(await refuse(wish(bowl.slug))).toBe('cannot-ship-there')
  await saveSetting(admin, { name: 'deliveryZones', value: null, expected: ['A', 'B'] })
  expect(await refuse(wish(bowl.slug, 1, { shippingAddress: { ...addressOfAsha, state: 'kerala' } as never }))).toBe(
    'invalid-request',
  )
  expect(await refuse({ ...wish(bowl.slug), shippingAddress: undefined, addressId: crypto.randomUUID() })).toBe(
    'not-found',
  )
  expect(await refuse(wish(bowl.slug), shop.as(shop.cast.naveen))).toBe('forbidden')

  const { order } = await placeOrder(
    shop.as(shop.cast.bilal),
    wish(shawl.slug, 1, { shippingAddress: addressOfBilal as never }),
    newKey(),
  )
  expect(order.taxPaise).toBe(0)
})

test('a customer cannot place a fourth unpaid order', async () => {
  for (let count = 0; count < 3; count += 1) await placeOrder(asha(), wish('blue-bowl'), newKey())
  const fourth = placeOrder(asha(), wish('blue-bowl'), newKey())
  await expect(fourth).rejects.toMatchObject({ code: 'too-many-unpaid-orders' })
})

test('an order is kept when the gateway is down, and repeating the call opens the payment', async () => {
  const key = newKey()
  shop.gateway.isDown = true
  const { order } = await placeOrder(asha(), wish('blue-bowl'), key)
  shop.gateway.isDown = false
  expect(order.payment.gatewayOrderId).toBeNull()

  const again = await placeOrder(asha(), wish('blue-bowl'), key)
  expect(again.order.number).toBe(order.number)
  expect(again.order.payment.gatewayOrderId).toMatch(/^order_/)
})

test('of 200 buyers of one piece exactly one gets it, 199 are told it is out of stock, and the books balance', async () => {
  const template = `insert into users (public_id, email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
    select gen_random_uuid(), n || '@crowd.test', n || '@crowd.test', 'Buyer ' || n, '9876543210', 'customer', 'x', 'en', now(), now()
    from generate_series(1, 200) n returning id as "userId", public_id as "publicId"`
  const { rows } = await shop.pool.query<{ userId: number; publicId: string }>(template)
  const results = await Promise.all(
    rows.map(({ userId, publicId }) => {
      const buyer = shop.as({ role: 'customer', userId, publicId, name: 'Buyer', artisanId: null })
      return placeOrder(buyer, wish(shop.cast.goods.lastPiece.slug), newKey()).then(() => 'placed', codeOf)
    }),
  )
  expect(results.filter((result) => result === 'placed')).toHaveLength(1)
  expect(results.filter((result) => result === 'out-of-stock')).toHaveLength(199)
  expect(await stockOf(shop.cast.goods.lastPiece.slug)).toEqual({ on_hand: 1, reserved: 1 })
  expect(await checkBooks(shop.as())).toEqual([])
  // The winner is none of the cast: the timer gives the piece back.
  shop.clock.advance(60)
  await expireUnpaidOrders(shop.as())
  expect(await stockOf(shop.cast.goods.lastPiece.slug)).toEqual({ on_hand: 1, reserved: 0 })
})
