import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { dropMonths, makeMonths } from '#platform/database/months.server.ts'
import { sql } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'
import { dayInIndia } from '#platform/time/day-in-india.ts'

// Pairs are written in one order, so that concurrent visits to the same products do not deadlock.

/** Stores nothing about the visitor. @throws DomainError not-found for products that visitors cannot see */
export async function recordView(
  ctx: Context,
  { productId, after }: { productId: string; after: readonly string[] },
): Promise<void> {
  const day = dayInIndia(ctx.clock.now())
  const [found] = await ctx.db.query<{ id: number }>`
    with one as (
      select p.id, p.artisan_id from products p join artisans a on a.id = p.artisan_id
      where p.slug = ${productId} and ${visibleProducts}
    ), pairs as (
      select least(one.id, p.id) as product_id, greatest(one.id, p.id) as other_id
      from one, products p join artisans a on a.id = p.artisan_id
      where p.slug = any (${[...new Set(after)]}) and p.id <> one.id and ${visibleProducts}
    ), counted as (
      insert into product_views (product_id, day, views) select id, ${day}::date, 1 from one
      on conflict (product_id, day) do update set views = product_views.views + 1
    ), of_artisan as (
      insert into artisan_views (artisan_id, day, views) select artisan_id, ${day}::date, 1 from one
      on conflict (artisan_id, day) do update set views = artisan_views.views + 1
    ), together as (
      insert into views_together (product_id, other_id, views, last_on)
      select product_id, other_id, 1, ${day}::date from pairs order by product_id, other_id
      on conflict (product_id, other_id) do update set views = views_together.views + 1, last_on = excluded.last_on
    )
    select id from one`
  if (!found) throw new DomainError('not-found')
}

/** Days kept: popularity needs two weeks; an artisan's page shows three months and may compare years. */
const keptDays = { product_views: 60, artisan_views: 800 } as const
const tables = ['product_views', 'artisan_views'] as const
const daysAhead = 70

const tableNames = { product_views: sql`product_views`, artisan_views: sql`artisan_views` }

/** Creates the next months' partitions ahead and drops old data: whole months first, then single days. */
export async function turnViewMonths(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  for (const table of tables) {
    await makeMonths(ctx.db, table, { from: now, to: addDays(now, daysAhead) })
    const days = keptDays[table]
    await dropMonths(ctx.db, table, addDays(now, -days))
    await ctx.db.query`delete from ${tableNames[table]} where day < ${dayInIndia(now, days)}::date`
  }
}
