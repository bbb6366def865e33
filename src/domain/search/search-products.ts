import type { ProductCard } from '#domain/catalog/product.ts'
import { cardOf } from '#domain/catalog/product-row.ts'
import type { Context } from '#domain/context.ts'
import { type Page, toPage } from '#domain/paging.ts'
import type { ProductFilter } from './product-filter.ts'
import { searchProductsSql } from './search-products-sql.ts'

export type FoundProducts = Page<ProductCard> & {
  facets: { category: { value: string; count: number }[]; inStock: number }
  makers: number
}

/** One page of the products that match, with exact total and counts. From memory; from PostgreSQL while memory is not filled. */
export async function searchProducts(ctx: Context, filter: ProductFilter): Promise<FoundProducts> {
  if (!ctx.index?.isReady()) return searchProductsSql(ctx, filter)

  const { rows, facets, makers } = ctx.index.match(filter)
  const first = (filter.page - 1) * filter.limit
  const cards = rows.slice(first, first + filter.limit).map((row) => cardOf(row, ctx.locale))
  return { ...toPage(cards, rows.length, filter), facets, makers }
}
