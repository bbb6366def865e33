import { isUser, requireRole, requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { nameIn } from '#features/products/product-row.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal } from '#platform/database/sql.ts'
import type { OwnReviews } from './review.ts'
import { canRespond } from './review-permissions.ts'
import { findReviewable } from './reviewable-queries.ts'

export async function getOwnReviews(ctx: Context, slug: string): Promise<OwnReviews> {
  const { userId, role } = requireUser(ctx.actor)
  const product = await findReviewable(ctx, slug, userId)
  if (!product) throw new DomainError('not-found')

  type Row = Pick<OwnReviews, 'own' | 'votes' | 'reported'>
  const [row] = await ctx.db.query<Row>`
    select
      (select json_build_object('id', public_id, 'rating', rating, 'title', title, 'text', text,
        'isHidden', hidden_at is not null) from reviews
        where product_id = ${product.id}::bigint and user_id = ${userId}::bigint) as own,
      (select coalesce(json_agg(json_build_object('id', r.public_id, 'helpful', v.is_helpful)), '[]')
        from review_votes v join reviews r on r.id = v.review_id
        where r.product_id = ${product.id}::bigint and v.user_id = ${userId}::bigint) as votes,
      (select coalesce(json_agg(r.public_id), '[]')
        from review_reports f join reviews r on r.id = f.review_id
        where r.product_id = ${product.id}::bigint and f.user_id = ${userId}::bigint) as reported`
  return {
    own: row?.own ?? null,
    votes: row?.votes ?? [],
    reported: row?.reported ?? [],
    canWrite: role === 'customer' && !product.hasReview && product.deliveredLineId !== null,
    canRespond: isUser(ctx.actor) && canRespond(ctx.actor, product),
  }
}

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

export function listReceivedReviews(ctx: Context): Promise<ReceivedReview[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return ctx.db.query<ReceivedReview>`
    select p.slug as product, p.name, r.rating, r.title, r.text, r.language, r.written_at, r.response
    from reviews r join products p on p.id = r.product_id
    where p.artisan_id = ${artisanId} and r.hidden_at is null order by r.written_at, r.id limit 20000`
}

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

export async function listOwnReviews(ctx: Context): Promise<OwnReview[]> {
  type Row = Omit<OwnReview, 'writtenAt'> & { writtenAt: Date }
  const rows = await ctx.db.query<Row>`
    select r.public_id as id, p.slug as product, coalesce(t.name, p.name) as product_name, r.rating, r.title, r.text,
      r.written_at, r.response
    from reviews r join products p on p.id = r.product_id
    left join product_translations t on t.product_id = p.id and t.language = ${ctx.locale}
    where r.user_id = ${requireUser(ctx.actor).userId} order by r.written_at desc, r.id desc limit ${literal(most)}`
  return rows.map((row) => ({
    ...row,
    productName: nameIn({ name: row.productName, nameLanguage: 'en' }, ctx.locale).name,
    writtenAt: row.writtenAt.toISOString(),
  }))
}
