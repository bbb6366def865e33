import type { Context } from '#features/context.ts'
import { placeName } from '#features/crafts/artisan-words.ts'
import { sql } from '#platform/database/sql.ts'
import type { ExtrasOffer } from './extras.ts'
import { choicesIn } from './line-choices.ts'
import type { ProductCard } from './product.ts'
import { cardOf } from './product-row.ts'
import { findProductRows, productRowsInOrder, visibleProducts } from './product-row-queries.ts'
import { extrasPaise, isOfChoice, optionsKey, type VariantOptions, withoutExtras } from './variant-options.ts'

const shelfLength = 8

export const withStock = sql`exists (
  select from variants v join stock s on s.variant_id = v.id
  where v.product_id = p.id and v.removed_at is null and s.on_hand > s.reserved)`

/** In stock only: what the admin has pinned, then featured products, newest first. */
export async function findFeaturedProducts(ctx: Context, count = shelfLength): Promise<ProductCard[]> {
  const found = await ctx.db.query<{ id: number }>`
    with hung as (
      select product_id, position from product_pins
      where shelf = 'featured' and (until is null or until > ${ctx.clock.now()})
    ), shown as (
      select product_id as id, position, null::timestamptz as since from hung
      union all select id, null, featured_at from products
        where featured_at is not null and id not in (select product_id from hung)
    )
    select p.id from shown join products p on p.id = shown.id join artisans a on a.id = p.artisan_id
    where ${visibleProducts} and ${withStock} order by shown.position nulls last, shown.since desc, p.id
      limit ${count}`
  return cardsOf(ctx, idsIn(found))
}

export async function findCards(ctx: Context, slugs: readonly string[]): Promise<ProductCard[]> {
  const found = await ctx.db.query<{ id: number }>`
    select p.id from unnest(${[...new Set(slugs)]}::text[]) with ordinality as wanted (slug, place)
    join products p on p.slug = wanted.slug order by wanted.place`
  return cardsOf(ctx, idsIn(found))
}

export type RelatedProducts = {
  craft: { id: string; name: string; place: string }
  items: ProductCard[]
}

export async function findRelatedProducts(ctx: Context, slug: string): Promise<RelatedProducts | null> {
  const found = await findRelatedIds(ctx, slug)
  return found && { craft: found.craft, items: await cardsOf(ctx, found.ids) }
}

export async function findRelatedIds(
  ctx: Context,
  slug: string,
): Promise<{ craft: RelatedProducts['craft']; ids: number[] } | null> {
  type Found = { id: string; name: string; names: Record<string, string>; place: string; ids: string[] }
  // Nearest in price, from indexes in that order: a craft of a hundred thousand pieces costs no more than one of ten.
  // Two hundred are read, more than are shown, because sold-out pieces are dropped.
  const [found] = await ctx.db.query<Found>`
    with one as (
      select p.id, p.craft_id, p.category, p.state, p.price_paise, a.place from products p
      join artisans a on a.id = p.artisan_id where p.slug = ${slug} and p.published_at is not null
    ), near as (
      select found.id from one cross join lateral (
        (select p.id from products p where p.craft_id = one.craft_id and p.price_paise >= one.price_paise
          order by p.price_paise limit 60)
        union (select p.id from products p where p.craft_id = one.craft_id and p.price_paise < one.price_paise
          order by p.price_paise desc limit 60)
        union (select p.id from products p where p.category = one.category and p.state = one.state
          and p.price_paise >= one.price_paise order by p.price_paise limit 40)
        union (select p.id from products p where p.category = one.category and p.state = one.state
          and p.price_paise < one.price_paise order by p.price_paise desc limit 40)
      ) found
    )
    select c.slug as id, c.name, c.names, ${placeName(ctx.locale, sql`c.place`)} as place, array(
      select p.id from near join products p on p.id = near.id join artisans a on a.id = p.artisan_id
      where p.id <> one.id and ${visibleProducts} and ${withStock}
      order by p.craft_id = one.craft_id desc, a.place = one.place desc,
        greatest(p.price_paise, one.price_paise)::float8 / least(p.price_paise, one.price_paise), p.id
        limit ${shelfLength}
    ) as ids
    from one join crafts c on c.id = one.craft_id`
  if (!found) return null
  const craft = { id: found.id, name: found.names[ctx.locale] ?? found.name, place: found.place }
  // The driver returns bigint[] items as text.
  return { craft, ids: found.ids.map(Number) }
}

export type CartLineToday = {
  choices: string[]
  productId: string
  variant: VariantOptions
  card: ProductCard | null
  pricePaise: number | null
  /** units that can be bought now, at most 99 */
  free: number
}

export async function findCartLines(
  ctx: Context,
  lines: readonly { productId: string; variant: VariantOptions }[],
): Promise<CartLineToday[]> {
  const wanted = lines.map(({ productId, variant }, place) => ({
    place,
    slug: productId,
    options_key: optionsKey(withoutExtras(variant)),
  }))
  type Found = { place: number; id: number; pricePaise: number; free: number; extras: ExtrasOffer | null }
  const found = await ctx.db.query<Found>`
    select wanted.place, p.id, v.price_paise, p.extras, least(greatest(s.on_hand - s.reserved, 0), 99) as free
    from json_to_recordset(${JSON.stringify(wanted)}) as wanted(place int, slug text, options_key text)
    join products p on p.slug = wanted.slug
    join variants v on v.product_id = p.id and v.options_key = wanted.options_key and v.removed_at is null
    join stock s on s.variant_id = v.id`
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
    const added = line ? extrasPaise(variant, line.extras) : null
    const choices = choicesIn(variant, ctx.locale)
    if (!row || added === null) return { productId, variant, choices, card: null, pricePaise: null, free: 0 }
    const chosen = row.picturesOfChoices.find(({ shows = {} }) => isOfChoice(variant, shows))
    const card = cardOf(row, ctx.locale, chosen)
    return { productId, variant, choices, card, pricePaise: line.pricePaise + added, free: line.free }
  })
}

const idsIn = (found: readonly { id: number }[]) => found.map(({ id }) => id)

/** In the given order, without products that have left the shop. */
export async function cardsOf(ctx: Context, ids: readonly number[]): Promise<ProductCard[]> {
  const rows = await productRowsInOrder(ctx.db, ids)
  return rows.map((row) => cardOf(row, ctx.locale))
}
