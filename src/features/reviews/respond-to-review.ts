import { requireRole } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { canRespond } from './review-permissions.ts'
import { getReviewToAnswer } from './review-row-queries.ts'

const change = 'UPDATE reviews SET response = $2, responded_at = $3 WHERE id = $1'

/**
 * The maker's answer below a review of an own piece; a later one replaces it. The reviewer is told of the first by mail.
 * @throws DomainError not-found, also for reviews of another maker's goods
 */
export async function respondToReview(ctx: Context, { id, text }: { id: string; text: string }): Promise<void> {
  requireRole(ctx.actor, 'artisan')
  await transaction(ctx, async (ctx) => {
    const review = await getReviewToAnswer(ctx, id)
    if (!canRespond(ctx.actor, review)) throw new DomainError('not-found')

    await namedQuery(ctx.db, 'reviews.respond', change, [review.id, text, ctx.clock.now()])
    const isFirst = review.response === null
    await queueJobs(ctx, isFirst ? [{ name: 'review-mail', payload: { reviewId: review.id, kind: 'answered' } }] : [])
  })
}
