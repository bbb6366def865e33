import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { settledStatuses } from '#features/orders/order-status.ts'
import type { EarningRow } from './earning.ts'
import { earningColumns, earningSource, type FoundEarning, showEarning } from './earning-queries.ts'
import { addShares, expectedShares, type OrderShares, type SoldShare } from './order-shares.ts'
import { findWithholding } from './withholding-queries.ts'

export type OrderEarning = EarningRow & { artisan: { id: string; name: string } }

type Went = OrderShares & { isBooked: boolean }

/**
 * Where the money of a customer's order goes, after refunds: once a parcel is delivered out of the earnings the ledger
 * booked, before that by the rates it was ordered at; null for an order nobody is to earn on. Tax: GST inside, as in the
 * bill; what the law withholds for the artisan's own taxes is the artisan's, as on the product page.
 */
export async function findOrderShares(ctx: Context, orderNumber: string): Promise<Went | null> {
  const booked = await findBookedShares(ctx, orderNumber)
  if (booked) return { ...booked, isBooked: true }
  const expected = await findExpectedShares(ctx, orderNumber)
  return expected && { ...expected, isBooked: false }
}

async function findExpectedShares(ctx: Context, orderNumber: string): Promise<OrderShares | null> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const parcels = await ctx.db.query<SoldShare>`
    select a.name as artisan, (s.subtotal_paise - s.discount_paise + s.shipping_paise) as paid_paise, s.tax_paise,
      sum(l.commission_paise)::bigint as commission_paise, sum(l.platform_discount_paise)::bigint as coupon_paise
    from orders o join parcels s on s.order_id = o.id join artisans a on a.id = s.artisan_id
      join order_lines l on l.parcel_id = s.id and l.cancelled_at is null
    where o.number = ${orderNumber} and o.customer_id = ${userId} and s.status <> all (${settledStatuses}::text[])
      and s.replaces_return_id is null
    group by s.id, a.name order by s.id`
  return expectedShares(parcels, (await findWithholding(ctx, ctx.clock.now())).commissionGst)
}

async function findBookedShares(ctx: Context, orderNumber: string): Promise<OrderShares | null> {
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
  return rows.length === 0 ? null : addShares(rows)
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
