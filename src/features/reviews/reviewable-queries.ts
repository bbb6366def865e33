import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'

export type Reviewable = {
  id: number
  artisanId: number
  hasReview: boolean
  /** the latest line of it that reached this person; null: none did */
  deliveredLineId: number | null
}

const text = `
  SELECT p.id, p.artisan_id AS "artisanId",
    EXISTS (SELECT FROM reviews r WHERE r.product_id = p.id AND r.user_id = $2) AS "hasReview",
    (SELECT l.id FROM orders o JOIN parcels s ON s.order_id = o.id JOIN order_lines l ON l.parcel_id = s.id
      JOIN variants v ON v.id = l.variant_id
      WHERE o.customer_id = $2 AND s.status IN ('delivered', 'completed') AND v.product_id = p.id
      ORDER BY l.id DESC LIMIT 1) AS "deliveredLineId"
  FROM products p JOIN artisans a ON a.id = p.artisan_id WHERE p.slug = $1 AND ${visibleProducts}`

/** Whether this person may review that product; null for what visitors cannot see. */
export async function findReviewable(ctx: Context, slug: string, userId: number): Promise<Reviewable | null> {
  const [found] = await namedQuery<Reviewable>(ctx.db, 'reviews.reviewable', text, [slug, userId])
  return found ?? null
}
