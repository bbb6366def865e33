import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { type Cart, isSameCart, mergeCarts, readCart } from './cart.ts'

type Device = { base: Cart; lines: Cart }

/** Returns the cart of the account after the merge. The same call again changes nothing. @throws DomainError forbidden */
export async function syncCart(ctx: Context, { base, lines }: Device): Promise<Cart> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const kept = await cartOf(ctx, userId)
  // Most pages find nothing new and must not write.
  if (isSameCart(mergeCarts(base, lines, kept), kept)) return kept
  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await ctx.db.query`
      insert into carts (user_id, lines, changed_at) values (${userId}, '[]', ${now}) on conflict do nothing`
    const [row] = await ctx.db.query<{ lines: unknown }>`select lines from carts where user_id = ${userId} for update`
    const merged = mergeCarts(base, lines, readCart(row?.lines))
    await ctx.db.query`
      update carts set lines = ${JSON.stringify(merged)}::jsonb, changed_at = ${now} where user_id = ${userId}`
    return merged
  })
}

async function cartOf(ctx: Context, userId: number): Promise<Cart> {
  const [row] = await ctx.db.query<{ lines: unknown }>`select lines from carts where user_id = ${userId}`
  return readCart(row?.lines)
}

export async function forgetCart(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`delete from carts where user_id = ${userId}`
}
