import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '#features/orders/place-order.ts'
import { addressOfAsha } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { type CouponTerms, couponTerms, newCouponCode } from './admin-coupon.ts'
import { adminCoupons, getAdminCoupon } from './admin-coupon-queries.ts'
import { saveCoupon, withdrawCoupon } from './save-coupon.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from coupon_uses; delete from coupons')
})

const terms: CouponTerms = {
  ...{ percentBasisPoints: 1000, amountPaise: null, mostPaise: null, fromPaise: 0, platformShareBasisPoints: 10_000 },
  ...{ artisan: null, category: null, startsAt: '2026-01-01T00:00:00Z', endsAt: null },
  ...{ mostUses: null, mostUsesPerCustomer: null },
}
const admin = () => shop.as(shop.cast.admin)
const make = (change: Partial<CouponTerms> = {}, code = 'DIYA10') =>
  saveCoupon(admin(), { code, terms: { ...terms, ...change }, revision: null })
const change = (revision: number, changed: Partial<CouponTerms>, code = 'DIYA10') =>
  saveCoupon(admin(), { code, terms: { ...terms, ...changed }, revision })

let keys = 0
const buy = () => {
  keys += 1
  const lines = [{ productId: shop.cast.goods.bowl.slug, variant: {}, quantity: 1 }]
  const request = { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi' as const, coupon: 'DIYA10' }
  return placeOrder(shop.as(shop.cast.asha), request, `admin-coupon-${keys}`)
}

test('a new coupon works at once, and the admin list shows its uses and cost', async () => {
  await make({ mostUses: 5 })
  const { order } = await buy()
  expect(order.discountPaise).toBe(9500)
  const ask = { sort: { by: 'made' as const, isDown: true }, after: null, before: null, limit: 25 }
  const { items } = await adminCoupons.page(admin(), { filter: { q: 'diya', state: 'running' }, ask })
  expect(items).toMatchObject([{ code: 'DIYA10', uses: 1, costPaise: 9500, isUsed: true, state: 'running' }])
  const { rows } = await shop.pool.query("select action from audit_records where subject = 'coupon:DIYA10'")
  expect(rows).toEqual([{ action: 'coupon.make' }])
})

test('once a coupon is used, only its end and limits can change, and no limit can go below the uses', async () => {
  const { revision } = await make()
  await buy()
  await buy()
  for (const changed of [
    { percentBasisPoints: 2000 },
    { platformShareBasisPoints: 0 },
    { artisan: shop.cast.naveen.slug },
    { category: 'pottery' },
    { startsAt: '2026-02-01T00:00:00Z' },
  ]) {
    await expect(change(revision, changed)).rejects.toMatchObject({ code: 'coupon-in-use' })
  }
  await expect(change(revision, { mostUses: 1 })).rejects.toMatchObject({
    code: 'coupon-below-uses',
    details: { uses: 2 },
  })
  const after = await change(revision, {
    mostUses: 2,
    endsAt: '2030-01-01T00:00:00Z',
    startsAt: '2026-01-01T05:30:00+05:30',
  })
  expect(after).toMatchObject({ mostUses: 2, state: 'usedUp', revision: revision + 1 })
})

test('of ten concurrent changes to a coupon, one counts and the others get an error', async () => {
  const { revision } = await make()
  const tries = Array.from({ length: 10 }, (_, index) => change(revision, { mostUses: 10 + index }))
  const ended = await Promise.allSettled(tries)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of ended) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'coupon-changed' })
  }
})

test('lowering a limit during purchases never puts it below the uses', async () => {
  const { revision } = await make()
  await Promise.allSettled([buy(), change(revision, { mostUses: 1 }), buy()])
  const { uses, mostUses } = await getAdminCoupon(admin(), 'DIYA10')
  if (mostUses !== null) expect(uses).toBeLessThanOrEqual(mostUses)
  const { rowCount } = await shop.pool.query('select from coupon_uses where released_at is null')
  expect(uses).toBe(rowCount)
})

test('a withdrawn coupon can no longer change; withdrawing it twice is audited once', async () => {
  const { revision } = await make()
  await withdrawCoupon(admin(), 'DIYA10')
  expect(await withdrawCoupon(admin(), 'DIYA10')).toMatchObject({ state: 'withdrawn' })
  await expect(change(revision + 1, { mostUses: 3 })).rejects.toMatchObject({ code: 'coupon-changed' })
  await expect(make()).rejects.toMatchObject({ code: 'coupon-exists' })
  const { rowCount } = await shop.pool.query(
    "select from audit_records where action = 'coupon.withdraw' and subject = 'coupon:DIYA10'",
  )
  expect(rowCount).toBe(1)
})

test('each invalid term gives its own error on its field', () => {
  const errorsOf = (changed: object) =>
    couponTerms.safeParse({ ...terms, ...changed }).error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(errorsOf({ percentBasisPoints: 10_001 })).toEqual([['percentBasisPoints', 'invalid.couponPercent']])
  expect(errorsOf({ platformShareBasisPoints: 10_001 })).toEqual([['platformShareBasisPoints', 'invalid.couponShare']])
  expect(errorsOf({ mostPaise: 1 })).toEqual([['mostPaise', 'invalid.couponSum']])
  expect(errorsOf({ fromPaise: -1 })).toEqual([['fromPaise', 'invalid.couponFrom']])
  expect(errorsOf({ mostUses: 1.5 })).toEqual([['mostUses', 'invalid.couponUses']])
  expect(errorsOf({ startsAt: '' })?.[0]).toEqual(['startsAt', 'invalid.couponMoment'])
})

test('invalid terms are rejected, and only an admin can save a coupon', async () => {
  const isTaken = (changed: object) => couponTerms.safeParse({ ...terms, ...changed }).success
  expect(isTaken({})).toBe(true)
  for (const wrong of [
    { amountPaise: 5000 },
    { percentBasisPoints: null },
    { percentBasisPoints: 0 },
    { percentBasisPoints: 10_001 },
    { fromPaise: -1 },
    { mostUses: 0 },
    { endsAt: '2025-01-01T00:00:00Z' },
    { startsAt: 'tomorrow' },
  ]) {
    expect(isTaken(wrong), JSON.stringify(wrong)).toBe(false)
  }
  expect(newCouponCode.parse(' diya10 ')).toBe('DIYA10')
  expect(newCouponCode.safeParse('DI YA').success).toBe(false)
  await expect(make({ artisan: 'nobody' })).rejects.toMatchObject({ code: 'invalid-request' })
  await expect(make({ category: 'cars' })).rejects.toMatchObject({ code: 'invalid-request' })
  const input = { code: 'MINE', terms, revision: null }
  expect(() => saveCoupon(shop.as(shop.cast.naveen), input)).toThrowError(
    expect.objectContaining({ code: 'forbidden' }),
  )
})
