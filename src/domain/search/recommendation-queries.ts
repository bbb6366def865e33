import { cardsOf, findFeaturedProducts, withStock } from '#domain/catalog/catalog-queries.ts'
import type { ProductCard } from '#domain/catalog/product.ts'
import { visibleProducts } from '#domain/catalog/product-row-queries.ts'
import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'

// Read in the order of the score, so that the first few that can be bought end it.
const trendingText = `
  SELECT p.id FROM trends t JOIN products p ON p.id = t.product_id JOIN artisans a ON a.id = p.artisan_id
  WHERE ${visibleProducts} AND ${withStock} ORDER BY t.score DESC, p.id LIMIT $1`

/** What sold and was looked at most of late, only what can be bought now; filled up with featured goods while there is little. */
export async function findTrending(ctx: Context, count: number): Promise<ProductCard[]> {
  const found = await namedQuery<{ id: number }>(ctx.db, 'search.trending', trendingText, [count])
  const cards = await cardsOf(ctx, found)
  if (cards.length >= count) return cards

  const known = new Set(cards.map(({ id }) => id))
  const featured = await findFeaturedProducts(ctx, count + cards.length)
  return [...cards, ...featured.filter(({ id }) => !known.has(id))].slice(0, count)
}

/** Why they are shown: people bought them with the piece, looked at them in the same visit, some of both, or they are simply asked for now. */
export type RecommendationReason = 'bought' | 'viewed' | 'both' | 'trending'

export type RecommendedProducts = { items: ProductCard[]; reason: RecommendationReason }

// A piece that people looked at, but that no longer can be seen or bought, is never recommended.
const recommendedText = `
  SELECT p.id, r.reason FROM products one JOIN recommendations r ON r.product_id = one.id
  JOIN products p ON p.id = r.recommended_id JOIN artisans a ON a.id = p.artisan_id
  WHERE one.slug = $1 AND p.id <> one.id AND ${visibleProducts} AND ${withStock} ORDER BY r.position LIMIT $2`

/** What goes with a product by what people bought and looked at; what is trending where nobody did yet. */
export async function findRecommended(ctx: Context, slug: string, count: number): Promise<RecommendedProducts> {
  type Found = { id: number; reason: 'bought' | 'viewed' }
  const found = await namedQuery<Found>(ctx.db, 'search.recommended', recommendedText, [slug, count])
  if (found.length === 0) {
    const trending = await findTrending(ctx, count + 1)
    return { items: trending.filter(({ id }) => id !== slug).slice(0, count), reason: 'trending' }
  }

  const reasons = new Set(found.map(({ reason }) => reason))
  return { items: await cardsOf(ctx, found), reason: reasons.size > 1 ? 'both' : (found[0]?.reason ?? 'viewed') }
}
