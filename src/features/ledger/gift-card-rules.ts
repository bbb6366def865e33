import { sql } from '#platform/database/sql.ts'
import type { BookRule } from './book-rules.ts'

/** Gift cards: what the shop owes for them, card by card and in the ledger. */
export const giftCardRules: readonly BookRule[] = [
  {
    name: 'I18',
    says: 'are owed other money in the ledger than is left of them and held by unpaid orders',
    breaches: () => sql`
        select 'the gift cards' as subject, g.owed || ' in the ledger, ' || c.owed || ' by cards' as detail
      from (select coalesce(-sum(amount_paise), 0)::bigint as owed from ledger_entries where account = 'gift_card') g,
        (select coalesce((select sum(left_paise) from gift_cards), 0)::bigint + coalesce((select sum(u.amount_paise)
          from gift_card_uses u join payments p on p.order_id = u.order_id
          where u.released_at is null and p.status <> 'captured'), 0)::bigint as owed) c
      where g.owed <> c.owed`,
  },
  {
    name: 'I18',
    says: 'is not worth what was paid for it',
    breaches: () => sql`
        select 'gift card ' || c.id as subject, c.amount_paise || ' paid, ' || m.accounted || ' accounted for' as detail
      from gift_cards c join lateral (select c.left_paise + c.expired_paise + coalesce((
          select sum(u.amount_paise - coalesce((select sum(r.amount_paise) from refunds r
            join payments p on p.id = r.payment_id where p.order_id = u.order_id and r.route = 'gift_card'), 0))
          from gift_card_uses u where u.gift_card_id = c.id and u.released_at is null), 0) as accounted) m on true
      where m.accounted <> case when c.paid_at is null then 0 else c.amount_paise end`,
  },
  {
    name: 'I18',
    says: 'takes another part of a gift card than it asks for',
    breaches: () => sql`
        select 'order ' || o.number as subject,
          p.credit_paise || ' asked, ' || coalesce(u.amount_paise, 0) || ' taken' as detail
      from payments p join orders o on o.id = p.order_id left join gift_card_uses u on u.order_id = o.id
      where p.credit_paise <> coalesce(u.amount_paise, 0)
        or (u.released_at is null and u.order_id is not null and p.status in ('expired', 'voided'))`,
  },
]
