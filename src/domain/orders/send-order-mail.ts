import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { translate } from '#platform/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/languages.ts'
import { type LetterFacts, type OrderMailKind, orderLetter } from './order-letter.ts'
import type { OrderMailJob } from './order-mail.ts'

const facts = `
  select u.email as to, u.full_name as "fullName", o.language, o.number, o.total_paise as "totalPaise",
    o.shipping_paise as "shippingPaise", s.carrier, s.tracking_number as "trackingNumber",
    case when $2::bigint is null then p.refunded_paise
      else coalesce((select amount_paise from refunds where idempotency_key = 'refund-' || s.number), 0) end as "refundPaise",
    (select reason from order_events where order_id = o.id and parcel_id = s.id and to_status = 'cancelled' order by id desc limit 1) as reason,
    (select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'linePaise', l.line_paise, 'maker', a.name)
        order by l.id)
      from order_lines l join parcels lp on lp.id = l.parcel_id join artisans a on a.id = lp.artisan_id
      where lp.order_id = o.id and ($2::bigint is null or lp.id = $2)) as lines
  from orders o join users u on u.id = o.customer_id join payments p on p.order_id = o.id
  left join parcels s on s.id = $2
  where o.id = $1`

/** Writes to the buyer of an order, in the language it was ordered in. A job: throws what the mailer throws, to be tried again. */
export async function sendOrderMail(ctx: Context, { orderId, kind, parcelId = null }: OrderMailJob): Promise<void> {
  type Row = Omit<LetterFacts, 'kind'>
  const [row] = await namedQuery<Row>(ctx.db, 'orders.letter-facts', facts, [orderId, parcelId])
  if (!row) return

  const language = isLanguage(row.language) ? row.language : fallbackLanguage
  await ctx.mail.send(
    orderLetter({ ...row, kind: kind as OrderMailKind, language }, (key, values) => translate(language, key, values)),
  )
}
