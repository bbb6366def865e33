import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/**
 * Pieces of product `p` that are ordered and not yet made, as SQL; nothing is looked for where its artisan gave no weekly capacity.
 * What is ready or on its way has left the queue.
 */
export const openPieces = `
  CASE WHEN p.is_made_to_order AND p.weekly_capacity IS NOT NULL THEN (
    SELECT coalesce(sum(l.quantity), 0)::int FROM parcels s JOIN order_lines l ON l.parcel_id = s.id
    JOIN variants o ON o.id = l.variant_id
    WHERE s.artisan_id = p.artisan_id AND s.status IN ('awaiting_confirmation', 'placed', 'on_hold', 'accepted', 'making')
      AND o.product_id = p.id AND l.is_made_to_order AND l.cancelled_at IS NULL
  ) ELSE 0 END`

const text = `SELECT p.weekly_capacity AS "weeklyCapacity", ${openPieces} AS "openPieces" FROM products p WHERE p.slug = $1`

/** How long the queue of a piece is, for queueDays of weekly-capacity.ts; null when there is no such piece. */
export async function findQueue(
  ctx: Context,
  slug: string,
): Promise<{ weeklyCapacity: number | null; openPieces: number } | null> {
  type Queue = { weeklyCapacity: number | null; openPieces: number }
  const [found] = await namedQuery<Queue>(ctx.db, 'product-queue', text, [slug])
  return found ?? null
}
