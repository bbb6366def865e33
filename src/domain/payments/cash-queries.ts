import { requireRole } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import { type Page, toPage } from '#domain/paging.ts'
import { namedQuery } from '#platform/db.server.ts'
import type { CashRow } from './payout.ts'

type Found = Omit<CashRow, 'collectedAt' | 'remittedAt'> & { collectedAt: Date; remittedAt: Date | null }

const list = `
  select s.number as parcel, o.number as "orderNumber", s.carrier, c.amount_paise as "amountPaise",
    c.collected_at as "collectedAt", c.remitted_at as "remittedAt", c.reference, count(*) over ()::int as total
  from cash_collections c join parcels s on s.id = c.parcel_id join orders o on o.id = s.order_id
  order by c.remitted_at is not null, c.collected_at desc, c.parcel_id desc limit $1 offset $2`

/** Cash that couriers have taken; what is not handed on first, with its sum. */
export async function listCash(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<Page<CashRow> & { openPaise: number }> {
  requireRole(ctx.actor, 'admin')
  const values = [limit, (page - 1) * limit]
  const rows = await namedQuery<Found & { total: number }>(ctx.db, 'payments.cash', list, values)
  const items = rows.map(({ total: _total, ...row }) => ({
    ...row,
    collectedAt: row.collectedAt.toISOString(),
    remittedAt: row.remittedAt?.toISOString() ?? null,
  }))
  return { ...toPage(items, rows[0]?.total ?? 0, { page, limit }), openPaise: await sumOpenCash(ctx) }
}

const open = 'select coalesce(sum(amount_paise), 0)::bigint as paise from cash_collections where remitted_at is null'

/** What couriers still hold, in paise. */
export async function sumOpenCash(ctx: Context): Promise<number> {
  const [row] = await namedQuery<{ paise: number }>(ctx.db, 'payments.open-cash', open, [])
  return row?.paise ?? 0
}
