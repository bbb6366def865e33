import { isUser, requireRole, requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { OwnReviews } from './review.ts'
import { canRespond } from './review-permissions.ts'
import { findReviewable } from './reviewable-queries.ts'

const text = `
  SELECT
    (SELECT json_build_object('id', public_id, 'rating', rating, 'title', title, 'text', text,
      'isHidden', hidden_at IS NOT NULL) FROM reviews WHERE product_id = $1 AND user_id = $2) AS own,
    (SELECT coalesce(json_agg(json_build_object('id', r.public_id, 'helpful', v.is_helpful)), '[]')
      FROM review_votes v JOIN reviews r ON r.id = v.review_id WHERE r.product_id = $1 AND v.user_id = $2) AS votes,
    (SELECT coalesce(json_agg(r.public_id), '[]')
      FROM review_reports f JOIN reviews r ON r.id = f.review_id WHERE r.product_id = $1 AND f.user_id = $2) AS reported`

/** What the reader may do, and has done, with the reviews of a product. Throws not-found, unauthorized. */
export async function getOwnReviews(ctx: Context, slug: string): Promise<OwnReviews> {
  const { userId, role } = requireUser(ctx.actor)
  const product = await findReviewable(ctx, slug, userId)
  if (!product) throw new DomainError('not-found')

  type Row = Pick<OwnReviews, 'own' | 'votes' | 'reported'>
  const [row] = await namedQuery<Row>(ctx.db, 'reviews.mine', text, [product.id, userId])
  return {
    own: row?.own ?? null,
    votes: row?.votes ?? [],
    reported: row?.reported ?? [],
    canWrite: role === 'customer' && !product.hasReview && product.deliveredLineId !== null,
    canRespond: isUser(ctx.actor) && canRespond(ctx.actor, product),
  }
}

/** What somebody said of an own piece, and what was answered. */
type ReceivedReview = {
  product: string
  name: string
  rating: number
  title: string
  text: string
  language: string
  writtenAt: Date
  response: string | null
}

const sql = `
  SELECT p.slug AS product, p.name, r.rating, r.title, r.text, r.language, r.written_at AS "writtenAt", r.response
  FROM reviews r JOIN products p ON p.id = r.product_id
  WHERE p.artisan_id = $1 AND r.hidden_at IS NULL ORDER BY r.written_at, r.id LIMIT 20000`

/** All shown reviews of the acting artisan's goods, the oldest first, without their writers. */
export function listReceivedReviews(ctx: Context): Promise<ReceivedReview[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return namedQuery<ReceivedReview>(ctx.db, 'reviews.received', sql, [artisanId])
}

/** A review as its writer sees it; `product` is the slug. */
type OwnReview = {
  id: string
  product: string
  productName: string
  rating: number
  title: string
  text: string
  writtenAt: string
  response: string | null
}

const most = 200

const ownReviewListQueriesText = `
  select r.public_id as id, p.slug as product, coalesce(t.name, p.name) as "productName", r.rating, r.title, r.text,
    r.written_at as "writtenAt", r.response
  from reviews r join products p on p.id = r.product_id
  left join product_translations t on t.product_id = p.id and t.language = $2
  where r.user_id = $1 order by r.written_at desc, r.id desc limit ${most}`

/** The reviews of the signed-in person, the newest first. */
export async function listOwnReviews(ctx: Context): Promise<OwnReview[]> {
  const values = [requireUser(ctx.actor).userId, ctx.locale]
  type Row = Omit<OwnReview, 'writtenAt'> & { writtenAt: Date }
  const rows = await namedQuery<Row>(ctx.db, 'reviews.own-list', ownReviewListQueriesText, values)
  return rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }))
}
