import type { Context } from '#features/context.ts'
import type { ProductCard } from '#features/products/product.ts'
import { cardOf } from '#features/products/product-row.ts'
import { productRowsInOrder, visibleProducts } from '#features/products/product-row-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'

const shelfText = `
  SELECT p.id, count(*) OVER () AS total
  FROM products p JOIN artisans a ON a.id = p.artisan_id JOIN crafts c ON c.id = p.craft_id
  WHERE ${visibleProducts} AND ($1::text IS NULL OR a.slug = $1) AND ($2::text IS NULL OR c.slug = $2)
  ORDER BY p.created_at DESC, p.id DESC LIMIT $3 OFFSET $4`

export async function listShelf(
  ctx: Context,
  { artisan, craft, page, limit }: { artisan?: string; craft?: string; page: number; limit: number },
): Promise<Page<ProductCard>> {
  const values = [artisan ?? null, craft ?? null, limit, (page - 1) * limit]
  const found = await namedQuery<{ id: number; total: number }>(ctx.db, 'products-shelf', shelfText, values)
  const ids = found.map(({ id }) => id)
  const rows = await productRowsInOrder(ctx.db, ids)
  return toPage(
    rows.map((row) => cardOf(row, ctx.locale)),
    found[0]?.total ?? 0,
    { page, limit },
  )
}

/** The longest dispatch time of these products, in days; 0 for none. */
export async function slowestDispatchDays(ctx: Context, slugs: readonly string[]): Promise<number> {
  const text = 'SELECT coalesce(max(dispatch_days), 0) AS days FROM products WHERE slug = ANY ($1)'
  const [found] = await namedQuery<{ days: number }>(ctx.db, 'products-slowest', text, [slugs])
  return found?.days ?? 0
}
