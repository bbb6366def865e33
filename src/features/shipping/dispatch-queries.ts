import { holidaysJson } from '#features/artisans/holiday-queries.ts'
import { sql } from '#platform/database/sql.ts'

// Starts from the artisan's few open parcels, because order lines have no index by variant.
const openPieces = sql`
  case when p.is_made_to_order and p.weekly_capacity is not null then (
    select coalesce(sum(ol.quantity), 0)::int from parcels op
      join order_lines ol on ol.parcel_id = op.id and ol.cancelled_at is null
      join variants ov on ov.id = ol.variant_id and ov.product_id = p.id
    where op.artisan_id = p.artisan_id and op.status in ('placed', 'on_hold', 'accepted', 'making')) else 0 end`

export const dispatchColumns = (today: string) => sql`
  p.dispatch_days, case when p.is_made_to_order then p.weekly_capacity end as weekly_capacity,
  ${openPieces} as open_pieces, ${holidaysJson(today)} as holidays`
