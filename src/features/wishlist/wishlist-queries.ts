import { z } from 'zod'
import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { ProductCard } from '#features/products/product.ts'
import { cardOf } from '#features/products/product-row.ts'
import { productRowsInOrder, visibleProducts } from '#features/products/product-row-queries.ts'
import type { WishedProduct } from '#features/wishlist/api.ts'

type Row = { id: number; slug: string; wishedAt: Date; variants: Record<string, string>[] }

// Products that are not in the shop now are skipped, but stay on the list.
export async function listWishedIds(ctx: Context): Promise<{ productId: string; wishedAt: string }[]> {
  return (await wishesOf(ctx, requireRole(ctx.actor, 'customer').userId)).map(({ slug, wishedAt }) => ({
    productId: slug,
    wishedAt: wishedAt.toISOString(),
  }))
}

export async function listWishes(ctx: Context): Promise<{ productId: WishedProduct; wishedAt: string }[]> {
  const wished = new Map(
    (await wishesOf(ctx, requireRole(ctx.actor, 'customer').userId)).map((item) => [item.id, item]),
  )
  return (await productRowsInOrder(ctx.db, [...wished.keys()])).flatMap((row) => {
    const item = wished.get(row.id)
    if (!item) return []
    const card = cardOf(row, ctx.locale)
    const onlyVariant = item.variants.length === 1 ? (item.variants[0] ?? null) : null
    return [{ productId: { _id: card.id, ...card, onlyVariant }, wishedAt: item.wishedAt.toISOString() }]
  })
}

function wishesOf(ctx: Context, userId: number): Promise<Row[]> {
  return ctx.db.query<Row>`
    select p.id, p.slug, w.wished_at,
      array(select options from variants v where v.product_id = p.id and v.removed_at is null limit 2) as variants
    from wishes w join products p on p.id = w.product_id join artisans a on a.id = p.artisan_id
    where w.user_id = ${userId} and ${visibleProducts}
    order by w.wished_at desc, p.id desc`
}

/** Null for a token that is wrong or no longer shared. Of the person only the first word of the name is shown. */
export async function findSharedWishlist(
  ctx: Context,
  token: string,
): Promise<{ name: string; items: ProductCard[] } | null> {
  const asked = z.uuid().safeParse(token)
  if (!asked.success) return null
  const [owner] = await ctx.db.query<{ userId: number; name: string }>`
    select u.id as user_id, split_part(u.full_name, ' ', 1) as name
    from wishlist_shares s join users u on u.id = s.user_id
    where s.token = ${asked.data}::uuid and u.closed_at is null and u.disabled_at is null`
  if (!owner) return null
  const ids = (await wishesOf(ctx, owner.userId)).map(({ id }) => id)
  const rows = await productRowsInOrder(ctx.db, ids)
  return { name: owner.name, items: rows.map((row) => cardOf(row, ctx.locale)) }
}
