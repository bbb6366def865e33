import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ProductCard } from './product.ts'
import { cardOf } from './product-row.ts'
import { findProductRows, productRowsInOrder, visibleProducts } from './product-row-queries.ts'
import { optionsKey, type VariantOptions } from './variant-options.ts'

const shelfLength = 8

/** Something of it can be bought now. */
export const withStock = `EXISTS (
  SELECT FROM variants v JOIN stock s ON s.variant_id = v.id
  WHERE v.product_id = p.id AND v.removed_at IS NULL AND s.on_hand > s.reserved)`

const featuredText = `
  WITH hung AS (
    SELECT product_id, position FROM product_pins WHERE shelf = 'featured' AND (until IS NULL OR until > $2)
  ), shown AS (
    SELECT product_id AS id, position, NULL::timestamptz AS since FROM hung
    UNION ALL SELECT id, NULL, featured_at FROM products
      WHERE featured_at IS NOT NULL AND id NOT IN (SELECT product_id FROM hung)
  )
  SELECT p.id FROM shown JOIN products p ON p.id = shown.id JOIN artisans a ON a.id = p.artisan_id
  WHERE ${visibleProducts} AND ${withStock} ORDER BY shown.position NULLS LAST, shown.since DESC, p.id LIMIT $1`

/** What the shop shows first, in stock: what the admin has hung there, then featured goods, the latest first. */
export async function findFeaturedProducts(ctx: Context, count = shelfLength): Promise<ProductCard[]> {
  const values = [count, ctx.clock.now()]
  return cardsOf(ctx, idsIn(await namedQuery<{ id: number }>(ctx.db, 'products-featured', featuredText, values)))
}

/** Today's cards of the visible ones among these products, by slug and in their order. */
export async function findCards(ctx: Context, slugs: readonly string[]): Promise<ProductCard[]> {
  const text = `SELECT p.id FROM unnest($1::text[]) WITH ORDINALITY AS wanted (slug, place)
    JOIN products p ON p.slug = wanted.slug ORDER BY wanted.place`
  return cardsOf(ctx, idsIn(await namedQuery<{ id: number }>(ctx.db, 'products-named', text, [[...new Set(slugs)]])))
}

export type RelatedProducts = {
  /** for "More from <place>": the craft the shelf is about */
  craft: { id: string; name: string; place: string }
  items: ProductCard[]
}

// The nearest in price, by indexes that hold them in that order: a craft of a hundred thousand pieces costs no more than one
// of ten. What cannot be bought is left out of these few, so the two hundred are more than are shown.
const relatedText = `
  WITH one AS (
    SELECT p.id, p.craft_id, p.category, p.state, p.price_paise, a.place FROM products p
    JOIN artisans a ON a.id = p.artisan_id WHERE p.slug = $1 AND p.published_at IS NOT NULL
  ), near AS (
    SELECT found.id FROM one CROSS JOIN LATERAL (
      (SELECT p.id FROM products p WHERE p.craft_id = one.craft_id AND p.price_paise >= one.price_paise
        ORDER BY p.price_paise LIMIT 60)
      UNION (SELECT p.id FROM products p WHERE p.craft_id = one.craft_id AND p.price_paise < one.price_paise
        ORDER BY p.price_paise DESC LIMIT 60)
      UNION (SELECT p.id FROM products p WHERE p.category = one.category AND p.state = one.state
        AND p.price_paise >= one.price_paise ORDER BY p.price_paise LIMIT 40)
      UNION (SELECT p.id FROM products p WHERE p.category = one.category AND p.state = one.state
        AND p.price_paise < one.price_paise ORDER BY p.price_paise DESC LIMIT 40)
    ) found
  )
  SELECT c.slug AS id, c.name, c.names, c.place, ARRAY(
    SELECT p.id FROM near JOIN products p ON p.id = near.id JOIN artisans a ON a.id = p.artisan_id
    WHERE p.id <> one.id AND ${visibleProducts} AND ${withStock}
    ORDER BY p.craft_id = one.craft_id DESC, a.place = one.place DESC,
      greatest(p.price_paise, one.price_paise)::float8 / least(p.price_paise, one.price_paise), p.id LIMIT $2
  ) AS ids
  FROM one JOIN crafts c ON c.id = one.craft_id`

/**
 * Goods in stock like this one: of its craft first, then made near it, then the nearest in price. Also for a piece that has
 * left the shop, which it may say no more of than its craft; null for one that was never in it.
 */
export async function findRelatedProducts(ctx: Context, slug: string): Promise<RelatedProducts | null> {
  const found = await findRelatedIds(ctx, slug)
  return found && { craft: found.craft, items: await cardsOf(ctx, found.ids) }
}

/** The same, with ids in place of cards: a page that shows more shelves reads the cards of all of them at once. */
export async function findRelatedIds(
  ctx: Context,
  slug: string,
): Promise<{ craft: RelatedProducts['craft']; ids: number[] } | null> {
  type Found = { id: string; name: string; names: Record<string, string>; place: string; ids: string[] }
  const [found] = await namedQuery<Found>(ctx.db, 'products-related', relatedText, [slug, shelfLength])
  if (!found) return null
  const craft = { id: found.id, name: found.names[ctx.locale] ?? found.name, place: found.place }
  // The driver returns bigint[] items as text.
  return { craft, ids: found.ids.map(Number) }
}

export type CartLineToday = {
  productId: string
  variant: VariantOptions
  /** null: the product or this choice is gone */
  card: ProductCard | null
  pricePaise: number | null
  /** units that can be bought now, at most 99 */
  free: number
}

/** Today's card, price and stock of the lines of a cart, in their order. */
export async function findCartLines(
  ctx: Context,
  lines: readonly { productId: string; variant: VariantOptions }[],
): Promise<CartLineToday[]> {
  const wanted = lines.map(({ productId, variant }, place) => ({
    place,
    slug: productId,
    options_key: optionsKey(variant),
  }))
  const text = `
    SELECT wanted.place, p.id, v.price_paise AS "pricePaise", least(greatest(s.on_hand - s.reserved, 0), 99) AS free
    FROM json_to_recordset($1) AS wanted(place int, slug text, options_key text)
    JOIN products p ON p.slug = wanted.slug
    JOIN variants v ON v.product_id = p.id AND v.options_key = wanted.options_key AND v.removed_at IS NULL
    JOIN stock s ON s.variant_id = v.id`
  type Found = { place: number; id: number; pricePaise: number; free: number }
  const found = await namedQuery<Found>(ctx.db, 'products-cart-lines', text, [JSON.stringify(wanted)])
  const rows = new Map(
    (
      await findProductRows(
        ctx.db,
        found.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )

  return lines.map(({ productId, variant }, place) => {
    const line = found.find((candidate) => candidate.place === place)
    const row = line && rows.get(line.id)
    if (!row) return { productId, variant, card: null, pricePaise: null, free: 0 }
    return { productId, variant, card: cardOf(row, ctx.locale), pricePaise: line.pricePaise, free: line.free }
  })
}

const idsIn = (found: readonly { id: number }[]) => found.map(({ id }) => id)

/** The cards of products by their ids, in that order; those that left the shop meanwhile are missing. */
export async function cardsOf(ctx: Context, ids: readonly number[]): Promise<ProductCard[]> {
  const rows = await productRowsInOrder(ctx.db, ids)
  return rows.map((row) => cardOf(row, ctx.locale))
}
