import { requireRole } from '#features/actor.ts'
import type { PostalAddress } from '#features/addresses/postal-address.ts'
import type { Context } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import { cashOf } from '#features/payments/balance-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import { knowsAddress } from './order-permissions.ts'
import type { ParcelStatus } from './order-status.ts'
import type { ParcelPaper } from './parcel-paper.ts'

type Row = Pick<
  ParcelPaper,
  | 'parcel'
  | 'artisan'
  | 'lines'
  | 'certificates'
  | 'giftNote'
  | 'weightGrams'
  | 'isFragile'
  | 'returnDays'
  | 'isExpress'
  | 'cashPaise'
> & {
  status: ParcelStatus
  shipTo: PostalAddress
  language: string
  isPickup: boolean
}

/** For packing slip and label. @throws DomainError not-found: missing, another artisan's, not accepted yet, or over */
export async function getParcelPaper(ctx: Context, number: string, origin: string): Promise<ParcelPaper> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [row] = await ctx.db.query<Row>`
    select s.number as parcel, s.status, s.chargeable_grams as weight_grams, o.shipping_address as ship_to, o.language,
      o.gift_note,  s.pickup_address is not null as is_pickup,
      s.express_days is not null as is_express,
      json_build_object('name', a.name, 'place', a.place, 'state', a.state, 'pincode', a.pincode, 'language',
      a.home_language) as artisan, l.lines, l.certificates, l.fragile as is_fragile, l.return_days,
      case when o.payment_method = 'cod' then l.goods + s.shipping_paise + s.cod_fee_paise
        else ${cashOf(sql`s.id`)} end as cash_paise
    from parcels s join artisans a on a.id = s.artisan_id join orders o on o.id = s.order_id
    cross join lateral (
      select json_agg(json_build_object('name', l.name, 'options', l.options, 'sku', l.sku, 'quantity', l.quantity,
          'packing', p.packing) order by l.id) as lines, coalesce((
            select json_agg(json_build_object('number', c.number, 'name', cl.name) order by c.id)
            from certificates c join order_lines cl on cl.id = c.line_id
            where cl.parcel_id = s.id and cl.cancelled_at is null
          ), '[]') as certificates,
        bool_or(p.is_fragile) as fragile, max(l.return_days) as return_days, sum(l.line_paise - l.discount_paise)::bigint as goods
      from order_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
      where l.parcel_id = s.id and l.cancelled_at is null
    ) l
    where s.number = ${number} and s.artisan_id = ${artisanId}`
  if (!row || !knowsAddress(row)) throw new DomainError('not-found')
  const { shipTo, language, status: _status, isPickup: _isPickup, ...paper } = row
  const { fullName, house, street, landmark, city, state, pincode, phone } = shipTo
  const address = [house, street, landmark].filter((part): part is string => !!part)
  return {
    ...paper,
    checkAt: `${origin}${paths.certificate('')}`,
    printedAt: ctx.clock.now().toISOString(),
    buyer: { fullName, address, city, state, pincode, phone, language },
  }
}
