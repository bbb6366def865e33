import type { Context } from '#features/context.ts'
import { sql } from '#platform/database/sql.ts'

/**
 * Pieces of product `p` that are ordered and not yet made, as SQL; nothing is looked for where its artisan gave no weekly capacity.
 * What is ready or on its way has left the queue.
 */
export const openPieces = sql`
  case when p.is_made_to_order and p.weekly_capacity is not null then (
    select coalesce(sum(l.quantity), 0)::int from parcels s join order_lines l on l.parcel_id = s.id
    join variants o on o.id = l.variant_id
    where s.artisan_id = p.artisan_id
      and s.status in ('awaiting_confirmation', 'placed', 'on_hold', 'accepted', 'making')
      and o.product_id = p.id and l.is_made_to_order and l.cancelled_at is null
  ) else 0 end`

/** How long the queue of a piece is, for queueDays of weekly-capacity.ts; null when there is no such piece. */
export async function findQueue(
  ctx: Context,
  slug: string,
): Promise<{ weeklyCapacity: number | null; openPieces: number } | null> {
  type Queue = { weeklyCapacity: number | null; openPieces: number }
  const [found] = await ctx.db.query<Queue>`
    select p.weekly_capacity, ${openPieces} as open_pieces from products p where p.slug = ${slug}`
  return found ?? null
}
