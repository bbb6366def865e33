import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import type { ReviewOwners } from './review-permissions.ts'

export type ReviewRow = ReviewOwners & { id: number; productId: number; rating: number; response: string | null }

const found = (id: string) => sql`
  select r.id, r.product_id, r.user_id as author_id, r.rating, r.response, p.artisan_id
  from reviews r join products p on p.id = r.product_id join artisans a on a.id = p.artisan_id
  where r.public_id = ${id} and r.hidden_at is null`

/** Locks the review against removal until the transaction ends. @throws DomainError not-found, also for a hidden one */
export function getShownReview(ctx: Context, id: string): Promise<ReviewRow> {
  return getRow(ctx, id, sql`${visibleProducts} for key share of r`)
}

export function getReviewToAnswer(ctx: Context, id: string): Promise<ReviewRow> {
  return getRow(ctx, id, sql`${visibleProducts} for no key update of r`)
}

export function getOwnReview(ctx: Context, id: string, userId: number): Promise<ReviewRow> {
  return getRow(ctx, id, sql`r.user_id = ${userId} for update of r`)
}

const publicId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function getRow(ctx: Context, id: string, isOf: Sql) {
  const [row] = publicId.test(id) ? await ctx.db.query<ReviewRow>`${found(id)} and ${isOf}` : []
  if (!row) throw new DomainError('not-found')
  return row
}
