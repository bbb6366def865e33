import { cardOf } from '#domain/catalog/product-row.ts'
import { productRowsInOrder, visibleProducts } from '#domain/catalog/product-row-queries.ts'
import type { Context } from '#domain/context.ts'
import { categories } from '#domain/crafts/category.ts'
import { toPage } from '#domain/paging.ts'
import { namedQuery } from '#platform/db.server.ts'
import type { ProductFilter, Sort } from './product-filter.ts'
import { searchedWords } from './product-index.ts'
import type { FoundProducts } from './search-products.ts'

const rating = 'm.rating_sum::float8 / nullif(m.rating_count, 0)'

/** The same orders as the index has, and total: the id decides last. */
const orders: Record<Sort, string> = {
  relevance: 'm.created_at DESC, m.id DESC',
  newest: 'm.created_at DESC, m.id DESC',
  oldest: 'm.created_at, m.id',
  priceLow: 'm.price_paise, m.id',
  priceHigh: 'm.price_paise DESC, m.id DESC',
  nameAZ: 'm.name COLLATE "C", m.id',
  nameZA: 'm.name COLLATE "C" DESC, m.id DESC',
  ratingHigh: `${rating} DESC NULLS LAST, m.rating_count DESC, m.id DESC`,
  ratingLow: `${rating} ASC NULLS LAST, m.rating_count DESC, m.id DESC`,
}

/** Products with the words asked for; whether category and stock fit is told beside them, because counts leave one out. */
const matching = `
  WITH m AS MATERIALIZED (
    SELECT p.id, p.artisan_id, p.category, p.name, p.price_paise, p.created_at, p.rating_sum, p.rating_count,
      cardinality($2::text[]) = 0 OR p.category = ANY ($2) AS has_category,
      EXISTS (
        SELECT 1 FROM variants v JOIN stock s ON s.variant_id = v.id
        WHERE v.product_id = p.id AND v.removed_at IS NULL AND s.on_hand > s.reserved
      ) AS has_stock
    FROM products p JOIN crafts c ON c.id = p.craft_id JOIN artisans a ON a.id = p.artisan_id
    WHERE ${visibleProducts} AND (cardinality($1::text[]) = 0 OR NOT EXISTS (
      SELECT 1 FROM unnest($1::text[]) word
      WHERE strpos(lower(concat_ws(' ', p.name, c.name, a.name, a.place,
        (SELECT string_agg(t.name, ' ') FROM product_translations t WHERE t.product_id = p.id))), word) = 0
    ))
  )`

/** The driver leaves the numbers of a bigint[] as text. */
type Found = { ids: string[]; total: number; makers: number; in_stock: number; counts: Record<string, number> }

/** The same answer as the index gives, counted by PostgreSQL: while the index loads, for shops too large for it, and as oracle in tests. */
export async function searchProductsSql(ctx: Context, filter: ProductFilter): Promise<FoundProducts> {
  const { q, categories: wanted, inStock, sort, page, limit } = filter
  const text = `${matching}
    SELECT
      ARRAY(SELECT m.id FROM m WHERE has_category AND (has_stock OR NOT $3) ORDER BY ${orders[sort]} LIMIT $4 OFFSET $5) AS ids,
      (SELECT count(*) FROM m WHERE has_category AND (has_stock OR NOT $3)) AS total,
      (SELECT count(DISTINCT artisan_id) FROM m WHERE has_category AND (has_stock OR NOT $3)) AS makers,
      (SELECT count(*) FROM m WHERE has_category AND has_stock) AS in_stock,
      (SELECT coalesce(json_object_agg(category, n), '{}') FROM (
        SELECT category, count(*) AS n FROM m WHERE has_stock OR NOT $3 GROUP BY category
      ) counted) AS counts`
  const values = [searchedWords(q), wanted, inStock, limit, (page - 1) * limit]
  const [found] = await namedQuery<Found>(ctx.db, `search-products-${sort}`, text, values)
  if (!found) throw new Error('a count gives a row')

  const rows = await productRowsInOrder(ctx.db, found.ids.map(Number))
  const category = categories.map((value) => ({ value, count: found.counts[value] ?? 0 }))
  return {
    ...toPage(
      rows.map((row) => cardOf(row, ctx.locale)),
      found.total,
      filter,
    ),
    facets: { category, inStock: found.in_stock },
    makers: found.makers,
  }
}
