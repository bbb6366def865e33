import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { findOwnArtisan, getArtisan } from '#features/artisans/artisan-queries.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { decideVerification } from './decide-verification.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const decide = (move: string, reason?: string) =>
  decideVerification(shop.as(shop.cast.admin), { artisan: shop.cast.somi.slug, move, ...(reason ? { reason } : {}) })

test('an artisan’s page shows crafts, the number of products on sale and the legal seller details', async () => {
  const artisan = await getArtisan(shop.as(guest, { locale: 'ta' }), shop.cast.naveen.slug)
  expect(artisan).toMatchObject({
    id: shop.cast.naveen.slug,
    isVerified: true,
    storyLanguage: 'en',
    productCount: 4,
    crafts: [{ id: 'jaipur-blue-pottery', isGi: true }],
    seller: { taxStatus: 'registered', gstin: '08AAAAA0000A1Z5' },
  })
  expect(artisan).not.toHaveProperty('phone')
})

test('only artisans have an artisan profile', async () => {
  expect(await findOwnArtisan(shop.as(shop.cast.somi))).toMatchObject({ id: shop.cast.somi.slug, status: 'verified' })
  await expect(findOwnArtisan(shop.as(shop.cast.asha))).rejects.toMatchObject({ code: 'forbidden' })
})

test('a suspended artisan is hidden until restored, and both moves are audited', async () => {
  await expect(decide('suspend')).rejects.toMatchObject({ code: 'reason-required' })
  expect(await decide('suspend', 'goods were not handmade')).toBe('suspended')
  await expect(getArtisan(shop.as(guest), shop.cast.somi.slug)).rejects.toMatchObject({ code: 'not-found' })
  expect(await decide('restore')).toBe('verified')

  const { rows } = await shop.pool.query(`select action, actor_id, before, after from audit_records order by id`)
  expect(rows).toMatchObject([
    {
      action: 'verification.suspend',
      actor_id: shop.cast.admin.userId,
      before: { status: 'verified' },
      after: { reason: 'goods were not handmade' },
    },
    { action: 'verification.restore' },
  ])
})

test('a decision that is refused does not begin the review either', async () => {
  const { admin, somi } = shop.cast
  const decide = (reason?: string) =>
    decideVerification(shop.as(admin), {
      artisan: somi.slug,
      first: 'review',
      move: 'verify',
      reason,
      expected: 'applied',
    })
  await shop.pool.query(`update artisans set status = 'applied', tax_status = 'none' where slug = $1`, [somi.slug])
  const count = async () => (await shop.pool.query('select 1 from audit_records')).rowCount
  const before = await count()
  await expect(decide()).rejects.toMatchObject({ code: 'application-incomplete' })
  expect(await findOwnArtisan(shop.as(somi))).toMatchObject({ status: 'applied' })
  expect(await count()).toBe(before)

  await shop.pool.query(`update artisans set tax_status = 'enrolled' where slug = $1`, [somi.slug])
  expect(await decide()).toBe('verified')
  await expect(decide()).rejects.toMatchObject({ code: 'moved-already' })
})

test('a refused move writes no audit record', async () => {
  const count = async () => (await shop.pool.query('select 1 from audit_records')).rowCount
  const before = await count()
  await expect(decide('verify')).rejects.toMatchObject({ code: 'move-not-allowed' })
  await expect(
    decideVerification(shop.as(shop.cast.somi), { artisan: shop.cast.somi.slug, move: 'suspend', reason: 'no' }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  expect(await count()).toBe(before)
})
