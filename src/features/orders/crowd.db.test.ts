import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#features/actor.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { addressOfAsha } from '#test/cast.ts'
import { dice } from '#test/dice.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { expireUnpaidOrders } from './expire-unpaid-orders.ts'
import type { OrderRequest } from './order.ts'
import { placeOrder } from './place-order.ts'

let shop: TestShop
let crowd: User[]
beforeAll(async () => {
  shop = await openShop()
  const { rows } = await shop.pool.query<{ userId: number; publicId: string }>(
    `insert into users (public_id, email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
     select gen_random_uuid(), n || '@crowd.test', n || '@crowd.test', 'Buyer ' || n, '9876543210', 'customer', 'x', 'en', now(), now()
     from generate_series(1, 200) n returning id as "userId", public_id as "publicId"`,
  )
  crowd = rows.map((row) => ({ ...row, role: 'customer', name: 'Buyer', artisanId: null }))
})
afterAll(() => shop?.close())

let keys = 0

/** `placed`, or the code of the refusal. Who finds the shop too busy asks again under the same key, as the browser does. */
async function buy(buyer: User, slug: string, quantity: number): Promise<string> {
  keys += 1
  const key = `crowd-key-of-test-${keys}`
  const lines = [{ productId: slug, variant: {}, quantity }]
  const request = {
    lines,
    shippingAddress: addressOfAsha,
    paymentMethod: keys % 3 === 0 ? 'cod' : 'upi',
  } as OrderRequest
  for (;;) {
    try {
      await placeOrder(shop.as(buyer), request, key)
      return 'placed'
    } catch (error) {
      if (isDomainError(error)) return error.code
      if (!/timeout exceeded when trying to connect/.test(String(error))) throw error
    }
  }
}

async function freeOf(variantId: number): Promise<number> {
  const text = 'select on_hand - reserved as free from stock where variant_id = $1'
  const { rows } = await shop.pool.query<{ free: number }>(text, [variantId])
  return rows[0]?.free ?? -1
}

/** Whatever was not paid or confirmed gives its units back. */
async function dayLater(): Promise<void> {
  shop.clock.advance(25 * 60)
  await expireUnpaidOrders(shop.as())
}

test('when 200 buyers want one piece, one gets it and 199 are told it is out of stock, in each of ten rounds', async () => {
  const { lastPiece } = shop.cast.goods
  for (let round = 1; round <= 10; round += 1) {
    const results = await Promise.all(crowd.map((buyer) => buy(buyer, lastPiece.slug, 1)))
    expect(
      results.filter((result) => result === 'placed'),
      `round ${round}`,
    ).toHaveLength(1)
    expect(
      results.filter((result) => result === 'out-of-stock'),
      `round ${round}`,
    ).toHaveLength(199)
    expect(await freeOf(lastPiece.variantId)).toBe(0)
    await dayLater()
    expect(await freeOf(lastPiece.variantId)).toBe(1)
  }
  expect(await checkBooks(shop.as())).toEqual([])
}, 120_000)

test('when 150 buyers want one to three of 100 units, stock is never oversold and nobody is refused what is still free', async () => {
  const { bowl } = shop.cast.goods
  const added = 100 - (await freeOf(bowl.variantId))
  await shop.pool.query('update stock set on_hand = on_hand + $2 where variant_id = $1', [bowl.variantId, added])
  await shop.pool.query(
    `insert into stock_movements (variant_id, kind, quantity, at) values ($1, 'adjusted', $2, now())`,
    [bowl.variantId, added],
  )
  const roll = dice(2611)
  const inputs = crowd.slice(0, 150).map((buyer) => ({ buyer, quantity: 1 + roll(3) }))
  const results = await Promise.all(
    inputs.map(async ({ buyer, quantity }) => ({ quantity, result: await buy(buyer, bowl.slug, quantity) })),
  )

  const given = results.filter(({ result }) => result === 'placed').reduce((sum, { quantity }) => sum + quantity, 0)
  const refused = results.filter(({ result }) => result !== 'placed')
  expect(new Set(refused.map(({ result }) => result))).toEqual(new Set(['out-of-stock']))
  expect(given).toBeLessThanOrEqual(100)
  const left = await freeOf(bowl.variantId)
  expect(left).toBe(100 - given)
  // Units only went while they bought, so whoever did not fit then must not fit now.
  expect(Math.min(...refused.map(({ quantity }) => quantity))).toBeGreaterThan(left)
  expect(await checkBooks(shop.as())).toEqual([])
}, 60_000)
