import { requireRole, requireUser } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { ReviewReport } from './review.ts'
import { canRespond, canVote, isAuthor } from './review-permissions.ts'
import { getReviewToAnswer, getShownReview } from './review-row-queries.ts'

/** One vote per person; the latest counts. @throws DomainError not-found, own-review */
export async function voteOnReview(
  ctx: Context,
  { id, helpful }: { id: string; helpful: boolean },
): Promise<VoteCounts> {
  const { userId } = requireRole(ctx.actor, 'customer')
  return transaction(ctx, async (ctx) => {
    const review = await getShownReview(ctx, id)
    if (!canVote(ctx.actor, review)) throw new DomainError('own-review')

    await ctx.db.query`
      insert into review_votes (review_id, user_id, is_helpful, voted_at)
      values (${review.id}, ${userId}, ${helpful}, ${ctx.clock.now()})
      on conflict (review_id, user_id) do update set is_helpful = excluded.is_helpful, voted_at = excluded.voted_at`
    return countVotes(ctx, review.id)
  })
}

export async function removeVote(ctx: Context, id: string): Promise<VoteCounts> {
  const { userId } = requireRole(ctx.actor, 'customer')
  return transaction(ctx, async (ctx) => {
    const review = await getShownReview(ctx, id)
    await ctx.db.query`delete from review_votes where review_id = ${review.id} and user_id = ${userId}`
    return countVotes(ctx, review.id)
  })
}

/** @throws DomainError not-found, own-review (withdraw it instead), already-reported */
export async function reportReview(ctx: Context, { id, reason, note }: ReviewReport & { id: string }): Promise<void> {
  const { userId } = requireUser(ctx.actor)
  await transaction(ctx, async (ctx) => {
    const review = await getShownReview(ctx, id)
    if (isAuthor(ctx.actor, review)) throw new DomainError('own-review')

    const [reported] = await ctx.db.query`
      insert into review_reports (review_id, user_id, reason, note, reported_at)
      values (${review.id}, ${userId}, ${reason}, ${note}, ${ctx.clock.now()})
      on conflict (review_id, user_id) do nothing returning review_id`
    if (!reported) throw new DomainError('already-reported')
  })
}

/** Only the first answer is emailed. @throws DomainError not-found, also for reviews of another artisan's products */
export async function respondToReview(ctx: Context, { id, text }: { id: string; text: string }): Promise<void> {
  requireRole(ctx.actor, 'artisan')
  await transaction(ctx, async (ctx) => {
    const review = await getReviewToAnswer(ctx, id)
    if (!canRespond(ctx.actor, review)) throw new DomainError('not-found')

    await ctx.db.query`
      update reviews set response = ${text}, responded_at = ${ctx.clock.now()} where id = ${review.id}`
    const isFirst = review.response === null
    await queueJobs(ctx, isFirst ? [{ name: 'review-email', payload: { reviewId: review.id, kind: 'answered' } }] : [])
  })
}

type VoteCounts = { helpful: number; notHelpful: number }

async function countVotes(ctx: Context, reviewId: number): Promise<VoteCounts> {
  const [counted] = await ctx.db.query<VoteCounts>`
    select count(*) filter (where is_helpful)::int as helpful,
      count(*) filter (where not is_helpful)::int as not_helpful
    from review_votes where review_id = ${reviewId}`
  return counted ?? { helpful: 0, notHelpful: 0 }
}
