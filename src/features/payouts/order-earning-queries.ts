import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { EarningRow } from './earning.ts'
import { earningColumns, earningSource, type FoundEarning, showEarning } from './earning-queries.ts'

export type OrderEarning = EarningRow & { artisan: { id: string; name: string } }

export type OrderShares = {
  artisans: { name: string; paise: number }[]
  haatPaise: number
  taxPaise: number
  paidPaise: number
}

/**
 * Where the money of a customer's delivered parcels went, out of the earnings the ledger booked, after refunds; null before
 * the first is delivered. Tax: GST inside, as in the bill; what the law withholds for the artisan's own taxes is the
 * artisan's, as on the product page. Haat: the commission with its GST, less the discounts it bore. The shares add up to
 * what was paid for goods and delivery.
 */
export async function findOrderShares(ctx: Context, orderNumber: string): Promise<OrderShares | null> {
  const { userId } = requireRole(ctx.actor, 'customer')
  type Row = { name: string; paise: number } & Omit<OrderShares, 'artisans'>
  const rows = await ctx.db.query<Row>`
    select a.name, sum(e.net_paise + e.tcs_paise + e.tds_paise - e.tax_paise)::bigint as paise,
      sum(e.commission_paise + e.commission_gst_paise - e.coupon_paise)::bigint as haat_paise,
      sum(e.tax_paise)::bigint as tax_paise,
      sum(e.goods_paise + e.shipping_paise)::bigint as paid_paise
    from orders o join parcels s on s.order_id = o.id
      join earnings e on e.parcel_id = s.id and e.kind in ('sale', 'refund') join artisans a on a.id = e.artisan_id
    where o.number = ${orderNumber} and o.customer_id = ${userId}
    group by a.id having sum(e.goods_paise + e.shipping_paise) > 0 order by min(e.id)`
  if (rows.length === 0) return null
  const sumOf = (key: 'haatPaise' | 'taxPaise' | 'paidPaise') => rows.reduce((sum, row) => sum + row[key], 0)
  return {
    artisans: rows.map(({ name, paise }) => ({ name, paise })),
    haatPaise: sumOf('haatPaise'),
    taxPaise: sumOf('taxPaise'),
    paidPaise: sumOf('paidPaise'),
  }
}

/** In chronological order. @throws DomainError forbidden for anybody but an admin */
export async function listOrderEarnings(ctx: Context, orderNumber: string): Promise<OrderEarning[]> {
  requireRole(ctx.actor, 'admin')
  type Found = FoundEarning & Pick<OrderEarning, 'artisan'>
  const rows = await ctx.db.query<Found>`
    select ${earningColumns}, json_build_object('id', a.slug, 'name', a.name) as artisan
    from ${earningSource} join artisans a on a.id = e.artisan_id where o.number = ${orderNumber}
    order by e.created_at, e.id`
  return rows.map(({ artisan, ...row }) => ({ ...showEarning(row), artisan }))
}
