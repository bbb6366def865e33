import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'

/** The token of the link; sharing twice gives the same. */
export async function shareWishlist(ctx: Context): Promise<string> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await ctx.db.query`
    insert into wishlist_shares (user_id, shared_at) values (${userId}, ${ctx.clock.now()}) on conflict do nothing`
  return (await findShare(ctx)) ?? shareWishlist(ctx)
}

export async function findShare(ctx: Context): Promise<string | null> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [row] = await ctx.db.query<{ token: string }>`select token from wishlist_shares where user_id = ${userId}`
  return row?.token ?? null
}

/** The link opens nothing from now on; sharing again makes another. */
export async function stopSharing(ctx: Context): Promise<void> {
  await ctx.db.query`delete from wishlist_shares where user_id = ${requireRole(ctx.actor, 'customer').userId}`
}
