import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRelatedProducts } from '#features/products/catalog-queries.ts'
import { addressOfAsha } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { computeRecommendations } from './compute-recommendations.ts'
import { computeTrends } from './compute-trends.ts'
import { findRecommended, findTrending } from './recommendation-queries.ts'
import { recordView } from './record-view.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const idsOf = (cards: readonly { id: string }[]) => cards.map(({ id }) => id)

async function look(productId: string, after: string[] = [], times = 1) {
  for (let time = 0; time < times; time += 1) await recordView(shop.as(), { productId, after })
}

/** Inserts one customer's order of these products, as the use cases would. */
async function buy(customerId: number, slugs: string[], status = 'delivered') {
  const address = JSON.stringify(addressOfAsha)
  const { rows } = await shop.pool.query<{ id: number }>(
    `with o as (
       insert into orders (number, customer_id, placed_at, payment_method, subtotal_paise, discount_paise, shipping_paise,
         tax_paise, total_paise, shipping_address, billing_address, language)
       values ('T-' || gen_random_uuid(), $1, $2, 'upi', 100, 0, 0, 0, 100, $3, $3, 'en') returning id
     ), p as (
       insert into parcels (order_id, number, artisan_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise,
         total_paise, chargeable_grams, zone, from_state, to_state, promised_from, promised_until, created_at)
       select o.id, 'P-' || gen_random_uuid(), a.id, $4, 100, 0, 0, 0, 100, 500, 'D', 'rajasthan', 'maharashtra', $2, $2, $2
       from o, artisans a limit 1 returning id
     )
     insert into order_lines (parcel_id, variant_id, product_slug, name, sku, options, quantity, unit_price_paise, line_paise,
       discount_paise, hsn, tax_basis_points, cgst_paise, sgst_paise, igst_paise, commission_basis_points, commission_paise)
     select p.id, v.id, g.slug, g.name, v.sku, '{}', 1, 100, 100, 0, '6911', 0, 0, 0, 0, 0, 0
     from p, products g join lateral (select * from variants where product_id = g.id order by id limit 1) v on true
     where g.slug = any ($5) returning id`,
    [customerId, shop.clock.now(), address, status, slugs],
  )
  expect(rows).toHaveLength(slugs.length)
}

test('without views or sales, recommendations are filled with featured products in stock', async () => {
  await shop.pool.query('update products set featured_at = now() where slug = any ($1)', [
    [shop.cast.goods.bowl.slug, shop.cast.goods.soldOut.slug],
  ])
  expect(idsOf(await findTrending(shop.as(), 4))).toEqual([shop.cast.goods.bowl.slug])
  const { items, reason } = await findRecommended(shop.as(), shop.cast.goods.vase.slug, 4)
  expect(reason).toBe('trending')
  expect(idsOf(items)).toEqual([shop.cast.goods.bowl.slug])
})

test('views are counted per product and Indian day, pairs once for both directions, and without any person', async () => {
  const { bowl, vase, shawl, draft } = shop.cast.goods
  await look(bowl.slug, [vase.slug, vase.slug, draft.slug, bowl.slug, 'nothing-of-this-name'])
  await look(vase.slug, [bowl.slug, shawl.slug])
  const { rows: views } = await shop.pool.query(
    'select p.slug, v.views from product_views v join products p on p.id = v.product_id order by p.slug',
  )
  expect(views).toEqual([
    { slug: bowl.slug, views: 1 },
    { slug: vase.slug, views: 1 },
  ])
  const { rows: pairs } = await shop.pool.query<{ views: number }>('select views from views_together order by views')
  expect(pairs).toEqual([{ views: 1 }, { views: 2 }])
  await expect(look(draft.slug)).rejects.toMatchObject({ code: 'not-found' })
  await expect(look("' or 1=1 --")).rejects.toMatchObject({ code: 'not-found' })
})

test('forty concurrent visits to the same products lose no view', async () => {
  const { bowl, vase, lastPiece, shawl } = shop.cast.goods
  const before = await shop.pool.query<{ views: number }>(
    'select coalesce(sum(views), 0)::int as views from product_views',
  )
  const slugs = [bowl, vase, lastPiece, shawl].map(({ slug }) => slug)
  const visits = Array.from({ length: 40 }, (_, turn) => {
    const productId = slugs[turn % 4] ?? ''
    return look(
      productId,
      slugs.filter((slug) => slug !== productId).sort(() => (turn % 2 === 0 ? 1 : -1)),
    )
  })
  await Promise.all(visits)
  const after = await shop.pool.query<{ views: number }>('select sum(views)::int as views from product_views')
  expect((after.rows[0]?.views ?? 0) - (before.rows[0]?.views ?? 0)).toBe(40)
  await shop.pool.query('delete from views_together')
  await shop.pool.query('delete from product_views')
})

test('products bought together rank before products viewed together, and a single shared visit does not count', async () => {
  const { bowl, vase, shawl, lastPiece } = shop.cast.goods
  await look(bowl.slug, [lastPiece.slug], 2)
  await look(bowl.slug, [shawl.slug], 1)
  await buy(shop.cast.asha.userId, [bowl.slug])
  await buy(shop.cast.asha.userId, [vase.slug])
  // Expired orders do not count.
  await buy(shop.cast.bilal.userId, [bowl.slug, shawl.slug], 'expired')
  await computeRecommendations(shop.as())

  const found = await findRecommended(shop.as(), bowl.slug, 4)
  expect(idsOf(found.items)).toEqual([vase.slug, lastPiece.slug])
  expect(found.reason).toBe('both')
  expect(await findRecommended(shop.as(), vase.slug, 4)).toMatchObject({ reason: 'bought', items: [{ id: bowl.slug }] })
  expect(await findRecommended(shop.as(), lastPiece.slug, 4)).toMatchObject({ reason: 'viewed' })
})

test('sold-out products are not recommended until they are back in stock', async () => {
  const { bowl, vase, lastPiece } = shop.cast.goods
  const ids = vase.variants.map(({ id }) => id)
  await shop.pool.query('update stock set reserved = on_hand where variant_id = any ($1)', [ids])
  expect(idsOf((await findRecommended(shop.as(), bowl.slug, 4)).items)).toEqual([lastPiece.slug])
  await shop.pool.query('update stock set reserved = 0 where variant_id = any ($1)', [ids])
  expect(idsOf((await findRecommended(shop.as(), bowl.slug, 4)).items)).toEqual([vase.slug, lastPiece.slug])
})

test('recomputing, even concurrently, changes nothing, and a new purchase updates its own products', async () => {
  const { bowl, shawl } = shop.cast.goods
  const rows = async () =>
    (
      await shop.pool.query(
        'select product_id, recommended_id, reason, position from recommendations order by product_id, position',
      )
    ).rows
  const before = await rows()
  await Promise.all([computeRecommendations(shop.as()), computeRecommendations(shop.as())])
  expect(await rows()).toEqual(before)

  shop.clock.advance(3 * 24 * 60)
  await buy(shop.cast.bilal.userId, [shawl.slug, bowl.slug])
  await computeRecommendations(shop.as())
  const found = await findRecommended(shop.as(), shawl.slug, 4)
  expect(found).toMatchObject({ reason: 'bought', items: [{ id: bowl.slug }] })
  expect((await findRecommended(shop.as(), bowl.slug, 4)).items).toHaveLength(3)
})

test('a sale counts as twenty views, and old views count nothing', async () => {
  const { bowl, vase, shawl, soldOut } = shop.cast.goods
  await shop.pool.query('delete from product_views')
  shop.clock.advance(20 * 24 * 60)
  const day = shop.clock.now().toISOString().slice(0, 10)
  await shop.pool.query(
    `insert into product_views (product_id, day, views) values ($1, $4::date - 15, 5000), ($2, $4::date, 30), ($3, $4::date, 90)`,
    [bowl.id, vase.id, soldOut.id, day],
  )
  await buy(shop.cast.asha.userId, [shawl.slug])
  await buy(shop.cast.bilal.userId, [shawl.slug])
  await Promise.all([computeTrends(shop.as()), computeTrends(shop.as())])
  // The sold-out one has the highest score and is not shown.
  expect(idsOf(await findTrending(shop.as(), 2))).toEqual([shawl.slug, vase.slug])
  const { rows } = await shop.pool.query('select count(*)::int as count from trends')
  expect(rows).toEqual([{ count: 3 }])
})

test('related products share the craft, are nearest in price and can be bought', async () => {
  const { bowl, vase, lastPiece, soldOut, draft, shawl } = shop.cast.goods
  const related = await findRelatedProducts(shop.as(), bowl.slug)
  const ids = idsOf(related?.items ?? [])
  // The vase is 1.26 times the bowl's price, the tile is half of it.
  expect(ids).toEqual([vase.slug, lastPiece.slug])
  expect(ids).not.toContain(soldOut.slug)
  expect(ids).not.toContain(draft.slug)
  expect((await findRelatedProducts(shop.as(), shawl.slug))?.items).toEqual([])
})

test('a removed product still links to its craft, and a draft is not found', async () => {
  const { bowl, draft } = shop.cast.goods
  await shop.pool.query("update products set status = 'removed' where slug = $1", [bowl.slug])
  expect((await findRelatedProducts(shop.as(), bowl.slug))?.craft.id).toBe('jaipur-blue-pottery')
  expect(idsOf((await findRecommended(shop.as(), shop.cast.goods.vase.slug, 4)).items)).not.toContain(bowl.slug)
  await shop.pool.query("update products set status = 'published' where slug = $1", [bowl.slug])
  expect(await findRelatedProducts(shop.as(), draft.slug)).toBeNull()
})
