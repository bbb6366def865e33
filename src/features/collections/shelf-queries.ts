import type { Context } from '#features/context.ts'
import type { ProductCard } from '#features/products/product.ts'
import { cardOf } from '#features/products/product-row.ts'
import { productRowsInOrder, visibleProducts } from '#features/products/product-row-queries.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'

export async function listShelf(
  ctx: Context,
  { artisan, craft, page, limit }: { artisan?: string; craft?: string; page: number; limit: number },
): Promise<Page<ProductCard>> {
  const ofArtisan = artisan ?? null
  const ofCraft = craft ?? null
  const found = await ctx.db.query<{ id: number; total: number }>`
    select p.id, count(*) over () as total
    from products p join artisans a on a.id = p.artisan_id join crafts c on c.id = p.craft_id
    where ${visibleProducts} and (${ofArtisan}::text is null or a.slug = ${ofArtisan}::text)
      and (${ofCraft}::text is null or c.slug = ${ofCraft}::text)
    order by p.created_at desc, p.id desc limit ${limit} offset ${(page - 1) * limit}`
  const ids = found.map(({ id }) => id)
  const rows = await productRowsInOrder(ctx.db, ids)
  return toPage(
    rows.map((row) => cardOf(row, ctx.locale)),
    found[0]?.total ?? 0,
    { page, limit },
  )
}

export async function slowestDispatchDays(ctx: Context, slugs: readonly string[]): Promise<number> {
  const [found] = await ctx.db.query<{ days: number }>`
    select coalesce(max(dispatch_days), 0) as days from products where slug = any (${slugs})`
  return found?.days ?? 0
}
