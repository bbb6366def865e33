import type { ArtisanProfile } from '#features/artisans/artisan.ts'
import { getArtisan } from '#features/artisans/artisan-queries.ts'
import type { Context } from '#features/context.ts'
import { literal, sql } from '#platform/database/sql.ts'
import type { ProductCard } from './product.ts'
import { cardOf } from './product-row.ts'
import { productRowsInOrder } from './product-row-queries.ts'

const shown = 3

const inStock = sql`
  select p.id from products p where p.artisan_id = a.id and p.status = 'published' and exists (
    select from variants v join stock s on s.variant_id = v.id
    where v.product_id = p.id and v.removed_at is null and s.on_hand > s.reserved)`

const indiaOffsetMs = 330 * 60_000

export type SpotlightFacts = { artisan: ArtisanProfile; goods: ProductCard[] }

/**
 * The chosen artisan with what is in stock, else the same artisan all month; null when the chosen one is not shown, or
 * nobody has three pieces in stock. Stops at the first that fits.
 */
export async function findSpotlight(ctx: Context, chosen = ''): Promise<SpotlightFacts | null> {
  const month = new Date(ctx.clock.now().getTime() + indiaOffsetMs).toISOString().slice(0, 7)
  const [found] = await ctx.db.query<{ slug: string; ids: number[] }>`
    select a.slug, array(select id::float8 from (${inStock}) goods order by id limit ${literal(shown)}) as ids
    from (
      select id, slug from artisans where status = 'verified'
        and case when ${chosen}::text = '' then length(story ->> 'en') > 0 else slug = ${chosen} end
      order by md5(slug || ${month}) offset 0
    ) a
    where ${chosen}::text <> '' or (select count(*) from (${inStock} limit ${literal(shown)}) goods) = ${literal(shown)}
    limit 1`
  if (!found) return null

  const [artisan, rows] = await Promise.all([getArtisan(ctx, found.slug), productRowsInOrder(ctx.db, found.ids)])
  return { artisan, goods: rows.map((row) => cardOf(row, ctx.locale)) }
}
