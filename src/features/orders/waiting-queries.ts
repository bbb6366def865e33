import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** What an order waits for from its customer. */
export type Waiting = {
  kind: 'pay' | 'confirmCash' | 'answerDelay' | 'answerReturn' | 'sendBack'
  orderNumber: string
  artisan: string | null
  totalPaise: number
  /** when it ends by itself; null: it does not */
  dueAt: string | null
}

type Row = Omit<Waiting, 'dueAt'> & { dueAt: Date | null }

const most = 20

const waiting = `
  select 'pay' as kind, o.number as "orderNumber", null as artisan, o.total_paise as "totalPaise", p.expires_at as "dueAt"
  from orders o join payments p on p.order_id = o.id
  where o.customer_id = $1 and p.status in ('created', 'failed') and (p.expires_at is null or p.expires_at > $2)
    and exists (select 1 from parcels s where s.order_id = o.id and s.status = 'awaiting_payment')
  union all
  select 'confirmCash', o.number, null, o.total_paise, min(s.due_at)
  from orders o join parcels s on s.order_id = o.id
  where o.customer_id = $1 and s.status = 'awaiting_confirmation'
  group by o.id
  union all
  select 'answerDelay', o.number, a.name, s.total_paise, null
  from delays d join parcels s on s.id = d.parcel_id join orders o on o.id = s.order_id join artisans a on a.id = s.artisan_id
  where o.customer_id = $1 and d.answered_at is null and s.status = 'making'
  union all
  select case r.status when 'needs_info' then 'answerReturn' else 'sendBack' end, o.number, a.name,
    r.goods_paise + r.shipping_paise, r.due_at
  from returns r join orders o on o.id = r.order_id join artisans a on a.id = r.artisan_id
  where r.customer_id = $1 and (r.status = 'needs_info' or r.status = 'approved' and r.reason <> 'missing')
  order by "dueAt" nulls last limit ${most}`

/** What waits for the signed-in customer, the most urgent first. */
export async function listWaiting(ctx: Context): Promise<Waiting[]> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const rows = await namedQuery<Row>(ctx.db, 'orders.waiting', waiting, [userId, ctx.clock.now()])
  return rows.map((row) => ({ ...row, dueAt: row.dueAt?.toISOString() ?? null }))
}
