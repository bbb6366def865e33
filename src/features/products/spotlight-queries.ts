import type { ArtisanProfile } from '#features/artisans/artisan.ts'
import { getArtisan } from '#features/artisans/artisan-queries.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ProductCard } from './product.ts'
import { cardOf } from './product-row.ts'
import { productRowsInOrder } from './product-row-queries.ts'

const shown = 3

const inStock = `
  SELECT p.id FROM products p WHERE p.artisan_id = a.id AND p.status = 'published' AND EXISTS (
    SELECT FROM variants v JOIN stock s ON s.variant_id = v.id
    WHERE v.product_id = p.id AND v.removed_at IS NULL AND s.on_hand > s.reserved)`

// Tried in the month's own order until one fits: the goods of all artisans are never counted.
const text = `
  SELECT a.slug, ARRAY(SELECT id::float8 FROM (${inStock}) goods ORDER BY id LIMIT ${shown}) AS ids
  FROM (
    SELECT id, slug FROM artisans WHERE status = 'verified' AND length(story ->> 'en') > 0
    ORDER BY md5(slug || $1) OFFSET 0
  ) a
  WHERE (SELECT count(*) FROM (${inStock} LIMIT ${shown}) goods) = ${shown}
  LIMIT 1`

const indiaOffsetMs = 330 * 60_000

/** The artisan of the month in India with three of their pieces: the same one all month. Null when nobody has three in stock. */
export async function findSpotlight(ctx: Context): Promise<{ artisan: ArtisanProfile; goods: ProductCard[] } | null> {
  const month = new Date(ctx.clock.now().getTime() + indiaOffsetMs).toISOString().slice(0, 7)
  const [found] = await namedQuery<{ slug: string; ids: number[] }>(ctx.db, 'spotlight', text, [month])
  if (!found) return null

  const [artisan, rows] = await Promise.all([getArtisan(ctx, found.slug), productRowsInOrder(ctx.db, found.ids)])
  return { artisan, goods: rows.map((row) => cardOf(row, ctx.locale)) }
}
