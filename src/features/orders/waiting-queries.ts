import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { pictureExtra } from '#features/products/variant-options.ts'
import { answerDays, picturableStatuses } from '#features/proofs/proof.ts'
import { literal } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'

export type Waiting = {
  kind: 'pay' | 'confirmCash' | 'answerDelay' | 'answerProof' | 'sendPicture' | 'answerReturn' | 'sendBack'
  orderNumber: string
  artisan: string | null
  totalPaise: number
  /** when it ends automatically; null: never */
  dueAt: string | null
}

type Row = Omit<Waiting, 'dueAt'> & { dueAt: Date | null }

const most = 20

export async function listWaiting(ctx: Context): Promise<Waiting[]> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const rows = await ctx.db.query<Row>`
    select 'pay' as kind, o.number as order_number, null as artisan, p.amount_paise as total_paise,
      p.expires_at as due_at
    from orders o join payments p on p.order_id = o.id
    where o.customer_id = ${userId}::bigint and p.status in ('created', 'failed')
      and (p.expires_at is null or p.expires_at > ${ctx.clock.now()})
      and exists (select 1 from parcels s where s.order_id = o.id and s.status = 'awaiting_payment')
    union all
    select 'pay', o.number, a.name, b.amount_paise, s.due_at
    from balances b join parcels s on s.id = b.parcel_id join orders o on o.id = b.order_id
      join artisans a on a.id = s.artisan_id
    where o.customer_id = ${userId}::bigint and b.paid_at is null and not b.in_cash and s.status = 'ready'
    union all
    select 'confirmCash', o.number, null, o.total_paise, min(s.due_at)
    from orders o join parcels s on s.order_id = o.id
    where o.customer_id = ${userId}::bigint and s.status = 'awaiting_confirmation'
    group by o.id
    union all
    select 'answerDelay', o.number, a.name, s.total_paise, null
    from delays d join parcels s on s.id = d.parcel_id join orders o on o.id = s.order_id
      join artisans a on a.id = s.artisan_id
    where o.customer_id = ${userId}::bigint and d.answered_at is null and s.status = 'making'
    union all
    select 'answerProof', o.number, a.name, s.total_paise, m.at + ${literal(answerDays)} * interval '1 day'
    from milestones m join parcels s on s.id = m.parcel_id join orders o on o.id = s.order_id
      join artisans a on a.id = s.artisan_id
    where o.customer_id = ${userId}::bigint and s.status in ('making', 'ready') and m.is_proof and m.answered_at is null
      and m.at > ${addDays(ctx.clock.now(), -answerDays)}
      and not exists (select from milestones n where n.parcel_id = s.id and n.is_proof and n.id > m.id)
    union all
    select distinct 'sendPicture', o.number, a.name, s.total_paise, null::timestamptz
    from order_lines l join parcels s on s.id = l.parcel_id join orders o on o.id = s.order_id
      join artisans a on a.id = s.artisan_id
    where o.customer_id = ${userId}::bigint and s.status in ${literal(picturableStatuses)} and l.cancelled_at is null
      and l.picture_id is null and l.options ->> ${pictureExtra}::text is not null
    union all
    select case r.status when 'needs_info' then 'answerReturn' else 'sendBack' end, o.number, a.name,
      r.goods_paise + r.shipping_paise, r.due_at
    from returns r join orders o on o.id = r.order_id join artisans a on a.id = r.artisan_id
    where r.customer_id = ${userId}::bigint
      and (r.status = 'needs_info' or r.status = 'approved' and r.reason <> 'missing')
    order by due_at nulls last limit ${literal(most)}`
  return rows.map((row) => ({ ...row, dueAt: row.dueAt?.toISOString() ?? null }))
}
