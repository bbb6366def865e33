import { type BookRule, unpaid } from './book-rule.ts'
import { earningRules } from './book-rules-earnings.ts'
import { moneyRules } from './book-rules-money.ts'

/** Decision 4 and its invariants, and those of earnings, cash, papers and coupons; each has a test that breaks it. */
export const bookRules: readonly BookRule[] = [
  {
    name: 'I1',
    says: 'has an impossible stock',
    text: `select 'variant ' || variant_id as subject, on_hand || ' on hand, ' || reserved || ' reserved' as detail
      from stock where not (0 <= reserved and reserved <= on_hand)`,
  },
  {
    name: 'I2',
    says: 'has other units reserved than its open holds',
    text: `select 'variant ' || s.variant_id as subject, s.reserved || ' reserved, ' || coalesce(h.units, 0) || ' held' as detail
      from stock s left join (select variant_id, sum(quantity) as units from holds where state = 'open' group by 1) h
        on h.variant_id = s.variant_id
      where s.reserved <> coalesce(h.units, 0)`,
  },
  {
    name: 'I3',
    says: 'has other units on hand than its movements add up to',
    text: `select 'variant ' || s.variant_id as subject, s.on_hand || ' on hand, ' || coalesce(m.units, 0) || ' by movements' as detail
      from stock s left join (select variant_id, sum(quantity) as units from stock_movements group by 1) m
        on m.variant_id = s.variant_id
      where s.on_hand <> coalesce(m.units, 0)`,
  },
  {
    name: 'I3',
    says: 'has other units sold than its paid parcels hold',
    text: `select 'order ' || o.number as subject, coalesce(m.units, 0) || ' moved, ' || l.units || ' ordered and not returned' as detail
      from orders o
      join lateral (select coalesce(sum(ol.quantity - ol.restocked_quantity) filter (
          where p.status not in ${unpaid} and p.status not in ('cancelled', 'returned') and ol.cancelled_at is null), 0) as units
        from parcels p join order_lines ol on ol.parcel_id = p.id where p.order_id = o.id) l on true
      left join (select order_id, -sum(quantity) as units from stock_movements where order_id is not null group by 1) m
        on m.order_id = o.id
      where coalesce(m.units, 0) <> l.units`,
  },
  {
    name: 'I4',
    says: 'does not add up',
    text: `select 'order ' || o.number as subject, 'total ' || o.total_paise || ', lines ' || coalesce(l.lines, 0) || ', discount '
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
    text: `select 'coupon ' || c.code as subject, c.uses || ' counted, ' || coalesce(u.uses, 0) || ' in orders' as detail
      from coupons c left join (select coupon_id, count(*)::int as uses from coupon_uses where released_at is null group by 1) u
        on u.coupon_id = c.id
      where c.uses <> coalesce(u.uses, 0)`,
  },
  {
    name: 'I4',
    says: 'takes off another sum than its coupon was counted for',
    text: `select 'order ' || o.number as subject, o.discount_paise || ' taken off, ' || coalesce(u.discount_paise, 0) || ' counted' as detail
      from orders o left join coupon_uses u on u.order_id = o.id
      where o.discount_paise <> coalesce(u.discount_paise, 0)`,
  },
  {
    name: 'I5',
    says: 'is not the sum of its parcels',
    text: `select 'order ' || o.number as subject, 'total ' || o.total_paise || ', parcels ' || coalesce(p.total, 0) as detail
      from orders o left join (select order_id, sum(total_paise) as total, sum(shipping_paise) as shipping,
        sum(tax_paise) as tax, sum(subtotal_paise) as subtotal, sum(cod_fee_paise) as fee from parcels group by 1) p on p.order_id = o.id
      where (o.total_paise, o.shipping_paise, o.tax_paise, o.subtotal_paise, o.cod_fee_paise)
        is distinct from (p.total, p.shipping, p.tax, p.subtotal, p.fee)`,
  },
  {
    name: 'I6',
    says: 'is out of balance',
    text: `select 'ledger transaction ' || t.effect as subject, 'sum ' || coalesce(sum(e.amount_paise), 0) || ', entries ' || count(e.id) as detail
      from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      group by t.id having coalesce(sum(e.amount_paise), 0) <> 0 or count(e.id) = 0`,
  },
  ...moneyRules,
  {
    name: 'I10',
    says: 'has more than one answer, or none',
    text: `select 'key of user ' || user_id as subject, count(*) || ' rows, ' || count(order_id) || ' orders, ' || count(answer) || ' answers' as detail
      from idempotency_keys group by user_id, route, key
      having count(*) <> 1 or count(coalesce(order_id::text, answer)) <> 1`,
  },
  {
    name: 'I10',
    says: 'was placed by more than one key',
    text: `select 'order ' || o.number as subject, count(*) || ' keys' as detail
      from idempotency_keys k join orders o on o.id = k.order_id where k.route = 'POST /orders' group by o.id having count(*) > 1`,
  },
  {
    name: 'I11',
    says: 'waits for money without a date to ask for it',
    text: `select 'payment of order ' || o.number as subject, p.status as detail
      from payments p join orders o on o.id = p.order_id
      where p.status in ('created', 'failed') and p.reconcile_at is null and p.expires_at > $1
        and exists (select from parcels s where s.order_id = o.id and s.status = 'awaiting_payment')`,
  },
  {
    name: 'I11',
    says: 'would wait for ever: it has no timer',
    text: `select 'parcel ' || number as subject, status as detail
      from parcels where status in ('awaiting_payment', 'awaiting_confirmation', 'placed', 'delivered') and due_at is null`,
  },
  {
    name: 'I11',
    says: 'was promised and then forgotten for a day',
    text: `select 'refund ' || idempotency_key as subject, status as detail
      from refunds where route = 'original' and status in ('approved', 'processing') and created_at < $1::timestamptz - interval '1 day' and gateway_refund_id is null`,
  },
  {
    name: 'I12',
    says: 'holds stock for an order that no longer waits for it',
    text: `select 'hold ' || h.id as subject, 'order ' || coalesce(o.number, h.order_id::text) as detail
      from holds h left join orders o on o.id = h.order_id
      where h.state = 'open' and not exists
        (select from parcels s where s.order_id = h.order_id and s.status in ('awaiting_payment', 'awaiting_confirmation'))`,
  },
  ...earningRules,
]

/** Jobs are pg-boss's own rows, which are there only once the shop has run. */
export const jobRule: BookRule = {
  name: 'I11',
  says: 'was begun a day ago and neither finished nor given up',
  text: `select 'job ' || name || ' ' || id as subject, 'since ' || started_on as detail
    from pgboss.job where state = 'active' and started_on < now() - interval '1 day'`,
}
