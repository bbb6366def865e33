import { type BookRule, unpaid } from './book-rule.ts'

/** What buyers paid: at the gateway, at the door, and what goes back. */
export const moneyRules: readonly BookRule[] = [
  {
    name: 'I7',
    says: 'has other money at the gateway than was captured, kept as its fee and given back',
    text: `select 'order ' || o.number as subject, 'ledger ' || coalesce(g.held, 0) || ', payments ' || m.held as detail
      from orders o join payments p on p.order_id = o.id
      join lateral (select (case when p.status = 'captured' then p.amount_paise - coalesce(p.gateway_fee_paise, 0) else 0 end)
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
    text: `select 'order ' || o.number as subject, p.refunded_paise || ' counted, ' || coalesce(r.promised, 0) || ' promised' as detail
      from payments p join orders o on o.id = p.order_id
      left join (select payment_id, sum(amount_paise) as promised from refunds where gateway_payment_id is null group by 1) r
        on r.payment_id = p.id
      where p.refunded_paise <> coalesce(r.promised, 0)`,
  },
  {
    name: 'I7',
    says: 'promises more back than has come in',
    text: `select 'order ' || o.number as subject, p.refunded_paise || ' of ' || p.collected_paise as detail
      from payments p join orders o on o.id = p.order_id where p.refunded_paise > p.collected_paise`,
  },
  {
    name: 'I7',
    says: 'is not the sum of its parts',
    text: `select 'refund ' || r.idempotency_key as subject, r.amount_paise || ', parts ' || c.total as detail
      from refunds r join lateral (select coalesce(sum(value::bigint), 0) as total from jsonb_each_text(r.components)) c on true
      where r.amount_paise <> c.total`,
  },
  {
    name: 'I7',
    says: 'owes its customer other refunds than are still open',
    text: `select 'order ' || o.number as subject, coalesce(g.owed, 0) || ' in the ledger, ' || coalesce(r.open, 0) || ' open' as detail
      from orders o join payments p on p.order_id = o.id
      left join (select payment_id, sum(amount_paise) as open from refunds where status <> 'succeeded' group by 1) r
        on r.payment_id = p.id
      left join (select t.order_id, -sum(e.amount_paise) as owed from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id where e.account = 'refund_payable' group by 1) g on g.order_id = o.id
      where coalesce(g.owed, 0) <> coalesce(r.open, 0)`,
  },
  {
    name: 'I7',
    says: 'is over and still keeps money of its customer',
    text: `select 'order ' || o.number as subject, -g.kept || ' paise' as detail
      from orders o join (select t.order_id, sum(e.amount_paise) as kept from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id where e.account = 'customer_deposit' group by 1) g on g.order_id = o.id
      where g.kept <> 0 and not exists (select from parcels s where s.order_id = o.id
        and s.status not in ('delivered', 'completed', 'cancelled', 'expired', 'returned', 'lost'))`,
  },
  {
    name: 'I8',
    says: 'is neither paid with its whole amount nor cash at the door',
    text: `select 'order ' || o.number as subject, coalesce(p.status || ' ' || p.amount_paise || ' ' || p.currency, 'no payment') || ' for ' || o.total_paise as detail
      from orders o left join payments p on p.order_id = o.id
      where exists (select from parcels s where s.order_id = o.id and s.status not in ${unpaid} and s.status <> 'cancelled')
        and (p.id is null or p.amount_paise <> o.total_paise or p.currency <> 'INR' or not (p.status = 'captured'
          or (p.provider = 'cash' and p.status in ('cod_due', 'cod_collected', 'cod_refused', 'remitted'))))`,
  },
  {
    name: 'I8',
    says: 'asks for another amount than its order',
    text: `select 'order ' || o.number as subject, p.amount_paise || ' asked, ' || o.total_paise || ' owed' as detail
      from orders o join payments p on p.order_id = o.id where p.amount_paise <> o.total_paise`,
  },
  {
    name: 'I9',
    says: 'took money for an order that gives nothing for it',
    text: `select 'payment of order ' || coalesce(o.number, p.order_id::text) as subject, p.refunded_paise || ' of ' || p.amount_paise || ' given back' as detail
      from payments p left join orders o on o.id = p.order_id
      where p.status = 'captured' and p.refunded_paise < p.amount_paise
        and not exists (select from parcels s where s.order_id = p.order_id and s.status not in ${unpaid} and s.status <> 'cancelled')`,
  },
  {
    name: 'I13',
    says: 'has other cash with couriers than was collected and not handed on',
    text: `select 'order ' || o.number as subject, coalesce(g.held, 0) || ' in the ledger, ' || coalesce(c.held, 0) || ' collected' as detail
      from orders o join payments p on p.order_id = o.id
      left join (select payment_id, sum(amount_paise) filter (where remitted_at is null) as held from cash_collections group by 1) c
        on c.payment_id = p.id
      left join (select t.order_id, sum(e.amount_paise) as held from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id where e.account = 'courier' group by 1) g on g.order_id = o.id
      where coalesce(g.held, 0) <> coalesce(c.held, 0)`,
  },
  {
    name: 'I13',
    says: 'counts other money than came in',
    text: `select 'payment of order ' || o.number as subject, p.collected_paise || ' counted, ' || m.came || ' came in' as detail
      from payments p join orders o on o.id = p.order_id
      join lateral (select case when p.provider = 'cash'
        then (select coalesce(sum(amount_paise), 0) from cash_collections where payment_id = p.id)
        when p.status = 'captured' then p.amount_paise else 0 end as came) m on true
      where p.collected_paise <> m.came`,
  },
]
