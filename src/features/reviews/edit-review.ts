import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { countRating } from '#features/products/count-rating.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ReviewWords } from './review.ts'
import { languageOfWords } from './review-language.ts'
import { getOwnReview } from './review-row-queries.ts'

const change = 'UPDATE reviews SET rating = $2, title = $3, text = $4, language = $5 WHERE id = $1'

/**
 * Changes one's own words; they keep their day, their votes and their answer.
 * @throws DomainError not-found, also for another person's or a hidden review
 */
export async function editReview(
  ctx: Context,
  { id, rating, title, text }: ReviewWords & { id: string },
): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await transaction(ctx, async (ctx) => {
    const review = await getOwnReview(ctx, id, userId)
    const language = languageOfWords(`${title} ${text}`, ctx.locale)
    await namedQuery(ctx.db, 'reviews.edit', change, [review.id, rating, title, text, language])
    await countRating(ctx, { productId: review.productId, stars: rating - review.rating, ratings: 0 })
  })
}
