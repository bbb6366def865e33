import { randomUUID } from 'node:crypto'
import { requireRole } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { countRating } from '#features/products/count-rating.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ReviewWords } from './review.ts'
import { languageOfWords } from './review-language.ts'
import { findReviewable } from './reviewable-queries.ts'

const insert = `
  INSERT INTO reviews (public_id, product_id, user_id, order_line_id, rating, title, text, language, written_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (product_id, user_id) DO NOTHING RETURNING id`

/**
 * A buyer's words about a piece that was delivered to them, once per product. The maker is told by mail.
 * @param productId slug of the product
 * @returns id of the review, as calls use it
 * @throws DomainError not-found, review-needs-purchase, already-reviewed
 */
export async function writeReview(
  ctx: Context,
  { productId, rating, title, text }: ReviewWords & { productId: string },
): Promise<string> {
  const { userId } = requireRole(ctx.actor, 'customer')
  return transaction(ctx, async (ctx) => {
    const product = await findReviewable(ctx, productId, userId)
    if (!product) throw new DomainError('not-found')
    if (product.hasReview) throw new DomainError('already-reviewed')
    if (product.deliveredLineId === null) throw new DomainError('review-needs-purchase')

    const id = randomUUID()
    const language = languageOfWords(`${title} ${text}`, ctx.locale)
    const values = [id, product.id, userId, product.deliveredLineId, rating, title, text, language, ctx.clock.now()]
    const [written] = await namedQuery<{ id: number }>(ctx.db, 'reviews.write', insert, values)
    if (!written) throw new DomainError('already-reviewed')

    await countRating(ctx, { productId: product.id, stars: rating, ratings: 1 })
    await queueJobs(ctx, [{ name: 'review-mail', payload: { reviewId: written.id, kind: 'written' } }])
    return id
  })
}
