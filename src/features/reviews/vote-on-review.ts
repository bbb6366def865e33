import { requireRole, requireUser } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ReviewReport } from './review.ts'
import { canRespond, canVote, isAuthor } from './review-permissions.ts'
import { getReviewToAnswer, getShownReview } from './review-row-queries.ts'

const vote = `
  INSERT INTO review_votes (review_id, user_id, is_helpful, voted_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (review_id, user_id) DO UPDATE SET is_helpful = excluded.is_helpful, voted_at = excluded.voted_at`

/**
 * Says whether a review was of use; one vote per person, the latest counts.
 * @throws DomainError not-found, own-review
 */
export async function voteOnReview(
  ctx: Context,
  { id, helpful }: { id: string; helpful: boolean },
): Promise<VoteCounts> {
  const { userId } = requireRole(ctx.actor, 'customer')
  return transaction(ctx, async (ctx) => {
    const review = await getShownReview(ctx, id)
    if (!canVote(ctx.actor, review)) throw new DomainError('own-review')

    await namedQuery(ctx.db, 'reviews.vote', vote, [review.id, userId, helpful, ctx.clock.now()])
    return countVotes(ctx, review.id)
  })
}

const remove = 'DELETE FROM review_votes WHERE review_id = $1 AND user_id = $2'

/** Takes one's vote back; without one it changes nothing. Throws not-found. */
export async function removeVote(ctx: Context, id: string): Promise<VoteCounts> {
  const { userId } = requireRole(ctx.actor, 'customer')
  return transaction(ctx, async (ctx) => {
    const review = await getShownReview(ctx, id)
    await namedQuery(ctx.db, 'reviews.remove-vote', remove, [review.id, userId])
    return countVotes(ctx, review.id)
  })
}

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

const change = 'UPDATE reviews SET response = $2, responded_at = $3 WHERE id = $1'

/**
 * The artisan's answer below a review of an own piece; a later one replaces it. The reviewer is told of the first by email.
 * @throws DomainError not-found, also for reviews of another artisan's goods
 */
export async function respondToReview(ctx: Context, { id, text }: { id: string; text: string }): Promise<void> {
  requireRole(ctx.actor, 'artisan')
  await transaction(ctx, async (ctx) => {
    const review = await getReviewToAnswer(ctx, id)
    if (!canRespond(ctx.actor, review)) throw new DomainError('not-found')

    await namedQuery(ctx.db, 'reviews.respond', change, [review.id, text, ctx.clock.now()])
    const isFirst = review.response === null
    await queueJobs(ctx, isFirst ? [{ name: 'review-email', payload: { reviewId: review.id, kind: 'answered' } }] : [])
  })
}

type VoteCounts = { helpful: number; notHelpful: number }

const text = `
  SELECT count(*) FILTER (WHERE is_helpful)::int AS helpful, count(*) FILTER (WHERE NOT is_helpful)::int AS "notHelpful"
  FROM review_votes WHERE review_id = $1`

/** How many found a review of use, and how many did not. `reviewId` is that of the database. */
async function countVotes(ctx: Context, reviewId: number): Promise<VoteCounts> {
  const [counted] = await namedQuery<VoteCounts>(ctx.db, 'reviews.votes', text, [reviewId])
  return counted ?? { helpful: 0, notHelpful: 0 }
}
