import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** What somebody said of an own piece, and what was answered. */
export type ReceivedReview = {
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
