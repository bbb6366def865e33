import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

export type VoteCounts = { helpful: number; notHelpful: number }

const text = `
  SELECT count(*) FILTER (WHERE is_helpful)::int AS helpful, count(*) FILTER (WHERE NOT is_helpful)::int AS "notHelpful"
  FROM review_votes WHERE review_id = $1`

/** How many found a review of use, and how many did not. `reviewId` is that of the database. */
export async function countVotes(ctx: Context, reviewId: number): Promise<VoteCounts> {
  const [counted] = await namedQuery<VoteCounts>(ctx.db, 'reviews.votes', text, [reviewId])
  return counted ?? { helpful: 0, notHelpful: 0 }
}
