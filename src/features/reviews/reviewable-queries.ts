import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'

export type Reviewable = {
  id: number
  artisanId: number
  hasReview: boolean
  deliveredLineId: number | null
}

export async function findReviewable(ctx: Context, slug: string, userId: number): Promise<Reviewable | null> {
  const [found] = await ctx.db.query<Reviewable>`
    select p.id, p.artisan_id,
      exists (select from reviews r where r.product_id = p.id and r.user_id = ${userId}::bigint) as has_review,
      (select l.id from orders o join parcels s on s.order_id = o.id join order_lines l on l.parcel_id = s.id
        join variants v on v.id = l.variant_id
        where o.customer_id = ${userId}::bigint and s.status in ('delivered', 'completed') and v.product_id = p.id
        order by l.id desc limit 1) as delivered_line_id
    from products p join artisans a on a.id = p.artisan_id where p.slug = ${slug} and ${visibleProducts}`
  return found ?? null
}
