import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { countRating } from '#features/products/count-rating.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { getOwnReview } from './review-row-queries.ts'

const removals = {
  'reviews.remove-votes': 'DELETE FROM review_votes WHERE review_id = $1',
  'reviews.remove-reports': 'DELETE FROM review_reports WHERE review_id = $1',
  'reviews.remove': 'DELETE FROM reviews WHERE id = $1',
}

/**
 * Withdraws one's own review with its votes, reports and answer; the piece may then be reviewed anew.
 * @throws DomainError not-found, also for another person's or a hidden review
 */
export async function removeReview(ctx: Context, id: string): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await transaction(ctx, async (ctx) => {
    const review = await getOwnReview(ctx, id, userId)
    for (const [name, text] of Object.entries(removals)) await namedQuery(ctx.db, name, text, [review.id])
    await countRating(ctx, { productId: review.productId, stars: -review.rating, ratings: -1 })
  })
}
