import type { Context } from '#features/context.ts'

export async function countRefusedParcels(ctx: Context): Promise<number> {
  if (!('userId' in ctx.actor)) return 0
  const [row] = await ctx.db.query<{ refused: number }>`
    select count(*)::int as refused from orders o join parcels p on p.order_id = o.id
    where o.customer_id = ${ctx.actor.userId} and o.payment_method = 'cod' and p.status = 'returned'`
  return row?.refused ?? 0
}
