import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { quote } from '#features/checkout/quote.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import { changeMethod } from '#features/orders/change-method.ts'
import { expireUnpaidOrders } from '#features/orders/expire-unpaid-orders.ts'
import type { OrderRequest } from '#features/orders/order.ts'
import { getOrder } from '#features/orders/order-queries.ts'
import { placeOrder } from '#features/orders/place-order.ts'
import { settlePayment } from '#features/orders/settle-payment.ts'
import { sqlStatements } from '#platform/database/db.server.ts'
import { addressOfAsha, addressOfBilal } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await addCoupon({
    code: 'TENTH',
    percent_basis_points: 1000,
    most_paise: 15_000,
    platform_share_basis_points: 10_000,
  })
  await addCoupon({ code: 'HALVES', amount_paise: 20_001, from_paise: 150_000, platform_share_basis_points: 5000 })
  await addCoupon({ code: 'ONCE', amount_paise: 10_000, most_uses: 1 })
  await addCoupon({ code: 'EACHONCE', amount_paise: 10_000, most_uses_per_customer: 1 })
  await addCoupon({ code: 'SOMISOWN', amount_paise: 10_000, artisan_id: shop.cast.somi.artisanId })
  await addCoupon({ code: 'WEAVES', amount_paise: 10_000, category: 'textiles' })
  await addCoupon({ code: 'LATER', amount_paise: 10_000, starts_at: new Date(Date.now() + 86_400_000) })
  await addCoupon({ code: 'OVER', amount_paise: 10_000, ends_at: new Date(Date.now() - 86_400_000) })
  await addCoupon({ code: 'HUGE', amount_paise: 99_999_999 })
})
afterAll(() => shop?.close())
// A buyer cannot have three unpaid orders, so each test starts with none.
beforeEach(async () => {
  const { rows } = await shop.pool.query<{ number: string; key: 'asha' | 'bilal' }>(
    `select distinct o.number, split_part(u.email, '@', 1) as key from orders o join users u on u.id = o.customer_id
     join parcels p on p.order_id = o.id where p.status like 'awaiting_%' and u.email not like '%crowd%'`,
  )
  for (const { number, key } of rows) await cancelOrder(shop.as(shop.cast[key]), { number })
})

async function addCoupon(change: Record<string, unknown>): Promise<void> {
  const week = 7 * 86_400_000
  const row = {
    platform_share_basis_points: 0,
    starts_at: new Date(Date.now() - week),
    created_at: new Date(),
    ...change,
  }
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  const text = `insert into coupons (${Object.keys(row).join(', ')}) values (${places.join(', ')})`
  await shop.pool.query(text, Object.values(row))
}

const asha = () => shop.as(shop.cast.asha)
const codeOf = (error: unknown) => (error as { code?: string }).code
const reasonOf = (error: unknown) => (error as { details?: { reason?: string } }).details?.reason ?? codeOf(error)
const bowls = (quantity = 1) => [{ productId: 'blue-bowl', variant: {}, quantity }]
let keys = 0
const newKey = () => {
  keys += 1
  return `coupon-key-of-test-${keys}`
}

const input = (change: Partial<OrderRequest> = {}) =>
  ({ lines: bowls(), shippingAddress: addressOfAsha, paymentMethod: 'upi', ...change }) as OrderRequest

const quoted = (coupon: string, lines = bowls()): Promise<Quote> =>
  quote(asha(), { lines, pincode: '411004', state: 'maharashtra', coupon })

async function usesOf(code: string): Promise<number> {
  const { rows } = await shop.pool.query<{ uses: number }>('select uses from coupons where code = $1', [code])
  return rows[0]?.uses ?? -1
}

test('a coupon code ignores case, its discount has a maximum, and the quote says who bears it', async () => {
  const one = await quoted(' tenth ')
  expect(one.coupon).toEqual({
    code: 'TENTH',
    discountPaise: 9500,
    platformPaise: 9500,
    artisanPaise: 0,
    reason: null,
    missingPaise: null,
  })
  expect(one.totalPaise).toBe(95_000 - 9500 + one.shippingPaise)
  expect((await quoted('TENTH', bowls(2))).coupon).toMatchObject({ discountPaise: 15_000 })

  const halves = await quoted('HALVES', bowls(2))
  expect(halves.coupon).toMatchObject({ discountPaise: 20_001, platformPaise: 10_001, artisanPaise: 10_000 })
})

test('the quote says why a coupon does not apply and can still be ordered without it', async () => {
  const reasons = ['NOTHING', 'LATER', 'OVER', 'SOMISOWN', 'WEAVES', 'HALVES'].map(async (code) => {
    const { coupon, discountPaise, canOrder } = await quoted(code)
    expect([discountPaise, canOrder]).toEqual([0, true])
    return coupon?.reason
  })
  const expected = ['unknown', 'not-started', 'ended', 'other-goods', 'other-goods', 'below-minimum']
  expect(await Promise.all(reasons)).toEqual(expected)
  expect((await quoted('HALVES')).coupon?.missingPaise).toBe(150_000 - 95_000)
  expect((await quoted('')).coupon).toBeNull()
  // At least one rupee remains to be paid.
  expect((await quoted('HUGE')).coupon).toMatchObject({ discountPaise: 95_000 - 100 })

  const refused = await placeOrder(asha(), input({ coupon: 'OVER' }), newKey()).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'coupon-not-valid', details: { reason: 'ended', quote: { discountPaise: 0 } } })
})

test('an order stores its coupon and each line’s discount, and counts one use', async () => {
  const lines = [...bowls(1), { productId: 'blue-vase', variant: { size: 'S' }, quantity: 1 }]
  const { totalPaise } = await quoted('halves', lines)
  const key = newKey()
  const request = input({
    lines,
    coupon: 'halves',
    expectedTotalPaise: totalPaise,
    giftNote: 'For Meera',
    note: 'Ring twice',
  })
  const answers = await Promise.all([1, 2, 3].map(() => placeOrder(asha(), request, key)))
  const { order } = answers[0] ?? (await placeOrder(asha(), request, key))
  expect(order).toMatchObject({ totalPaise, discountPaise: 20_001, giftNote: 'For Meera', note: 'Ring twice' })
  expect(order.coupon).toMatchObject({ code: 'HALVES', discountPaise: 20_001 })
  expect(await usesOf('HALVES')).toBe(1)

  const { rows } = await shop.pool.query<{ off: number; platform: number; shipping: number }>(
    `select sum(l.discount_paise)::int as off, sum(l.platform_discount_paise)::int as platform, sum(l.shipping_paise)::int as shipping
     from order_lines l join parcels p on p.id = l.parcel_id join orders o on o.id = p.order_id where o.number = $1`,
    [order.number],
  )
  expect(rows).toEqual([{ off: 20_001, platform: 10_001, shipping: order.shippingPaise }])
  expect(await checkBooks(shop.as())).toEqual([])
})

test('a cancelled or expired order releases its coupon use; a late payment takes it again if one is left', async () => {
  const place = (ctx = asha(), address = addressOfAsha as OrderRequest['shippingAddress']) =>
    placeOrder(ctx, input({ coupon: 'ONCE', shippingAddress: address }), newKey())
  const { order: cancelled } = await place()
  expect((await quoted('ONCE')).coupon?.reason).toBe('used-up')
  await cancelOrder(asha(), { number: cancelled.number })
  expect(await usesOf('ONCE')).toBe(0)

  const { order: late } = await place()
  shop.clock.advance(31)
  await expireUnpaidOrders(shop.as())
  expect(await usesOf('ONCE')).toBe(0)
  const pay = async (number: string, gatewayOrderId: string | null) => {
    const { paymentId } = shop.gateway.pay(String(gatewayOrderId))
    await settlePayment(shop.as(), await shop.gateway.fetchPayment(paymentId))
    return (await getOrder(asha(), number)).status
  }
  const { order: other } = await place(shop.as(shop.cast.bilal), addressOfBilal)
  expect(await pay(late.number, late.payment.gatewayOrderId)).toBe('expired')
  await cancelOrder(shop.as(shop.cast.bilal), { number: other.number })

  const { order: again } = await place()
  shop.clock.advance(31)
  await expireUnpaidOrders(shop.as())
  expect(await pay(again.number, again.payment.gatewayOrderId)).toBe('placed')
  expect(await usesOf('ONCE')).toBe(1)
  expect(await checkBooks(shop.as())).toEqual([])
})

test('concurrent orders of one buyer use a once-per-buyer coupon only once', async () => {
  const both = [1, 2].map(() =>
    placeOrder(asha(), input({ coupon: 'EACHONCE' }), newKey()).then(() => 'placed', reasonOf),
  )
  expect((await Promise.all(both)).sort()).toEqual(['placed', 'used-by-you'])
  const other = await placeOrder(
    shop.as(shop.cast.bilal),
    input({ coupon: 'EACHONCE', shippingAddress: addressOfBilal }),
    newKey(),
  )
  expect(other.order.discountPaise).toBe(10_000)
  expect(await checkBooks(shop.as())).toEqual([])
})

test('of 50 buyers who use a single-use coupon at the same time, one succeeds and 49 are told it is used up', async () => {
  await addCoupon({ code: 'CROWD', amount_paise: 5000, most_uses: 1 })
  await shop.pool.query('update stock set on_hand = on_hand + 100 where variant_id = $1', [
    shop.cast.goods.bowl.variantId,
  ])
  await shop.pool.query(
    "insert into stock_movements (variant_id, kind, quantity, at) values ($1, 'adjusted', 100, now())",
    [shop.cast.goods.bowl.variantId],
  )
  const { rows } = await shop.pool.query<{ userId: number; publicId: string }>(
    `insert into users (public_id, email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
     select gen_random_uuid(), n || '@crowd.test', n || '@crowd.test', 'Buyer ' || n, '9876543210', 'customer', 'x', 'en', now(), now()
     from generate_series(1, 50) n returning id as "userId", public_id as "publicId"`,
  )
  const results = await Promise.all(
    rows.map(({ userId, publicId }) => {
      const buyer = shop.as({ role: 'customer', userId, publicId, name: 'Buyer', artisanId: null })
      return placeOrder(buyer, input({ coupon: 'CROWD' }), newKey()).then(() => 'placed', reasonOf)
    }),
  )
  expect(results.filter((result) => result === 'placed')).toHaveLength(1)
  expect(results.filter((result) => result === 'used-up')).toHaveLength(49)
  expect(await usesOf('CROWD')).toBe(1)
  expect(await checkBooks(shop.as())).toEqual([])
})

test('a quote is valid for 15 minutes and only for the request it was made for', async () => {
  const { token, totalPaise } = await quoted('TENTH')
  const right = { coupon: 'tenth', quoteToken: token }
  const refuse = async (change: Partial<OrderRequest>) => {
    const error = await placeOrder(asha(), input({ ...right, ...change }), newKey()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ details: { quote: { token: expect.any(String), validUntil: expect.any(String) } } })
    return codeOf(error)
  }
  expect(await refuse({ lines: bowls(2) })).toBe('quote-expired')
  expect(await refuse({ coupon: undefined })).toBe('quote-expired')
  expect(await refuse({ paymentMethod: 'cod' })).toBe('quote-expired')
  expect(await refuse({ quoteToken: `${token.slice(0, -2)}xx` })).toBe('quote-expired')
  expect(await refuse({ quoteToken: 'nonsense' })).toBe('quote-expired')
  const nextYear = `${Date.now() + 365 * 86_400_000}.${token.split('.')[1]}`
  expect(await refuse({ quoteToken: nextYear })).toBe('quote-expired')
  expect(await refuse({ expectedTotalPaise: totalPaise + 1 })).toBe('price-changed')

  const { order } = await placeOrder(asha(), input(right), newKey())
  expect(order.totalPaise).toBe(totalPaise)
  await cancelOrder(asha(), { number: order.number })
  shop.clock.advance(16)
  expect(await refuse({ expectedTotalPaise: totalPaise })).toBe('quote-expired')
})

test('one idempotency key makes one order, even with coupon and cash; a different coupon under that key is rejected', async () => {
  const key = newKey()
  const request = input({ coupon: 'TENTH', paymentMethod: 'cod' })
  const before = await usesOf('TENTH')
  const answers = await Promise.all(Array.from({ length: 8 }, () => placeOrder(asha(), request, key)))
  expect(new Set(answers.map(({ order }) => order.number)).size).toBe(1)
  expect(await usesOf('TENTH')).toBe(before + 1)
  expect(shop.jobs.sent.filter(({ payload }) => payload.kind === 'cash_code')).toHaveLength(1)
  const other = placeOrder(asha(), { ...request, coupon: 'HUGE' }, key).catch(codeOf)
  expect(await other).toBe('idempotency-key-reused')

  // Without cash the fee is dropped; the coupon stays.
  const { number, totalPaise, codFeePaise } = answers[0]?.order ?? { number: '', totalPaise: 0, codFeePaise: 0 }
  await changeMethod(asha(), { number, paymentMethod: 'upi' })
  expect(await getOrder(asha(), number)).toMatchObject({ totalPaise: totalPaise - codFeePaise, discountPaise: 9500 })
  expect(await checkBooks(shop.as())).toEqual([])
})

test('placing an order with coupon, quote, saved address and cash needs at most 25 statements', async () => {
  const { rows } = await shop.pool.query<{ public_id: string }>('select public_id from addresses where user_id = $1', [
    shop.cast.asha.userId,
  ])
  const { token } = await quote(asha(), {
    lines: bowls(),
    pincode: '411004',
    state: 'maharashtra',
    coupon: 'TENTH',
    paymentMethod: 'cod',
  })
  const byAddress = { shippingAddress: undefined, addressId: rows[0]?.public_id }
  const request = input({ coupon: 'TENTH', quoteToken: token, paymentMethod: 'cod', ...byAddress })
  const before = sqlStatements.sent
  await placeOrder(asha(), request, newKey())
  const statements = sqlStatements.sent - before
  // Session look-up, throttle and two jobs take four more.
  expect(statements).toBeGreaterThan(8)
  expect(statements).toBeLessThanOrEqual(25 - 4)
})

test('another customer’s saved address is not found', async () => {
  const { rows } = await shop.pool.query<{ public_id: string }>('select public_id from addresses where user_id = $1', [
    shop.cast.bilal.userId,
  ])
  const request = input({ shippingAddress: undefined, addressId: rows[0]?.public_id })
  expect(await placeOrder(asha(), request, newKey()).catch(codeOf)).toBe('not-found')
})

test('quote and order report products of a paused artisan', async () => {
  const pause = (status: string) =>
    shop.pool.query('update artisans set status = $2 where id = $1', [shop.cast.naveen.artisanId, status])
  await pause('paused')
  const { parcels, canOrder } = await quoted('')
  expect([parcels[0]?.lines[0]?.problem, canOrder]).toEqual(['artisan-paused', false])
  expect(await placeOrder(asha(), input(), newKey()).catch(codeOf)).toBe('artisan-paused')
  await pause('verified')
})
