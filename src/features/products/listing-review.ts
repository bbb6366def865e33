import type { Context } from '#features/context.ts'
import { readSettings } from '#features/settings/settings-queries.ts'

/** Decisions after which only an admin publishes the product again. */
const decidedByAdmin = ['listing.review', 'listing.request_changes', 'listing.remove']

/** Whether an admin looks at a product, or at changes of a published one, before buyers see it. */
export async function isReviewed(
  ctx: Context,
  { artisanId, slug }: { artisanId: number; slug: string },
): Promise<boolean> {
  const { listingReview } = (await readSettings(ctx)).settings
  if (listingReview === 'all') return true
  const [known] = await ctx.db.query<{ isTrusted: boolean; isDecided: boolean }>`
    select exists (select from products where artisan_id = ${artisanId} and status = 'published') as is_trusted,
      exists (select from audit_records where subject = ${`product:${slug}`} and action = any (${decidedByAdmin}::text[]))
        as is_decided`
  return known?.isDecided === true || (listingReview === 'first' && known?.isTrusted !== true)
}
