import { afterAll, beforeAll, expect, test } from 'vitest'
import { indianDay } from '#features/artisans/holiday.ts'
import { endRate, planRate } from '#features/checkout/plan-rate.ts'
import { findEarningRates } from '#features/drafts/rates-queries.ts'
import { commissionFor, percentOnly, productKey } from '#features/tax/commission.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import type { AdminRate, RateKind, RateTerms } from './rate.ts'
import { listAdminRates } from './rate-list-queries.ts'
import { findRates, withdrawRate } from './rate-queries.ts'
import { taxRate } from './tax-rules.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const admin = () => shop.as(shop.cast.admin)
const dayIn = (days: number) => indianDay(new Date(shop.clock.now().getTime() + days * 86_400_000))
const ratesOf = async (kind: RateKind, key: string) =>
  (await listAdminRates(admin())).filter((rate) => rate.terms.kind === kind && rate.key === key)
const withdraw = ({ key, terms, validFrom }: AdminRate, ctx = admin()) =>
  withdrawRate(ctx, { kind: terms.kind, key, validFrom })

const share = (basisPoints: number): RateTerms => ({ kind: 'commission', ...percentOnly(basisPoints) })
const gst = (basisPoints: number): RateTerms => ({
  ...{ kind: 'tax', valueLimitPaise: null, source: 'Notification 99/2030' },
  ...{ basisPointsUpToLimit: basisPoints, basisPointsAboveLimit: basisPoints },
})

async function plan(key: string, terms: RateTerms): Promise<AdminRate> {
  const now = (await ratesOf(terms.kind, key)).find(({ state }) => state === 'now')
  return planRate(admin(), { key, terms, fromDay: dayIn(2), seenFrom: now?.validFrom ?? null })
}

test('a withdrawn rate never applies, the current one continues, and another can be planned', async () => {
  const before = await ratesOf('commission', '')
  const planned = await plan('', share(2_000))
  await withdraw(planned)
  expect(await ratesOf('commission', '')).toEqual(before)
  expect(before).toMatchObject([{ state: 'now', validUntil: null }])

  await expect(withdraw(planned)).rejects.toMatchObject({ code: 'not-found' })
  await withdraw(await plan('', share(2_100)))
  const { rows } = await shop.pool.query(
    "select subject, before from audit_records where action = 'rate.withdraw' order by id",
  )
  expect(rows).toMatchObject([
    { subject: 'rate:commission', before: { basisPoints: 2_000, validFrom: planned.validFrom } },
    { subject: 'rate:commission', before: { basisPoints: 2_100 } },
  ])
})

test('a rate that is in force, or starts too soon for every process to learn of it, cannot be withdrawn', async () => {
  const [now] = await ratesOf('commission', '')
  await expect(withdraw(now as AdminRate)).rejects.toMatchObject({ code: 'rate-begun' })

  const planned = await plan('', share(900))
  const msLeft = Date.parse(planned.validFrom) - shop.clock.now().getTime()
  shop.clock.advance(Math.floor(msLeft / 60_000) - 1)
  await expect(withdraw(planned)).rejects.toMatchObject({ code: 'rate-begun' })
  expect(await ratesOf('commission', '')).toMatchObject([{ state: 'planned' }, { state: 'now' }])
})

test('an HSN heading or a category without its own rate can get one from a planned day', async () => {
  const basketTax = async () =>
    taxRate((await findRates(admin())).tax, '46021911', { paidPaise: 10_000, quantity: 1 }, shop.clock.now())
  const before = await basketTax()
  expect(before).not.toBe(2_800)
  expect(await plan('46021911', gst(2_800))).toMatchObject({ key: '46021911', state: 'planned' })
  expect(await plan('glass', share(700))).toMatchObject({ key: 'glass', state: 'planned' })
  expect(await basketTax()).toBe(before)

  shop.clock.advance(2 * 24 * 60)
  expect(await basketTax()).toBe(2_800)
  const { commission } = await findRates(admin())
  expect(commission).toContainEqual(expect.objectContaining({ category: 'glass', basisPoints: 700 }))
  const { rows } = await shop.pool.query(
    `select (select handicraft_only from tax_rules where hsn_prefix = '46021911') =
       (select handicraft_only from tax_rules where hsn_prefix = '' limit 1) as "isAlike"`,
  )
  expect(rows).toEqual([{ isAlike: true }])
})

test('withdrawing a first rate leaves nothing, and its heading can be planned again', async () => {
  await withdraw(await plan('9618', gst(300)))
  expect(await ratesOf('tax', '9618')).toEqual([])
  expect(await plan('9618', gst(400))).toMatchObject({ state: 'planned' })
})

test('two admins who add the same key at once create one rate, and a key with a rate cannot be added again', async () => {
  const input = { key: 'stone', terms: share(600), fromDay: dayIn(3), seenFrom: null }
  const both = await Promise.allSettled([planRate(admin(), input), planRate(admin(), input)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'rate-planned' } })
  expect(await ratesOf('commission', 'stone')).toHaveLength(1)

  const again = { key: '', terms: gst(500), fromDay: dayIn(3), seenFrom: null }
  await expect(planRate(admin(), again)).rejects.toMatchObject({ code: 'rate-exists' })
  const zone = { kind: 'shipping', slabGrams: 500, firstSlabPaise: 1, nextSlabPaise: 0, fragileFirstPaise: 0 } as const
  const carriage = {
    ...zone,
    fragileNextPaise: 0,
    freeAbovePaise: null,
    daysMin: 1,
    daysMax: 2,
    expressPaise: null,
    expressDays: null,
  }
  const nowhere = { key: 'pottery', terms: carriage, fromDay: dayIn(3), seenFrom: null }
  await expect(planRate(admin(), nowhere)).rejects.toMatchObject({ code: 'not-found' })
})

test('only an admin who has just entered the password can withdraw a rate', async () => {
  const planned = await plan('leather', share(500))
  const stale = shop.as({ ...shop.cast.admin, provedAt: new Date(shop.clock.now().getTime() - 11 * 60_000) })
  await expect(withdraw(planned, stale)).rejects.toMatchObject({ code: 'proof-needed' })
  await expect(withdraw(planned, shop.as(shop.cast.naveen))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await ratesOf('commission', 'leather')).toHaveLength(1)
})

test('a category or product has a rate of its own until it ends, and a planned end can be withdrawn', async () => {
  const { slug } = shop.cast.goods.bowl
  const key = productKey(slug)
  await expect(plan(productKey('no-such-thing'), share(300))).rejects.toMatchObject({
    details: { errors: [{ path: 'key' }] },
  })
  await plan(key, share(300))
  shop.clock.advance(2 * 24 * 60)
  const [own] = await ratesOf('commission', key)
  expect(own).toMatchObject({ state: 'now', name: expect.any(String) })
  const { commission } = await findRates(admin())
  const goods = { slug, artisanSlug: 'naveen-prajapat', category: 'pottery' }
  expect(commissionFor(commission, goods, shop.clock.now())).toMatchObject({ basisPoints: 300 })
  expect(
    (await findEarningRates(admin(), { artisanId: 1, hsn: '6912', category: 'pottery', product: slug })).commission,
  ).toMatchObject({ basisPoints: 300 })

  const end = { kind: 'commission' as const, key, fromDay: dayIn(2), seenFrom: own?.validFrom ?? '' }
  await endRate(admin(), end)
  await withdraw(own as AdminRate)
  expect(await ratesOf('commission', key)).toMatchObject([{ state: 'now', validUntil: null }])
  await endRate(admin(), end)
  await expect(endRate(admin(), end)).rejects.toMatchObject({ code: 'rate-planned' })
  shop.clock.advance(2 * 24 * 60)
  expect(commissionFor(commission, { ...goods, slug: 'other' }, shop.clock.now()).basisPoints).not.toBe(300)
  expect(await ratesOf('commission', key)).toMatchObject([{ state: 'past' }])
  await expect(endRate(shop.as(shop.cast.naveen), end)).rejects.toMatchObject({ code: 'forbidden' })
})
