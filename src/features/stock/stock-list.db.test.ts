import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSetting } from '#features/settings/save-setting.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { listLowStock } from './stock-list-queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const low = async () => (await listLowStock(shop.as(shop.cast.naveen), 50)).map(({ id }) => id)

async function withAtMost(pieces: number): Promise<string[]> {
  const { rows } = await shop.pool.query<{ slug: string }>(
    `select p.slug from products p join variants v on v.product_id = p.id and v.removed_at is null join stock s on s.variant_id = v.id
     where p.artisan_id = $1 and p.status = 'published' group by p.id having min(s.on_hand - s.reserved) <= $2`,
    [shop.cast.naveen.artisanId, pieces],
  )
  return rows.map(({ slug }) => slug)
}

test('the low-stock list shows products at or below the admin’s limit', async () => {
  const admin = shop.as(shop.cast.admin)
  expect((await low()).toSorted()).toEqual((await withAtMost(3)).toSorted())
  await saveSetting(admin, { name: 'lowStockPieces', value: 100, expected: 3 })
  const more = await withAtMost(100)
  expect(more.length).toBeGreaterThan((await withAtMost(0)).length)
  expect((await low()).toSorted()).toEqual(more.toSorted())
  await saveSetting(admin, { name: 'lowStockPieces', value: 0, expected: 100 })
  expect((await low()).toSorted()).toEqual((await withAtMost(0)).toSorted())
})
