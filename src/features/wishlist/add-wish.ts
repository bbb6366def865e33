import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal } from '#platform/database/sql.ts'

const mostWishes = 500

// Returns the product's row even when the wish already exists, which tells a repeated wish from a wrong id.

/** @throws DomainError not-found for what visitors cannot see, wishlist-full at 500 */
export async function addWish(ctx: Context, productId: string): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [found] = await ctx.db.query<{ isLeft: boolean }>`
    with wished as (
      select p.id from products p join artisans a on a.id = p.artisan_id
      where p.slug = ${productId} and ${visibleProducts}
    ), room as (select count(*) < ${literal(mostWishes)} as is_left from wishes where user_id = ${userId}::bigint
    ), added as (
      insert into wishes (user_id, product_id, wished_at)
      select ${userId}::bigint, wished.id, ${ctx.clock.now()} from wished, room where room.is_left
      on conflict do nothing
    )
    select wished.id, room.is_left from wished, room`
  if (!found) throw new DomainError('not-found')
  if (!found.isLeft) throw new DomainError('wishlist-full', { most: mostWishes })
}

export async function clearWishlist(ctx: Context): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await ctx.db.query`delete from wishes where user_id = ${userId}`
}

export async function forgetWisher(ctx: Context, { userId, emailFolded }: ForgottenPerson): Promise<void> {
  await ctx.db.query`delete from wishes where user_id = ${userId}`
  await ctx.db.query`delete from wishlist_shares where user_id = ${userId}`
  await ctx.db.query`delete from stock_alerts where user_id = ${userId} or email_folded = ${emailFolded}`
}

export async function removeWish(ctx: Context, productId: string): Promise<void> {
  await ctx.db.query`
    delete from wishes using products p
    where wishes.user_id = ${requireRole(ctx.actor, 'customer').userId} and p.id = product_id and p.slug = ${productId}`
}
