import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'

/** A line of an own parcel, as the artisan's books have it; nothing of the buyer but the state it went to. */
export type SoldLine = {
  id: number
  order: string
  parcel: string
  placedAt: Date
  status: string
  product: string
  name: string
  sku: string
  ownSku: string | null
  options: Record<string, string>
  quantity: number
  unitPricePaise: number
  linePaise: number
  discountPaise: number
  commissionPaise: number
  hsn: string
  taxBasisPoints: number
  toState: string
  carrier: string | null
  trackingNumber: string | null
}

/** All that the acting artisan was asked for, the oldest first, in portions: give the last id for the next one. */
export function listSoldLines(ctx: Context, afterId: number, limit: number): Promise<SoldLine[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return ctx.db.query<SoldLine>`
    select l.id, o.number as "order", s.number as parcel, o.placed_at, s.status, l.product_slug as product, l.name,
      l.sku, v.own_sku, l.options, l.quantity, l.unit_price_paise, l.line_paise,
      l.discount_paise, l.commission_paise, l.hsn, l.tax_basis_points,
      s.to_state, s.carrier, s.tracking_number
    from parcels s join order_lines l on l.parcel_id = s.id join orders o on o.id = s.order_id
      left join variants v on v.id = l.variant_id
    where s.artisan_id = ${artisanId} and l.id > ${afterId} order by l.id limit ${limit}`
}
