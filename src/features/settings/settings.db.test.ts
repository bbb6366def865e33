import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from '#platform/database/db.server.ts'
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
] as const)('%s cannot be %s', async (name, value) => {
  await expect(saveSetting(admin(), { name, value, expected: true })).rejects.toThrow('invalid-request')
})

test('only an admin can change settings', async () => {
  const input = { name: 'reviews', value: false, expected: true } as const
  await expect(saveSetting(shop.as(shop.cast.naveen), input)).rejects.toThrow('forbidden')
  await expect(listShownSettings(shop.as(shop.cast.naveen))).rejects.toThrow('forbidden')
})

test('a row that this version does not understand is ignored', () => {
  const settings = settingsOf([
    { key: 'reviews', value: 'maybe' },
    { key: 'refundAlonePaise', value: -5 },
    { key: 'yesterdays', value: 1 },
  ])
  expect(settings).toEqual(settingsOf([]))
})

test('another process sees a change within a second without a query per request', async () => {
  const pool = createPool({ url: shop.url, max: 2 })
  const other = { db: createDb(pool) }
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
