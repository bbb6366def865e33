import type { Context } from '#features/context.ts'
import { addWish } from '#features/wishlist/add-wish.ts'
import { shareWishlist } from '#features/wishlist/share-wishlist.ts'
import { readDemoPeople } from './seed-actors.ts'

/** A list that its owner shares: pieces of several crafts, the newest of the demo goods. */
export async function seedWishes(ctx: Context): Promise<void> {
  const [known] = await ctx.db.query<{ isKnown: boolean }>`select exists (select from wishlist_shares) as is_known`
  if (known?.isKnown) return
  const people = await readDemoPeople(ctx)
  const pieces = await ctx.db.query<{ slug: string }>`
    select min(slug) as slug from products where status = 'published' group by category order by category limit 6`
  const nikhil: Context = { ...ctx, actor: people.customer('nikhil-verma@haat.test') }
  for (const { slug } of pieces) await addWish(nikhil, slug)
  await shareWishlist(nikhil)
}
