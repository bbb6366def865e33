import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { canVote } from './review-permissions.ts'
import { getShownReview } from './review-row-queries.ts'
import { countVotes, type VoteCounts } from './vote-queries.ts'

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
