import { creditOfOrder } from '#features/gift-cards/gift-card-queries.ts'
import { awaitingStatuses, settledStatuses, unpaidStatuses } from '#features/orders/order-status.ts'
import { balanceOfOrder } from '#features/payments/balance-queries.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { giftCardRules } from './gift-card-rules.ts'

/** `breaches` selects violations as (subject, detail); `says` completes the sentence. */
export type BookRule = { name: string; says: string; breaches: (now: Date) => Sql }

/** A parcel in one of these never cost anybody anything; any other is paid for, or cash on delivery. */
const unpaid = literal(unpaidStatuses)

const moneyRules: readonly BookRule[] = [
  {
    name: 'I7',
    says: 'has other money at the gateway than was captured, kept as its fee and given back',
    breaches: () => sql`
        select 'order ' || o.number as subject, 'ledger ' || coalesce(g.held, 0) || ', payments ' || m.held as detail
      from orders o join payments p on p.order_id = o.id
      join lateral (select (case when p.status = 'captured' then p.amount_paise - coalesce(p.gateway_fee_paise, 0)
        else 0 end)
          + coalesce((select sum(b.amount_paise - coalesce(b.gateway_fee_paise, 0)) from balances b
            where b.order_id = o.id and b.paid_at is not null and not b.in_cash), 0)
          + coalesce(sum(r.amount_paise) filter (where r.gateway_payment_id is not null), 0)
          - coalesce(sum(r.amount_paise) filter (where r.status = 'succeeded' and r.route = 'original'), 0) as held
        from refunds r where r.payment_id = p.id) m on true
      left join (select t.order_id, sum(e.amount_paise) as held from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id where e.account = 'gateway' group by 1) g on g.order_id = o.id
      where coalesce(g.held, 0) <> m.held`,
  },
  {
    name: 'I7',
    says: 'counts other refunds than were promised',
    breaches: () => sql`
        select 'order ' || o.number as subject,
          p.refunded_paise || ' counted, ' || coalesce(r.promised, 0) || ' promised' as detail
      from payments p join orders o on o.id = p.order_id
      left join (select payment_id, sum(amount_paise) as promised from refunds where gateway_payment_id is null
        group by 1) r
        on r.payment_id = p.id
      where p.refunded_paise <> coalesce(r.promised, 0)`,
  },
  {
    name: 'I7',
    says: 'promises more back than has come in',
    breaches:
      () => sql`select 'order ' || o.number as subject, p.refunded_paise || ' of ' || p.collected_paise as detail
      from payments p join orders o on o.id = p.order_id where p.refunded_paise > p.collected_paise`,
  },
  {
    name: 'I7',
    says: 'is not the sum of its parts',
    breaches:
      () => sql`select 'refund ' || r.idempotency_key as subject, r.amount_paise || ', parts ' || c.total as detail
      from refunds r join lateral (select coalesce(sum(value::bigint), 0) as total
        from jsonb_each_text(r.components)) c on true
      where r.amount_paise <> c.total`,
  },
  {
    name: 'I7',
    says: 'owes its customer other refunds than are still open',
    breaches: () => sql`
        select 'order ' || o.number as subject,
          coalesce(g.owed, 0) || ' in the ledger, ' || coalesce(r.open, 0) || ' open' as detail
      from orders o join payments p on p.order_id = o.id
      left join (select payment_id, sum(amount_paise) as open from refunds where status <> 'succeeded' group by 1) r
        on r.payment_id = p.id
      left join (select t.order_id, -sum(e.amount_paise) as owed from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id where e.account = 'refund_payable'
          group by 1) g on g.order_id = o.id
      where coalesce(g.owed, 0) <> coalesce(r.open, 0)`,
  },
  {
    name: 'I7',
    says: 'is over and still keeps money of its customer',
    breaches: () => sql`select 'order ' || o.number as subject, -g.kept || ' paise' as detail
      from orders o join (select t.order_id, sum(e.amount_paise) as kept from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id where e.account = 'customer_deposit'
          group by 1) g on g.order_id = o.id
      where g.kept <> 0 and not exists (select from parcels s where s.order_id = o.id
        and s.status not in ${literal(settledStatuses)})`,
  },
  {
    name: 'I8',
    says: 'is neither paid with its whole amount nor cash at the door',
    breaches: () => sql`
        select 'order ' || o.number as subject,
          coalesce(p.status || ' ' || p.amount_paise + p.credit_paise || ' ' || p.currency,
          'no payment') || ' for ' || o.total_paise as detail
      from orders o left join payments p on p.order_id = o.id
      where exists (select from parcels s
        where s.order_id = o.id and s.status not in ${unpaid} and s.status <> 'cancelled')
        and (p.id is null or p.amount_paise + p.credit_paise + ${balanceOfOrder(sql`o.id`)} <> o.total_paise or p.currency <> 'INR' or not (p.status = 'captured'
          or (p.provider = 'cash' and p.status in ('cod_due', 'cod_collected', 'cod_refused', 'remitted'))))`,
  },
  {
    name: 'I8',
    says: 'asks for another amount than its order',
    breaches: () => sql`
        select 'order ' || o.number as subject, p.amount_paise + p.credit_paise || ' asked, ' || o.total_paise || ' owed' as detail
      from orders o join payments p on p.order_id = o.id
      where p.amount_paise + p.credit_paise + ${balanceOfOrder(sql`o.id`)} <> o.total_paise`,
  },
  {
    name: 'I9',
    says: 'took money for an order that gives nothing for it',
    breaches: () => sql`
        select 'payment of order ' || coalesce(o.number, p.order_id::text) as subject,
          p.refunded_paise || ' of ' || p.amount_paise || ' given back' as detail
      from payments p left join orders o on o.id = p.order_id
      where p.status = 'captured' and p.refunded_paise < p.amount_paise + ${creditOfOrder(sql`p.order_id`)} + coalesce((
        select sum(case when b.paid_at is null then 0 else b.amount_paise end - b.kept_paise) from balances b
        where b.order_id = p.order_id), 0)
        and not exists (select from parcels s
          where s.order_id = p.order_id and s.status not in ${unpaid} and s.status <> 'cancelled')`,
  },
  {
    name: 'I13',
    says: 'has other cash with couriers than was collected and not handed on',
    breaches: () => sql`
        select 'order ' || o.number as subject,
          coalesce(g.held, 0) || ' in the ledger, ' || coalesce(c.held, 0) || ' collected' as detail
      from orders o join payments p on p.order_id = o.id
      left join (select payment_id, sum(amount_paise) filter (where remitted_at is null) as held from cash_collections
        group by 1) c
        on c.payment_id = p.id
      left join (select t.order_id, sum(e.amount_paise) as held from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id where e.account = 'courier' group by 1) g on g.order_id = o.id
      where coalesce(g.held, 0) <> coalesce(c.held, 0)`,
  },
  {
    name: 'I13',
    says: 'counts other money than came in',
    breaches: () => sql`
        select 'payment of order ' || o.number as subject,
          p.collected_paise || ' counted, ' || m.came || ' came in' as detail
      from payments p join orders o on o.id = p.order_id
      join lateral (select case when p.provider = 'cash'
        then (select coalesce(sum(amount_paise), 0) from cash_collections where payment_id = p.id)
        when p.status = 'captured' then p.amount_paise + ${creditOfOrder(sql`o.id`)} + coalesce((select sum(b.amount_paise) from balances b
          where b.order_id = o.id and b.paid_at is not null), 0) else 0 end as came) m on true
      where p.collected_paise <> m.came`,
  },
]

const earningRules: readonly BookRule[] = [
  {
    name: 'I12',
    says: 'is delivered without its earning, or earned without delivery',
    breaches:
      () => sql`select 'parcel ' || s.number as subject, s.status || ', ' || count(t.id) || ' earnings' as detail
      from parcels s left join ledger_transactions t on t.effect = 'earning:' || s.number
      where s.total_paise > 0
      group by s.id having (s.status in ('delivered', 'completed')) <> (count(t.id) = 1)`,
  },
  {
    name: 'I14',
    says: 'is owed other money in the ledger than the earnings add up to',
    breaches: () => sql`
        select 'artisan ' || a.slug as subject,
          coalesce(g.owed, 0) || ' in the ledger, ' || coalesce(e.owed, 0) || ' by rows' as detail
      from artisans a
      left join (select artisan_id, -sum(amount_paise) as owed from ledger_entries where account = 'artisan_payable'
        group by 1) g
        on g.artisan_id = a.id
      left join (select artisan_id, sum(net_paise) filter (where status <> 'paid') as owed from earnings group by 1) e
        on e.artisan_id = a.id
      where coalesce(g.owed, 0) <> coalesce(e.owed, 0)`,
  },
  {
    name: 'I14',
    says: 'says another sum than the ledger',
    breaches: () => sql`
        select 'earning ' || e.effect as subject, r.net || ' + ' || r.withheld || ' + ' || r.shop || ', ledger ' ||
          coalesce(g.net, 0) || ' + ' || coalesce(g.withheld, 0) || ' + ' || coalesce(g.shop, 0) as detail
      from earnings e cross join lateral (select e.net_paise as net, e.tcs_paise + e.tds_paise as withheld,
        e.commission_paise + e.commission_gst_paise - e.coupon_paise as shop) r
      left join (select t.effect,
          -coalesce(sum(l.amount_paise) filter (where l.account = 'artisan_payable'), 0) as net,
          -coalesce(sum(l.amount_paise) filter (where l.account in ('tcs_payable', 'tds_payable')), 0) as withheld,
          -coalesce(sum(l.amount_paise) filter (where l.account in ('commission', 'commission_gst', 'coupon_cost')), 0)
            as shop
        from ledger_transactions t join ledger_entries l on l.transaction_id = t.id group by 1) g on g.effect = e.effect
      where (r.net, r.withheld, r.shop) is distinct from
        (coalesce(g.net, 0), coalesce(g.withheld, 0), coalesce(g.shop, 0))`,
  },
  {
    name: 'I14',
    says: 'takes more back than its parcel had brought',
    breaches: () => sql`
        select 'parcel ' || s.number as subject,
          'left: goods ' || sum(e.goods_paise) || ', commission ' || sum(e.commission_paise) as detail
      from earnings e join parcels s on s.id = e.parcel_id where e.kind in ('sale', 'refund') group by s.id
      having least(sum(e.goods_paise), sum(e.shipping_paise), sum(e.coupon_paise), sum(e.commission_paise),
        sum(e.commission_gst_paise), sum(e.tcs_paise), sum(e.tds_paise)) < 0`,
  },
  {
    name: 'I15',
    says: 'pays another sum than its earnings',
    breaches:
      () => sql`select 'payout ' || t.number as subject, t.amount_paise || ', earnings ' || coalesce(e.net, 0) as detail
      from payouts t left join (select payout_id, sum(net_paise) as net from earnings
        group by 1) e on e.payout_id = t.id
      where t.status <> 'cancelled' and t.amount_paise <> coalesce(e.net, 0)`,
  },
  {
    name: 'I15',
    says: 'stands otherwise than its payout',
    breaches: () => sql`
        select 'earning ' || e.effect as subject, e.status || ', payout ' || coalesce(t.status, 'none') as detail
      from earnings e left join payouts t on t.id = e.payout_id
      where (e.status = 'paid') <> coalesce(t.status = 'paid', false)
        or (e.status = 'in_payout') <> coalesce(t.status in ('draft', 'approved', 'processing', 'failed', 'bounced'),
          false)`,
  },
  {
    name: 'I16',
    says: 'has a gap in its papers',
    breaches: () => sql`select 'artisan ' || a.slug || ', ' || d.financial_year || ' ' || d.series as subject,
        count(*) || ' papers, last ' || max(d.serial) || ', counted ' || coalesce(max(c.last), 0) as detail
      from documents d join artisans a on a.id = d.artisan_id
      left join document_counters c
        on (c.artisan_id, c.financial_year, c.series) = (d.artisan_id, d.financial_year, d.series)
      group by a.slug, d.artisan_id, d.financial_year, d.series
      having count(*) <> max(d.serial) or max(d.serial) <> coalesce(max(c.last), 0)`,
  },
  {
    name: 'I17',
    says: 'gives back more pieces than were bought',
    breaches: () => sql`select 'line ' || l.id as subject, sum(r.quantity) || ' of ' || l.quantity as detail
      from order_lines l join return_lines r on r.line_id = l.id join returns n on n.id = r.return_id
      where n.status not in ('rejected', 'rejected_finally', 'withdrawn', 'lost')
      group by l.id having sum(r.quantity) > l.quantity`,
  },
]

/** The invariants of decision 4, and of earnings, cash, documents and coupons; each has a test that breaks it. */
export const bookRules: readonly BookRule[] = [
  {
    name: 'I1',
    says: 'has an impossible stock',
    breaches:
      () => sql`select 'variant ' || variant_id as subject, on_hand || ' on hand, ' || reserved || ' reserved' as detail
      from stock where not (0 <= reserved and reserved <= on_hand)`,
  },
  {
    name: 'I2',
    says: 'has other units reserved than its open holds',
    breaches: () => sql`
        select 'variant ' || s.variant_id as subject,
          s.reserved || ' reserved, ' || coalesce(h.units, 0) || ' held' as detail
      from stock s left join (select variant_id, sum(quantity) as units from holds where state = 'open' group by 1) h
        on h.variant_id = s.variant_id
      where s.reserved <> coalesce(h.units, 0)`,
  },
  {
    name: 'I3',
    says: 'has other units on hand than its movements add up to',
    breaches: () => sql`
        select 'variant ' || s.variant_id as subject,
          s.on_hand || ' on hand, ' || coalesce(m.units, 0) || ' by movements' as detail
      from stock s left join (select variant_id, sum(quantity) as units from stock_movements group by 1) m
        on m.variant_id = s.variant_id
      where s.on_hand <> coalesce(m.units, 0)`,
  },
  {
    name: 'I3',
    says: 'has other units sold than its paid parcels hold',
    breaches: () => sql`
        select 'order ' || o.number as subject,
          coalesce(m.units, 0) || ' moved, ' || l.units || ' ordered and not returned' as detail
      from orders o
      join lateral (select coalesce(sum(ol.quantity - ol.restocked_quantity) filter (
          where p.status not in ${unpaid} and p.status not in ('cancelled', 'returned') and ol.cancelled_at is null),
            0) as units
        from parcels p join order_lines ol on ol.parcel_id = p.id where p.order_id = o.id) l on true
      left join (select order_id, -sum(quantity) as units from stock_movements where order_id is not null group by 1) m
        on m.order_id = o.id
      where coalesce(m.units, 0) <> l.units`,
  },
  {
    name: 'I4',
    says: 'does not add up',
    breaches: () => sql`
        select 'order ' || o.number as subject,
          'total ' || o.total_paise || ', lines ' || coalesce(l.lines, 0) || ', discount '
        || coalesce(l.discount, 0) || ', tax ' || coalesce(l.tax, 0) as detail
      from orders o left join (select p.order_id, sum(ol.line_paise) as lines, sum(ol.discount_paise) as discount,
          sum(ol.cgst_paise + ol.sgst_paise + ol.igst_paise) as tax
        from parcels p join order_lines ol on ol.parcel_id = p.id group by 1) l on l.order_id = o.id
      where o.total_paise <> coalesce(l.lines, 0) - coalesce(l.discount, 0) + o.shipping_paise + o.cod_fee_paise
        or o.subtotal_paise <> coalesce(l.lines, 0) or o.discount_paise <> coalesce(l.discount, 0)
        or o.tax_paise <> coalesce(l.tax, 0)`,
  },
  {
    name: 'I4',
    says: 'counts other uses than orders have of it',
    breaches: () => sql`
        select 'coupon ' || c.code as subject, c.uses || ' counted, ' || coalesce(u.uses, 0) || ' in orders' as detail
      from coupons c left join (select coupon_id, count(*)::int as uses from coupon_uses where released_at is null
        group by 1) u
        on u.coupon_id = c.id
      where c.uses <> coalesce(u.uses, 0)`,
  },
  {
    name: 'I4',
    says: 'takes off another sum than its coupon was counted for',
    breaches: () => sql`
        select 'order ' || o.number as subject,
          o.discount_paise || ' taken off, ' || coalesce(u.discount_paise, 0) || ' counted' as detail
      from orders o left join coupon_uses u on u.order_id = o.id
      where o.discount_paise <> coalesce(u.discount_paise, 0)`,
  },
  {
    name: 'I5',
    says: 'is not the sum of its parcels',
    breaches: () => sql`
        select 'order ' || o.number as subject,
          'total ' || o.total_paise || ', parcels ' || coalesce(p.total, 0) as detail
      from orders o left join (select order_id, sum(total_paise) as total, sum(shipping_paise) as shipping,
        sum(tax_paise) as tax, sum(subtotal_paise) as subtotal, sum(cod_fee_paise) as fee from parcels
        group by 1) p on p.order_id = o.id
      where (o.total_paise, o.shipping_paise, o.tax_paise, o.subtotal_paise, o.cod_fee_paise)
        is distinct from (p.total, p.shipping, p.tax, p.subtotal, p.fee)`,
  },
  {
    name: 'I6',
    says: 'is out of balance',
    breaches: () => sql`
        select 'ledger transaction ' || t.effect as subject,
          'sum ' || coalesce(sum(e.amount_paise), 0) || ', entries ' || count(e.id) as detail
      from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      group by t.id having coalesce(sum(e.amount_paise), 0) <> 0 or count(e.id) = 0`,
  },
  ...moneyRules,
  ...giftCardRules,
  {
    name: 'I10',
    says: 'has more than one answer, or none',
    breaches: () => sql`
        select 'key of user ' || user_id as subject,
          count(*) || ' rows, ' || count(order_id) || ' orders, ' || count(answer) || ' answers' as detail
      from idempotency_keys group by user_id, route, key
      having count(*) <> 1 or count(coalesce(order_id::text, answer)) <> 1`,
  },
  {
    name: 'I10',
    says: 'was placed by more than one key',
    breaches: () => sql`select 'order ' || o.number as subject, count(*) || ' keys' as detail
      from idempotency_keys k join orders o on o.id = k.order_id where k.route = 'POST /orders'
        group by o.id having count(*) > 1`,
  },
  {
    name: 'I11',
    says: 'waits for money without a date to ask for it',
    breaches: (now) => sql`select 'payment of order ' || o.number as subject, p.status as detail
      from payments p join orders o on o.id = p.order_id
      where p.status in ('created', 'failed') and p.reconcile_at is null and p.expires_at > ${now}::timestamptz
        and exists (select from parcels s where s.order_id = o.id and s.status = 'awaiting_payment')`,
  },
  {
    name: 'I11',
    says: 'would wait for ever: it has no timer',
    breaches: () => sql`select 'parcel ' || number as subject, status as detail
      from parcels where status in ('awaiting_payment', 'awaiting_confirmation', 'placed', 'delivered')
        and due_at is null`,
  },
  {
    name: 'I11',
    says: 'was promised and then forgotten for a day',
    breaches: (now) => sql`select 'refund ' || idempotency_key as subject, status as detail
      from refunds where route = 'original' and status in ('approved', 'processing')
        and created_at < ${now}::timestamptz - interval '1 day' and gateway_refund_id is null`,
  },
  {
    name: 'I12',
    says: 'holds stock for an order that no longer waits for it',
    breaches: () => sql`select 'hold ' || h.id as subject, 'order ' || coalesce(o.number, h.order_id::text) as detail
      from holds h left join orders o on o.id = h.order_id
      where h.state = 'open' and not exists
        (select from parcels s
        where s.order_id = h.order_id and s.status in ${literal(awaitingStatuses)})`,
  },
  ...earningRules,
]

/** pg-boss's own tables exist only once the server has run. */
export const jobRule: BookRule = {
  name: 'I11',
  says: 'was begun a day ago and neither finished nor given up',
  breaches: () => sql`select 'job ' || name || ' ' || id as subject, 'since ' || started_on as detail
    from pgboss.job where state = 'active' and started_on < now() - interval '1 day'`,
}
