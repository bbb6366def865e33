import type { Context } from '#features/context.ts'

export async function countRefusedParcels(ctx: Context): Promise<number> {
  if (!('userId' in ctx.actor)) return 0
  const [row] = await ctx.db.query<{ refused: number }>`
    select count(*)::int as refused from orders o join parcels p on p.order_id = o.id
    where o.customer_id = ${ctx.actor.userId} and p.status = 'returned' and (o.payment_method = 'cod'
      or exists (select from balances b where b.parcel_id = p.id and b.in_cash))`
  return row?.refused ?? 0
}
