import type { BookRule } from './book-rule.ts'

/** What makers are owed and paid; papers, coupons and returns. */
export const earningRules: readonly BookRule[] = [
  {
    name: 'I12',
    says: 'is delivered without its earning, or earned without delivery',
    text: `select 'parcel ' || s.number as subject, s.status || ', ' || count(t.id) || ' earnings' as detail
      from parcels s left join ledger_transactions t on t.effect = 'earning:' || s.number
      where s.total_paise > 0
      group by s.id having (s.status in ('delivered', 'completed')) <> (count(t.id) = 1)`,
  },
  {
    name: 'I14',
    says: 'is owed other money in the ledger than the earnings add up to',
    text: `select 'artisan ' || a.slug as subject, coalesce(g.owed, 0) || ' in the ledger, ' || coalesce(e.owed, 0) || ' by rows' as detail
      from artisans a
      left join (select artisan_id, -sum(amount_paise) as owed from ledger_entries where account = 'artisan_payable' group by 1) g
        on g.artisan_id = a.id
      left join (select artisan_id, sum(net_paise) filter (where status <> 'paid') as owed from earnings group by 1) e
        on e.artisan_id = a.id
      where coalesce(g.owed, 0) <> coalesce(e.owed, 0)`,
  },
  {
    name: 'I14',
    says: 'says another sum than the ledger',
    text: `select 'earning ' || e.effect as subject, e.net_paise || ', ledger ' || coalesce(g.net, 0) as detail
      from earnings e left join (select t.effect, -sum(l.amount_paise) as net from ledger_transactions t
        join ledger_entries l on l.transaction_id = t.id where l.account = 'artisan_payable' group by 1) g on g.effect = e.effect
      where e.net_paise <> coalesce(g.net, 0)`,
  },
  {
    name: 'I14',
    says: 'takes more back than its parcel had brought',
    text: `select 'parcel ' || s.number as subject, 'left: goods ' || sum(e.goods_paise) || ', commission ' || sum(e.commission_paise) as detail
      from earnings e join parcels s on s.id = e.parcel_id where e.kind in ('sale', 'refund') group by s.id
      having least(sum(e.goods_paise), sum(e.shipping_paise), sum(e.coupon_paise), sum(e.commission_paise),
        sum(e.commission_gst_paise), sum(e.tcs_paise), sum(e.tds_paise)) < 0`,
  },
  {
    name: 'I15',
    says: 'pays another sum than its earnings',
    text: `select 'payout ' || t.number as subject, t.amount_paise || ', earnings ' || coalesce(e.net, 0) as detail
      from payouts t left join (select payout_id, sum(net_paise) as net from earnings group by 1) e on e.payout_id = t.id
      where t.status <> 'cancelled' and t.amount_paise <> coalesce(e.net, 0)`,
  },
  {
    name: 'I15',
    says: 'stands otherwise than its payout',
    text: `select 'earning ' || e.effect as subject, e.status || ', payout ' || coalesce(t.status, 'none') as detail
      from earnings e left join payouts t on t.id = e.payout_id
      where (e.status = 'paid') <> coalesce(t.status = 'paid', false)
        or (e.status = 'in_payout') <> coalesce(t.status in ('draft', 'approved', 'processing', 'failed', 'bounced'), false)`,
  },
  {
    name: 'I16',
    says: 'has a gap in its papers',
    text: `select 'artisan ' || a.slug || ', ' || d.financial_year || ' ' || d.series as subject,
        count(*) || ' papers, last ' || max(d.serial) || ', counted ' || coalesce(max(c.last), 0) as detail
      from documents d join artisans a on a.id = d.artisan_id
      left join document_counters c on (c.artisan_id, c.financial_year, c.series) = (d.artisan_id, d.financial_year, d.series)
      group by a.slug, d.artisan_id, d.financial_year, d.series
      having count(*) <> max(d.serial) or max(d.serial) <> coalesce(max(c.last), 0)`,
  },
  {
    name: 'I17',
    says: 'gives back more pieces than were bought',
    text: `select 'line ' || l.id as subject, sum(r.quantity) || ' of ' || l.quantity as detail
      from order_lines l join return_lines r on r.line_id = l.id join returns n on n.id = r.return_id
      where n.status not in ('rejected', 'rejected_finally', 'withdrawn', 'lost')
      group by l.id having sum(r.quantity) > l.quantity`,
  },
]
