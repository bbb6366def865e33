import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMembers } from '#features/artisans/member-queries.ts'
import { decideVerification } from '#features/verification/decide-verification.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { seedWorkshops } from './seed-workshops.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the demo has a co-operative with two members and a holiday; a second run changes nothing', async () => {
  await seedWorkshops(shop.as())
  await seedWorkshops(shop.as())
  const artisans = await listMembers(shop.as(shop.cast.naveen))
  expect(artisans.map(({ name, canActFor }) => [name, canActFor])).toEqual([
    ['Naveen Prajapat', true],
    ['Kamla Devi', true],
    ['Phuli Bai', true],
  ])
  const kamla = 'kamla-devi-of-the-cooperative'
  const verified = { artisan: kamla, move: 'verify' }
  expect(await decideVerification(shop.as(shop.cast.admin), verified)).toBe('verified')
  expect((await shop.pool.query('select from artisan_holidays')).rowCount).toBe(1)
  expect((await shop.pool.query('select from artisan_consents')).rowCount).toBe(2)
})
