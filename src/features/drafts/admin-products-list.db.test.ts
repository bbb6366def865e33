import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveListing } from '#features/products/move-listing.ts'
import { readListQuery } from '#platform/lists/admin-list.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findAdminProduct } from './admin-product-detail-queries.ts'
import {
  type AdminProductFilter,
  adminProducts,
  countWaitingProducts,
  readAdminProductFilter,
  sortsOf,
} from './admin-product-queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const admin = () => shop.as(shop.cast.admin)

const listQuery = (query: Record<string, string> = {}) => {
  const filter: AdminProductFilter = readAdminProductFilter(query)
  return { filter, ask: readListQuery(query, sortsOf(filter)) }
}

const found = async (query: Record<string, string> = {}) =>
  (await adminProducts.page(admin(), listQuery(query))).items.map(({ id }) => id)

const setStatus = (slug: string, status: string) =>
  shop.pool.query('UPDATE products SET status = $1 WHERE slug = $2', [status, slug])

test('without a filter the list is the review queue, longest waiting first', async () => {
  const { bowl, vase, shawl } = shop.cast.goods
  expect(await found()).toEqual([])
  await setStatus(bowl.slug, 'changes_requested')
  await setStatus(vase.slug, 'published')
  shop.clock.advance(60)
  await moveListing(admin(), { productId: vase.slug, move: 'review', reason: 'Look again' })
  shop.clock.advance(60)
  await moveListing(admin(), { productId: shawl.slug, move: 'remove', reason: 'Printed' })
  await moveListing(shop.as(shop.cast.somi), { productId: shawl.slug, move: 'appeal', reason: 'It is woven' })

  expect(await found()).toEqual([vase.slug, shawl.slug])
  expect(await found({ status: 'waiting', sort: '-waiting' })).toEqual([shawl.slug, vase.slug])
  expect(await countWaitingProducts(admin())).toBe(1)
  const { items } = await adminProducts.page(admin(), listQuery())
  const waited = shop.clock.now().getTime() - Date.parse(items[1]?.waitingSince ?? '')
  expect(waited).toBeLessThan(30 * 60_000)
  expect(items[1]).toMatchObject({
    status: 'appealed',
    moves: ['reinstate', 'reject'],
    said: { by: 'artisan', words: 'It is woven' },
  })
  expect((await findAdminProduct(admin(), shawl.slug))?.removedBy).toBe(shop.cast.admin.name)

  await moveListing(admin(), { productId: vase.slug, move: 'publish' })
  expect(await found()).toEqual([shawl.slug])
  await setStatus(shawl.slug, 'published')
  await setStatus(bowl.slug, 'published')
})

test('products are found by name prefix, artisan, SKU, status and category', async () => {
  const { bowl, vase, draft } = shop.cast.goods
  const named = bowl.name.split(' ')[0]?.slice(0, 3) ?? ''
  expect(await found({ q: named })).toContain(bowl.slug)
  expect(await found({ q: vase.variants[0]?.sku.toLowerCase() ?? '' })).toEqual([vase.slug])
  expect(await found({ q: 'naveen' })).toContain(draft.slug)
  expect(await found({ q: "no' such & piece" })).toEqual([])
  expect(await found({ q: '%' })).toEqual([])
  expect(await found({ status: 'draft' })).toEqual([draft.slug])
  expect(await found({ status: 'all', category: 'textiles' })).toEqual([shop.cast.goods.shawl.slug])
  expect((await found({ status: 'nonsense' })).length).toBe(6)
})

test('keyset paging works forward and back, and the export has every row once', async () => {
  const first = await adminProducts.page(admin(), listQuery({ status: 'all', limit: '4' }))
  const second = await adminProducts.page(admin(), listQuery({ status: 'all', limit: '4', after: first.after ?? '' }))
  const again = await adminProducts.page(admin(), listQuery({ status: 'all', limit: '4', before: second.before ?? '' }))
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(await found({ status: 'all' }))
  expect(second.after).toBeNull()
  expect(again.items.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id))

  const rows: string[] = []
  for await (const { id } of adminProducts.stream(admin(), listQuery({ status: 'all' }))) rows.push(id)
  expect(rows).toEqual(await found({ status: 'all' }))
})

test('the flagged filter lists only flagged products, with the words that matched', async () => {
  const { vase } = shop.cast.goods
  await shop.pool.query("UPDATE products SET features = '{Handle of ivory}' WHERE slug = $1", [vase.slug])
  const { items } = await adminProducts.page(admin(), listQuery({ status: 'all', flagged: '1' }))
  const flagged = items.filter(({ flags }) => flags.some(({ kind }) => kind === 'forbidden'))
  expect(flagged.map(({ id }) => id)).toEqual([vase.slug])
  expect(flagged[0]?.flags[0]).toEqual({ kind: 'forbidden', rule: 'ivory', field: 'features', found: 'ivory' })
  expect(items.every(({ flags }) => flags.length > 0)).toBe(true)
})

test('only an admin sees the list', async () => {
  for (const actor of [shop.cast.asha, shop.cast.naveen]) {
    await expect(adminProducts.page(shop.as(actor), listQuery())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(countWaitingProducts(shop.as(actor))).rejects.toMatchObject({ code: 'forbidden' })
  }
})
