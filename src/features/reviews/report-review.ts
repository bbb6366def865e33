import { requireUser } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ReviewReport } from './review.ts'
import { isAuthor } from './review-permissions.ts'
import { getShownReview } from './review-row-queries.ts'

const insert = `
  INSERT INTO review_reports (review_id, user_id, reason, note, reported_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (review_id, user_id) DO NOTHING RETURNING review_id`

/**
 * Tells the shop that a review should not stand; it stays until somebody of the shop has looked.
 * @throws DomainError not-found, own-review (that can be withdrawn), already-reported
 */
export async function reportReview(ctx: Context, { id, reason, note }: ReviewReport & { id: string }): Promise<void> {
  const { userId } = requireUser(ctx.actor)
  await transaction(ctx, async (ctx) => {
    const review = await getShownReview(ctx, id)
    if (isAuthor(ctx.actor, review)) throw new DomainError('own-review')

    const values = [review.id, userId, reason, note, ctx.clock.now()]
    const [reported] = await namedQuery(ctx.db, 'reviews.report', insert, values)
    if (!reported) throw new DomainError('already-reported')
  })
}
