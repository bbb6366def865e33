import type { Context } from '#features/context.ts'
import { creditOfOrder } from '#features/gift-cards/gift-card-queries.ts'
import type { PlacedLine } from '#features/orders/order.ts'
import { balanceOfOrder } from '#features/payments/balance-queries.ts'
import type { RefundRoute } from '#features/refunds/refund-status.ts'
import { batched } from '#platform/database/batched.server.ts'
import { records, sql } from '#platform/database/sql.ts'
import { type OrderEmailJob, orderEmailKinds } from './order-email-kinds.ts'

export type EmailLine = Pick<PlacedLine, 'name' | 'quantity' | 'linePaise' | 'isCancelled'> & { artisan: string }

/** Null where the job concerns no parcel, refund or return. Amounts in paise. */
export type EmailFacts = {
  to: string
  name: string
  language: string
  /** ten digits, when the reader has confirmed them */
  phone: string | null
  hasNewsOff: boolean
  number: string
  paymentMethod: string
  subtotalPaise: number
  discountPaise: number
  shippingPaise: number
  codFeePaise: number
  totalPaise: number
  /** of the total, what is paid before posting */
  balancePaise: number
  /** of the total, what a gift card pays */
  creditPaise: number
  /** that balance is cash at the door */
  isBalanceCash: boolean
  parcel: {
    number: string
    artisan: string
    carrier: string | null
    trackingNumber: string | null
    promisedUntil: string
    dueAt: string | null
    totalPaise: number
    returnDays: number
    /** where the buyer collects it, and the digits to show there; null: a courier brings it */
    pickup: { address: string; code: string } | null
    /** of a piece made with a deposit: the rest of its price, and the deposit that its artisan keeps */
    balancePaise: number | null
    keptPaise: number | null
  } | null
  refund: { amountPaise: number; route: RefundRoute } | null
  return: {
    number: string
    reason: string
    wish: string
    dueAt: string | null
    goodsPaise: number
    shippingPaise: number
    carrier: string | null
    trackingNumber: string | null
    pickupOn: string | null
  } | null
  delay: { promisedUntil: string; reason: string } | null
  milestone: string | null
  /** what the buyer asked to change of the latest proof */
  change: string | null
  reason: string | null
  lines: readonly EmailLine[]
}

/** Null where there is nobody to write to. Emails that are made at one moment share a statement. */
export function findEmailFacts(ctx: Context, job: OrderEmailJob): Promise<EmailFacts | null> {
  return readFacts(ctx.db, job)
}

const readFacts = batched(async (db, jobs: readonly OrderEmailJob[]): Promise<(EmailFacts | null)[]> => {
  const asked = jobs.map(({ kind, orderId, parcelId, returnId, refundKey }, place) => {
    const isOfPart = kind === 'refund_paid' || kind === 'refund_failed'
    return { place, reader: orderEmailKinds[kind], orderId, parcelId, returnId, refundKey, isOfPart }
  })
  const found = await db.query<EmailFacts & { place: number }>`
    select j.place, r.email as to, r.full_name as name, case when j.reader = 'customer' then o.language
      else r.language end as language, case when r.phone_confirmed_at is not null then r.phone end as phone,
      exists (select from notification_switches n where n.user_id = r.id and n.kind = 'delivery_news') as has_news_off,
      o.number, o.payment_method, o.subtotal_paise, o.discount_paise,
      o.shipping_paise, o.cod_fee_paise, o.total_paise, ${balanceOfOrder(sql`o.id`)} as balance_paise,
      ${creditOfOrder(sql`o.id`)} as credit_paise,
      exists (select from balances b where b.order_id = o.id and b.in_cash) as is_balance_cash,
      case when s.id is not null then jsonb_build_object('number', s.number, 'artisan', a.name, 'carrier', s.carrier,
        'pickup', case when s.pickup_address is not null
          then jsonb_build_object('address', s.pickup_address, 'code', s.pickup_code) end,
        'balancePaise', ob.amount_paise, 'keptPaise', nullif(ob.kept_paise, 0),
        'trackingNumber', s.tracking_number, 'promisedUntil', s.promised_until, 'dueAt', s.due_at, 'totalPaise',
        s.total_paise, 'returnDays', (select max(return_days) from order_lines where parcel_id = s.id)) end as parcel,
      case when f.id is not null then jsonb_build_object('amountPaise', f.amount_paise + coalesce((
          select sum(fb.amount_paise) from refunds fb where not j.is_of_part and fb.idempotency_key in
            (f.idempotency_key || '-balance', f.idempotency_key || '-gift-card')), 0),
        'route', f.route) end as refund,
      case when t.id is not null
      then jsonb_build_object('number', t.number, 'reason', t.reason, 'wish', t.wish, 'dueAt', t.due_at,
        'goodsPaise', t.goods_paise, 'shippingPaise', t.shipping_paise, 'carrier', t.carrier, 'trackingNumber',
        t.tracking_number, 'pickupOn', t.pickup_on) end as return,
      (select jsonb_build_object('promisedUntil', promised_until, 'reason', reason) from delays where parcel_id = s.id
        order by id desc limit 1) as delay,
      (select words from milestones where parcel_id = s.id and not is_piece order by id desc limit 1) as milestone,
      (select asked_change from milestones where parcel_id = s.id and is_proof order by id desc limit 1) as change,
      (select reason from order_events where order_id = o.id and (j.parcel_id is null or parcel_id = s.id)
      order by id desc limit 1) as reason,
      coalesce((select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', coalesce(b.quantity, l.quantity),
          'linePaise', coalesce(b.paid_paise, l.line_paise), 'artisan', la.name, 'isCancelled',
          l.cancelled_at is not null) order by l.id)
        from order_lines l join parcels lp on lp.id = l.parcel_id join artisans la on la.id = lp.artisan_id
        left join return_lines b on b.line_id = l.id and b.return_id = t.id
        where lp.order_id = o.id and (s.id is null or lp.id = s.id) and (t.id is null or b.line_id is not null)
          and (s.id is not null or lp.replaces_return_id is null)), '[]') as lines
    from json_to_recordset(${records(asked)}) as j (place int, reader text, order_id bigint, parcel_id bigint,
      return_id bigint, refund_key text, is_of_part boolean)
    join orders o on o.id = j.order_id
    left join returns t on t.id = j.return_id
    left join parcels s on s.id = coalesce(j.parcel_id, t.parcel_id)
    left join artisans a on a.id = s.artisan_id
    left join balances ob on ob.parcel_id = s.id
    left join payments p on p.order_id = o.id
    left join refunds f on f.payment_id = p.id
      and f.idempotency_key = coalesce(j.refund_key, 'refund-' || s.number)
    join users r on r.id = case when j.reader = 'artisan' then a.user_id else o.customer_id end and r.closed_at is null`
  const facts: (EmailFacts | null)[] = jobs.map(() => null)
  for (const { place, ...each } of found) facts[place] = each
  return facts
})
