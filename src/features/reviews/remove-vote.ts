import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { getShownReview } from './review-row-queries.ts'
import { countVotes, type VoteCounts } from './vote-queries.ts'

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
