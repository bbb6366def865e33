import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMakers } from '#features/artisans/maker-queries.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { seedWorkshops } from './seed-workshops.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the demo has a co-operative with two makers and a holiday; a second run changes nothing', async () => {
  await seedWorkshops(shop.as())
  await seedWorkshops(shop.as())
  const makers = await listMakers(shop.as(shop.cast.naveen))
  expect(makers.map(({ name, canActFor }) => [name, canActFor])).toEqual([
    ['Naveen Prajapat', true],
    ['Kamla Devi', true],
    ['Phuli Bai', true],
  ])
  expect((await shop.pool.query('select from artisan_holidays')).rowCount).toBe(1)
  expect((await shop.pool.query('select from maker_consents')).rowCount).toBe(2)
})
