import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** A review as its writer sees it; `product` is the slug. */
export type OwnReview = {
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

const text = `
  select r.public_id as id, p.slug as product, coalesce(t.name, p.name) as "productName", r.rating, r.title, r.text,
    r.written_at as "writtenAt", r.response
  from reviews r join products p on p.id = r.product_id
  left join product_translations t on t.product_id = p.id and t.language = $2
  where r.user_id = $1 order by r.written_at desc, r.id desc limit ${most}`

/** The reviews of the signed-in person, the newest first. */
export async function listOwnReviews(ctx: Context): Promise<OwnReview[]> {
  const values = [requireUser(ctx.actor).userId, ctx.locale]
  type Row = Omit<OwnReview, 'writtenAt'> & { writtenAt: Date }
  const rows = await namedQuery<Row>(ctx.db, 'reviews.own-list', text, values)
  return rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }))
}
