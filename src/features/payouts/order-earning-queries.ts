import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { EarningRow } from './earning.ts'
import { earningColumns, earningSource, type FoundEarning, showEarning } from './earning-queries.ts'

export type OrderEarning = EarningRow & { artisan: { id: string; name: string } }

/** In chronological order. @throws DomainError forbidden for anybody but an admin */
export async function listOrderEarnings(ctx: Context, orderNumber: string): Promise<OrderEarning[]> {
  requireRole(ctx.actor, 'admin')
  type Found = FoundEarning & Pick<OrderEarning, 'artisan'>
  const rows = await ctx.db.query<Found>`
    select ${earningColumns}, json_build_object('id', a.slug, 'name', a.name) as artisan
    from ${earningSource} join artisans a on a.id = e.artisan_id where o.number = ${orderNumber}
    order by e.created_at, e.id`
  return rows.map(({ artisan, ...row }) => ({ ...showEarning(row), artisan }))
}
