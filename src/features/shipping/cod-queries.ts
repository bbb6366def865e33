import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = `
  select count(*)::int as refused from orders o join parcels p on p.order_id = o.id
  where o.customer_id = $1 and o.payment_method = 'cod' and p.status = 'returned'`

/** Cash parcels of the present buyer that went back to their artisans undelivered; 0 for a guest. */
export async function countRefusedParcels(ctx: Context): Promise<number> {
  if (!('userId' in ctx.actor)) return 0
  const [row] = await namedQuery<{ refused: number }>(ctx.db, 'orders.refused-parcels', text, [ctx.actor.userId])
  return row?.refused ?? 0
}
