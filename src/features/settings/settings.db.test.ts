import { afterAll, beforeAll, expect, test } from 'vitest'
import { indianDay } from '#features/artisans/holiday.ts'
import { createDb, createPool } from '#platform/database/db.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { requireFlag } from './require-flag.ts'
import { followSettings, saveSetting } from './save-setting.ts'
import { findFlags, findSettings, keptMs, listShownSettings, readSettings, settingsMark } from './settings-queries.ts'
import { settingsOf } from './shop-settings.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const admin = () => shop.as(shop.cast.admin)

test('a feature that the admin switches off is off in this process at once, and the change is audited', async () => {
  expect((await findFlags(admin())).wishlist).toBe(true)
  const before = settingsMark(admin())

  await saveSetting(admin(), { name: 'wishlist', value: false, expected: true })

  expect((await findFlags(admin())).wishlist).toBe(false)
  expect(settingsMark(admin())).not.toBe(before)
  await expect(requireFlag(admin(), 'wishlist')).rejects.toThrow('not-found')
  await requireFlag(admin(), 'reviews')
  const { rows } = await shop.pool.query(
    `select actor_id, before, after from audit_records where action = 'setting.save' and subject = 'setting:wishlist'`,
  )
  expect(rows).toEqual([{ actor_id: shop.cast.admin.userId, before: { value: true }, after: { value: false } }])

  await saveSetting(admin(), { name: 'wishlist', value: null, expected: false })
  const shown = (await listShownSettings(admin())).find(({ name }) => name === 'wishlist')
  expect(shown).toMatchObject({ value: true, standard: true, changedAt: null })
})

test('when two admins change the same limit at once, one gets a conflict', async () => {
  const [first, second] = await Promise.allSettled([
    saveSetting(admin(), { name: 'refundAlonePaise', value: 100_000, expected: 500_000 }),
    saveSetting(admin(), { name: 'refundAlonePaise', value: 200_000, expected: 500_000 }),
  ])
  expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected'])
  const refused = [first, second].find((outcome) => outcome?.status === 'rejected')
  const { refundAlonePaise } = await findSettings(admin())
  expect(refused).toMatchObject({ reason: { code: 'setting-changed', details: { value: refundAlonePaise } } })
  // Repeating the current value is no conflict.
  expect(await saveSetting(admin(), { name: 'refundAlonePaise', value: refundAlonePaise, expected: 1 })).toBe(
    refundAlonePaise,
  )
})

test.each([
  ['refundAlonePaise', -1],
  ['refundAlonePaise', 2_00_00_000_00],
  ['refundAlonePaise', true],
  ['lowStockPieces', -1],
  ['lowStockPieces', 101],
  ['lowStockPieces', 2.5],
  ['reviews', 1],
  ['categories', []],
  ['categories', ['cheese']],
  ['categories', ['pottery', 'pottery']],
  ['listingReview', 'sometimes'],
  ['returnDays', 6],
] as const)('%s cannot be %s', async (name, wrong) => {
  const value = Array.isArray(wrong) ? [...wrong] : (wrong as number)
  await expect(saveSetting(admin(), { name, value, expected: true })).rejects.toThrow('invalid-request')
})

test('only an admin can change settings', async () => {
  const input = { name: 'reviews', value: false, expected: true } as const
  await expect(saveSetting(shop.as(shop.cast.naveen), input)).rejects.toThrow('forbidden')
  await expect(listShownSettings(shop.as(shop.cast.naveen))).rejects.toThrow('forbidden')
})

test('a row that this version does not understand is ignored', () => {
  const now = new Date()
  const settings = settingsOf(
    [
      { key: 'reviews', value: 'maybe' },
      { key: 'refundAlonePaise', value: -5 },
      { key: 'yesterdays', value: 1 },
      { key: 'categories', value: ['pottery', 'cheese'] },
      { key: 'categories', value: [] },
      { key: 'planned.returnDays', value: { value: 3, from: '2026-01-01T00:00:00Z' } },
    ],
    now,
  )
  expect(settings).toEqual(settingsOf([], now))
})

test('another process sees a change within a second without a query per request', async () => {
  const pool = createPool({ url: shop.url, max: 2 })
  const other = { db: createDb(pool), clock: shop.clock }
  await readSettings(other)
  const following = followSettings(other)
  try {
    await saveSetting(admin(), { name: 'socialSharing', value: false, expected: true })
    const savedAt = Date.now()
    await expect.poll(() => findFlags(other), { timeout: 3_000, interval: 20 }).toMatchObject({ socialSharing: false })
    expect(Date.now() - savedAt).toBeLessThan(keptMs + 500)
  } finally {
    await following.stop()
    await pool.end()
  }
  // The pool is closed, so this must come from the copy.
  expect((await findFlags(other)).socialSharing).toBe(false)
})

test('a value planned for a day applies from then on in every process, and the next plan follows it', async () => {
  const dayIn = (days: number) => indianDay(addDays(shop.clock.now(), days))
  const shown = async () => (await listShownSettings(admin())).find(({ name }) => name === 'returnDays')
  const plan = (value: number, expected: number, days: number) =>
    saveSetting(admin(), { name: 'returnDays', value, expected, fromDay: dayIn(days) })

  await plan(10, 7, 2)
  expect(await shown()).toMatchObject({ value: 7, next: { value: 10 }, changedAt: null })
  expect((await findSettings(admin())).returnDays).toBe(7)
  await saveSetting(admin(), { name: 'returnDays', value: 7, expected: 7 })
  expect(await shown()).toMatchObject({ value: 7, next: null })

  await plan(10, 7, 2)
  shop.clock.advance(2 * 24 * 60)
  expect((await findSettings(admin())).returnDays).toBe(10)
  expect(translate('en', 'shop:bill.returnNote')).toContain('10 days')
  await expect(plan(14, 7, 3)).rejects.toMatchObject({ code: 'setting-changed', details: { value: 10 } })
  await plan(14, 10, 3)
  expect(await shown()).toMatchObject({ value: 10, next: { value: 14 }, changedBy: shop.cast.admin.name })
  await expect(plan(9, 10, 0)).rejects.toMatchObject({ details: { errors: [{ path: 'fromDay' }] } })
  await saveSetting(admin(), { name: 'returnDays', value: null, expected: 10 })
  expect(await shown()).toMatchObject({ value: 7, next: null, changedAt: null })
})
