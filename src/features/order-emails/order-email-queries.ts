import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type OrderEmailJob, orderEmailKinds } from './order-email-kinds.ts'

export type EmailLine = { name: string; quantity: number; linePaise: number; artisan: string; isCancelled: boolean }

/** All that an email about an order may tell; null where the job is about no parcel, refund or return. Sums in paise. */
export type EmailFacts = {
  to: string
  name: string
  language: string
  /** the reader wants no news of the delivery */
  hasNewsOff: boolean
  number: string
  paymentMethod: string
  subtotalPaise: number
  discountPaise: number
  shippingPaise: number
  codFeePaise: number
  totalPaise: number
  parcel: {
    number: string
    artisan: string
    carrier: string | null
    trackingNumber: string | null
    promisedUntil: string
    dueAt: string | null
    totalPaise: number
  } | null
  refund: { amountPaise: number; route: 'original' | 'upi' | 'bank' } | null
  return: {
    number: string
    reason: string
    wish: string
    dueAt: string | null
    goodsPaise: number
    shippingPaise: number
    carrier: string | null
    trackingNumber: string | null
  } | null
  delay: { promisedUntil: string; reason: string } | null
  milestone: string | null
  /** what whoever made the last move said with it */
  reason: string | null
  lines: readonly EmailLine[]
}

const text = `
  select r.email as to, r.full_name as name, case when $6 then o.language else r.language end as language,
    exists (select from notification_switches n where n.user_id = r.id and n.kind = 'delivery_news') as "hasNewsOff",
    o.number, o.payment_method as "paymentMethod", o.subtotal_paise as "subtotalPaise", o.discount_paise as "discountPaise",
    o.shipping_paise as "shippingPaise", o.cod_fee_paise as "codFeePaise", o.total_paise as "totalPaise",
    case when s.id is not null then jsonb_build_object('number', s.number, 'artisan', a.name, 'carrier', s.carrier,
      'trackingNumber', s.tracking_number, 'promisedUntil', s.promised_until, 'dueAt', s.due_at, 'totalPaise', s.total_paise) end as parcel,
    case when f.id is not null then jsonb_build_object('amountPaise', f.amount_paise, 'route', f.route) end as refund,
    case when t.id is not null then jsonb_build_object('number', t.number, 'reason', t.reason, 'wish', t.wish, 'dueAt', t.due_at,
      'goodsPaise', t.goods_paise, 'shippingPaise', t.shipping_paise, 'carrier', t.carrier, 'trackingNumber', t.tracking_number) end as return,
    (select jsonb_build_object('promisedUntil', promised_until, 'reason', reason) from delays where parcel_id = s.id
      order by id desc limit 1) as delay,
    (select words from milestones where parcel_id = s.id order by id desc limit 1) as milestone,
    (select reason from order_events where order_id = o.id and ($2::bigint is null or parcel_id = s.id) order by id desc limit 1) as reason,
    coalesce((select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', coalesce(b.quantity, l.quantity),
        'linePaise', coalesce(b.paid_paise, l.line_paise), 'artisan', la.name, 'isCancelled', l.cancelled_at is not null) order by l.id)
      from order_lines l join parcels lp on lp.id = l.parcel_id join artisans la on la.id = lp.artisan_id
      left join return_lines b on b.line_id = l.id and b.return_id = t.id
      where lp.order_id = o.id and (s.id is null or lp.id = s.id) and (t.id is null or b.line_id is not null)
        and (s.id is not null or lp.replaces_return_id is null)), '[]') as lines
  from orders o
  left join returns t on t.id = $3
  left join parcels s on s.id = coalesce($2::bigint, t.parcel_id)
  left join artisans a on a.id = s.artisan_id
  left join payments p on p.order_id = o.id
  left join refunds f on f.payment_id = p.id and f.idempotency_key = coalesce($4::text, 'refund-' || s.number)
  join users r on r.id = case when $5 = 'artisan' then a.user_id else o.customer_id end and r.closed_at is null
  where o.id = $1`

/** What the email of a job tells, as it stands now; null when its reader has closed the account. */
export async function findEmailFacts(ctx: Context, job: OrderEmailJob): Promise<EmailFacts | null> {
  const reader = orderEmailKinds[job.kind]
  const { orderId, parcelId = null, returnId = null, refundKey = null } = job
  const values = [orderId, parcelId, returnId, refundKey, reader, reader === 'customer']
  const [facts] = await namedQuery<EmailFacts>(ctx.db, 'orders.email-facts', text, values)
  return facts ?? null
}
