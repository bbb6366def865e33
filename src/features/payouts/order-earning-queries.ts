import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { EarningRow } from './earning.ts'
import { earningColumns, earningSource, type FoundEarning, showEarning } from './earning-queries.ts'

export type OrderEarning = EarningRow & { artisan: { id: string; name: string } }

const text = `
  select ${earningColumns}, json_build_object('id', a.slug, 'name', a.name) as artisan
  from ${earningSource} join artisans a on a.id = e.artisan_id where o.number = $1 order by e.created_at, e.id`

/** What the artisans of an order are owed of it, in the order it came about. @throws DomainError forbidden for anybody but an admin */
export async function listOrderEarnings(ctx: Context, orderNumber: string): Promise<OrderEarning[]> {
  requireRole(ctx.actor, 'admin')
  type Found = FoundEarning & Pick<OrderEarning, 'artisan'>
  const rows = await namedQuery<Found>(ctx.db, 'payments.order-earnings', text, [orderNumber])
  return rows.map(({ artisan, ...row }) => ({ ...showEarning(row), artisan }))
}
