import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ReviewOwners } from './review-permissions.ts'

/** `id` is that of the database; outside a review goes by its public id. */
export type ReviewRow = ReviewOwners & { id: number; productId: number; rating: number; response: string | null }

const found = `
  SELECT r.id, r.product_id AS "productId", r.user_id AS "authorId", r.rating, r.response, p.artisan_id AS "artisanId"
  FROM reviews r JOIN products p ON p.id = r.product_id JOIN artisans a ON a.id = p.artisan_id
  WHERE r.public_id = $1 AND r.hidden_at IS NULL`

const shown = `${found} AND ${visibleProducts} FOR KEY SHARE OF r`
const answered = `${found} AND ${visibleProducts} FOR NO KEY UPDATE OF r`
const own = `${found} AND r.user_id = $2 FOR UPDATE OF r`

/**
 * A review that visitors can see; it cannot be withdrawn until the transaction of `ctx` ends.
 * @throws DomainError not-found, also for a hidden one
 */
export function getShownReview(ctx: Context, id: string): Promise<ReviewRow> {
  return getRow(ctx, 'reviews.shown', shown, [id])
}

/** The same for who writes its answer: two answers at once come one after the other. Throws not-found. */
export function getReviewToAnswer(ctx: Context, id: string): Promise<ReviewRow> {
  return getRow(ctx, 'reviews.to-answer', answered, [id])
}

/** One's own review, to change or withdraw it, whether or not the piece is still shown. Throws not-found for another's. */
export function getOwnReview(ctx: Context, id: string, userId: number): Promise<ReviewRow> {
  return getRow(ctx, 'reviews.own', own, [id, userId])
}

const publicId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function getRow(ctx: Context, name: string, text: string, values: readonly [string, ...number[]]) {
  const [row] = publicId.test(values[0]) ? await namedQuery<ReviewRow>(ctx.db, name, text, [...values]) : []
  if (!row) throw new DomainError('not-found')
  return row
}
