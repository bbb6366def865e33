import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** Bounds what one account can make the shop store and read. */
export const mostWishes = 500

// Returns the product's row even when the wish already exists, which tells a repeated wish from a wrong id.
const text = `
  with wished as (
    select p.id from products p join artisans a on a.id = p.artisan_id where p.slug = $2 and ${visibleProducts}
  ), room as (select count(*) < ${mostWishes} as is_left from wishes where user_id = $1
  ), added as (
    insert into wishes (user_id, product_id, wished_at)
    select $1, wished.id, $3 from wished, room where room.is_left on conflict do nothing
  )
  select wished.id, room.is_left from wished, room`

/**
 * Adds a product to the customer's wishlist; repeating it changes nothing.
 * @throws DomainError not-found for what visitors cannot see, wishlist-full at 500
 */
export async function addWish(ctx: Context, productId: string): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const values = [userId, productId, ctx.clock.now()]
  const [found] = await namedQuery<{ is_left: boolean }>(ctx.db, 'wishlist.add', text, values)
  if (!found) throw new DomainError('not-found')
  if (!found.is_left) throw new DomainError('wishlist-full', { most: mostWishes })
}

export async function clearWishlist(ctx: Context): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await namedQuery(ctx.db, 'wishlist.clear', 'delete from wishes where user_id = $1', [userId])
}

const alerts = 'delete from stock_alerts where user_id = $1 or email_folded = $2'

export async function forgetWisher(ctx: Context, { userId, emailFolded }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'wishlist.forget', 'delete from wishes where user_id = $1', [userId])
  await namedQuery(ctx.db, 'wishlist.forget-alerts-of', alerts, [userId, emailFolded])
}

const removeWishText =
  'delete from wishes using products p where wishes.user_id = $1 and p.id = product_id and p.slug = $2'

export async function removeWish(ctx: Context, productId: string): Promise<void> {
  await namedQuery(ctx.db, 'wishlist.remove', removeWishText, [requireRole(ctx.actor, 'customer').userId, productId])
}
