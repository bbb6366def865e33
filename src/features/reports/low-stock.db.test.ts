import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSetting } from '#features/settings/save-setting.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { listLowStock } from './low-stock-queries.ts'

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

test('a choice of which few are left stands with its own price, in the reader’s words', async () => {
  await saveSetting(shop.as(shop.cast.admin), { name: 'lowStockPieces', value: 3, expected: 0 })
  const { rows } = await shop.pool.query<{ slug: string; price: number }>(
    `update stock set on_hand = reserved from (
       select distinct on (p.id) v.id, p.slug, v.price_paise::int as price from variants v join products p on p.id = v.product_id
       where p.artisan_id = $1 and p.status = 'published' and v.removed_at is null and v.price_paise > p.price_paise
       order by p.id, v.price_paise desc) dear
     where variant_id = dear.id returning dear.slug, dear.price`,
    [shop.cast.naveen.artisanId],
  )
  expect(rows.length).toBeGreaterThan(0)
  const inHindi = await listLowStock(shop.as(shop.cast.naveen, { locale: 'hi' }), 50)
  for (const { slug, price } of rows) {
    const shown = inHindi.find(({ id }) => id === slug)
    expect([slug, shown?.pricePaise]).toEqual([slug, price])
    expect(shown?.name).toMatch(/^[^a-z]+$/i)
  }
})
