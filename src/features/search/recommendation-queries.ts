import type { Context } from '#features/context.ts'
import {
  cardsOf,
  findFeaturedProducts,
  findRelatedIds,
  type RelatedProducts,
  withStock,
} from '#features/products/catalog-queries.ts'
import type { ProductCard } from '#features/products/product.ts'
import { cardOf } from '#features/products/product-row.ts'
import { productRowsInOrder, visibleProducts } from '#features/products/product-row-queries.ts'
import { findFlags } from '#features/settings/settings-queries.ts'

// Stops at the first products in stock; reads as many more as are featured, because those may repeat.

/** Featured by the admin, then the recently most sold and viewed, only in stock; filled up with featured products. */
export async function findTrending(ctx: Context, count: number): Promise<ProductCard[]> {
  const cards = await trendingCards(ctx, count)
  if (cards.length >= count) return cards

  const known = new Set(cards.map(({ id }) => id))
  const featured = await findFeaturedProducts(ctx, count + cards.length)
  return [...cards, ...featured.filter(({ id }) => !known.has(id))].slice(0, count)
}

// Every listing shows them, and they are computed hourly: uncached they were a third of its SQL.
const keptMs = 30_000
const kept = new WeakMap<object, Map<number, { readAt: number; ids: number[] }>>()

async function trendingCards(ctx: Context, count: number): Promise<ProductCard[]> {
  if (!ctx.index?.isReady()) return cardsOf(ctx, await readTrending(ctx, count))

  const known = kept.get(ctx.db.$client) ?? new Map<number, { readAt: number; ids: number[] }>()
  kept.set(ctx.db.$client, known)
  const present = known.get(count)
  const isFresh = present !== undefined && Date.now() - present.readAt < keptMs
  const ids = isFresh ? present.ids : await readTrending(ctx, count)
  if (!isFresh) known.set(count, { readAt: Date.now(), ids })

  const rows = await ctx.index.rows(ids)
  return rows.filter(({ free }) => free > 0).map((row) => cardOf(row, ctx.locale))
}

async function readTrending(ctx: Context, count: number): Promise<number[]> {
  const found = await ctx.db.query<{ id: number }>`
    with hung as (
      select p.id, pin.position from product_pins pin join products p on p.id = pin.product_id
        join artisans a on a.id = p.artisan_id
      where pin.shelf = 'trending' and (pin.until is null or pin.until > ${ctx.clock.now()}) and ${visibleProducts}
        and ${withStock}
    ), asked as (
      select p.id, t.score from trends t join products p on p.id = t.product_id join artisans a on a.id = p.artisan_id
      where ${visibleProducts} and ${withStock} order by t.score desc, p.id
        limit ${count}::bigint + (select count(*) from hung)
    )
    select id from (
      select id, position, null::float8 as score from hung
      union all select id, null, score::float8 from asked where id not in (select id from hung)
    ) shown order by position nulls last, score desc, id limit ${count}::bigint`
  return found.map(({ id }) => id)
}

type RecommendationReason = 'bought' | 'viewed' | 'both' | 'trending'

export type RecommendedProducts = { items: ProductCard[]; reason: RecommendationReason }

/** Falls back to trending products when there are no purchases or views yet. */
export async function findRecommended(ctx: Context, slug: string, count: number): Promise<RecommendedProducts> {
  const found = await recommendedIds(ctx, slug, count)
  if (found.size > 0) return { items: await cardsOf(ctx, [...found.keys()]), reason: reasonOf(found.values()) }

  const trending = await findTrending(ctx, count + 1)
  return { items: trending.filter(({ id }) => id !== slug).slice(0, count), reason: 'trending' }
}

export type ProductShelves = {
  craft: RelatedProducts['craft']
  related: ProductCard[]
  recommended: { items: ProductCard[]; reason: 'bought' | 'viewed' | 'both' }
}

export async function findProductShelves(ctx: Context, slug: string, count: number): Promise<ProductShelves | null> {
  const { recommendations } = await findFlags(ctx)
  const [alike, goesWith] = await Promise.all([
    findRelatedIds(ctx, slug),
    recommendations ? recommendedIds(ctx, slug, count * 2) : new Map<number, 'bought' | 'viewed'>(),
  ])
  if (!alike) return null

  const related = new Set(alike.ids.slice(0, count))
  const recommended = new Map([...goesWith].filter(([id]) => !related.has(id)).slice(0, count))
  const cards = await cardsById(ctx, [...related, ...recommended.keys()])
  const shown = (ids: Iterable<number>) => [...ids].flatMap((id) => cards.get(id) ?? [])
  return {
    craft: alike.craft,
    related: shown(related),
    recommended: { items: shown(recommended.keys()), reason: reasonOf(recommended.values()) },
  }
}

async function recommendedIds(ctx: Context, slug: string, count: number): Promise<Map<number, 'bought' | 'viewed'>> {
  type Found = { id: number; reason: 'bought' | 'viewed' }
  const found = await ctx.db.query<Found>`
    select p.id, r.reason from products one join recommendations r on r.product_id = one.id
    join products p on p.id = r.recommended_id join artisans a on a.id = p.artisan_id
    where one.slug = ${slug} and p.id <> one.id and ${visibleProducts} and ${withStock} order by r.position
      limit ${count}`
  return new Map(found.map(({ id, reason }) => [id, reason]))
}

function reasonOf(reasons: Iterable<'bought' | 'viewed'>): 'bought' | 'viewed' | 'both' {
  const [first, second] = new Set(reasons)
  return second ? 'both' : (first ?? 'viewed')
}

async function cardsById(ctx: Context, ids: readonly number[]): Promise<Map<number, ProductCard>> {
  const rows = await productRowsInOrder(ctx.db, ids)
  return new Map(rows.map((row) => [row.id, cardOf(row, ctx.locale)]))
}
