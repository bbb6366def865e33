import { randomUUID } from 'node:crypto'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { countRating } from '#features/products/count-rating.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { ReviewWords } from './review.ts'
import { languageOfWords } from './review-language.ts'
import { getOwnReview } from './review-row-queries.ts'
import { findReviewable } from './reviewable-queries.ts'

/** `productId` is the slug. @throws DomainError not-found, review-needs-purchase, already-reviewed */
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
    const [written] = await ctx.db.query<{ id: number }>`
      insert into reviews (public_id, product_id, user_id, order_line_id, rating, title, text, language, written_at)
      values (${id}, ${product.id}, ${userId}, ${product.deliveredLineId}, ${rating}, ${title}, ${text}, ${language},
        ${ctx.clock.now()}) on conflict (product_id, user_id) do nothing returning id`
    if (!written) throw new DomainError('already-reviewed')

    await countRating(ctx, { productId: product.id, stars: rating, ratings: 1 })
    await queueJobs(ctx, [{ name: 'review-email', payload: { reviewId: written.id, kind: 'written' } }])
    return id
  })
}

/** Keeps date, votes and answer. @throws DomainError not-found, also for another person's or a hidden review */
export async function editReview(
  ctx: Context,
  { id, rating, title, text }: ReviewWords & { id: string },
): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await transaction(ctx, async (ctx) => {
    const review = await getOwnReview(ctx, id, userId)
    const language = languageOfWords(`${title} ${text}`, ctx.locale)
    await ctx.db.query`
      update reviews set rating = ${rating}, title = ${title}, text = ${text}, language = ${language}
      where id = ${review.id}`
    await countRating(ctx, { productId: review.productId, stars: rating - review.rating, ratings: 0 })
  })
}

/** The buyer may then write another. @throws DomainError not-found, also for another person's or a hidden review */
export async function removeReview(ctx: Context, id: string): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await transaction(ctx, async (ctx) => {
    const review = await getOwnReview(ctx, id, userId)
    await ctx.db.query`delete from review_votes where review_id = ${review.id}`
    await ctx.db.query`delete from review_reports where review_id = ${review.id}`
    await ctx.db.query`delete from reviews where id = ${review.id}`
    await countRating(ctx, { productId: review.productId, stars: -review.rating, ratings: -1 })
  })
}

/** Keeps reviews without a name, because they help others, and deletes the private notes of reports. */
export async function forgetReviewer(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`update review_reports set note = '' where user_id = ${userId}`
}
