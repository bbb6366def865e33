import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { dayInIndia } from './day-in-india.ts'

// Pairs are written in one order, so that two visits over the same goods wait for each other instead of dying in a deadlock.
const text = `
  with one as (
    select p.id, p.artisan_id from products p join artisans a on a.id = p.artisan_id where p.slug = $1 and ${visibleProducts}
  ), pairs as (
    select least(one.id, p.id) as product_id, greatest(one.id, p.id) as other_id
    from one, products p join artisans a on a.id = p.artisan_id
    where p.slug = any ($2) and p.id <> one.id and ${visibleProducts}
  ), counted as (
    insert into product_views (product_id, day, views) select id, $3::date, 1 from one
    on conflict (product_id, day) do update set views = product_views.views + 1
  ), of_maker as (
    insert into maker_views (artisan_id, day, views) select artisan_id, $3::date, 1 from one
    on conflict (artisan_id, day) do update set views = maker_views.views + 1
  ), together as (
    insert into views_together (product_id, other_id, views, last_on)
    select product_id, other_id, 1, $3::date from pairs order by product_id, other_id
    on conflict (product_id, other_id) do update set views = views_together.views + 1, last_on = excluded.last_on
  )
  select id from one`

/**
 * Counts one look at a product, and that it was looked at in one visit with the products `after`. Nothing says who looked.
 * @throws DomainError not-found for what visitors cannot see
 */
export async function recordView(
  ctx: Context,
  { productId, after }: { productId: string; after: readonly string[] },
): Promise<void> {
  const values = [productId, [...new Set(after)], dayInIndia(ctx.clock.now())]
  const [found] = await namedQuery<{ id: number }>(ctx.db, 'search.record-view', text, values)
  if (!found) throw new DomainError('not-found')
}
