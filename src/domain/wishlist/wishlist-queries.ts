import { requireRole } from '#domain/actor.ts'
import type { ProductCard } from '#domain/catalog/product.ts'
import { cardOf } from '#domain/catalog/product-row.ts'
import { productRowsInOrder, visibleProducts } from '#domain/catalog/product-row-queries.ts'
import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'

type Row = { id: number; slug: string; wishedAt: Date }

// Products that are not in the shop now are passed over, but kept.
const text = `
  select p.id, p.slug, w.wished_at as "wishedAt"
  from wishes w join products p on p.id = w.product_id join artisans a on a.id = p.artisan_id
  where w.user_id = $1 and ${visibleProducts} order by w.wished_at desc, p.id desc`

/** Ids of what the customer wishes, the latest first. */
export async function listWishedIds(ctx: Context): Promise<{ productId: string; wishedAt: string }[]> {
  return (await wishesOf(ctx)).map(({ slug, wishedAt }) => ({ productId: slug, wishedAt: wishedAt.toISOString() }))
}

/** The same with today's name, price and stock of each. */
export async function listWishes(
  ctx: Context,
): Promise<{ productId: ProductCard & { _id: string }; wishedAt: string }[]> {
  const wished = await wishesOf(ctx)
  const ids = wished.map(({ id }) => id)
  const times = new Map(wished.map(({ id, wishedAt }) => [id, wishedAt.toISOString()]))
  return (await productRowsInOrder(ctx.db, ids)).map((row) => {
    const card = cardOf(row, ctx.locale)
    return { productId: { _id: card.id, ...card }, wishedAt: times.get(row.id) ?? '' }
  })
}

function wishesOf(ctx: Context): Promise<Row[]> {
  return namedQuery<Row>(ctx.db, 'wishlist.list', text, [requireRole(ctx.actor, 'customer').userId])
}
