import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

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

const text = `
  SELECT l.id, o.number AS "order", s.number AS parcel, o.placed_at AS "placedAt", s.status, l.product_slug AS product, l.name,
    l.sku, v.own_sku AS "ownSku", l.options, l.quantity, l.unit_price_paise AS "unitPricePaise", l.line_paise AS "linePaise",
    l.discount_paise AS "discountPaise", l.commission_paise AS "commissionPaise", l.hsn, l.tax_basis_points AS "taxBasisPoints",
    s.to_state AS "toState", s.carrier, s.tracking_number AS "trackingNumber"
  FROM parcels s JOIN order_lines l ON l.parcel_id = s.id JOIN orders o ON o.id = s.order_id
    LEFT JOIN variants v ON v.id = l.variant_id
  WHERE s.artisan_id = $1 AND l.id > $2 ORDER BY l.id LIMIT $3`

/** All that the acting artisan was asked for, the oldest first, in portions: give the last id for the next one. */
export function listSoldLines(ctx: Context, afterId: number, limit: number): Promise<SoldLine[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return namedQuery<SoldLine>(ctx.db, 'orders.sold-lines', text, [artisanId, afterId, limit])
}
