import { holidaysJson } from '#features/artisans/holiday-queries.ts'

// Starts at the artisan's few open parcels: lines have no index by variant.
const openPieces = `
  case when p.is_made_to_order and p.weekly_capacity is not null then (
    select coalesce(sum(ol.quantity), 0)::int from parcels op join order_lines ol on ol.parcel_id = op.id and ol.cancelled_at is null
      join variants ov on ov.id = ol.variant_id and ov.product_id = p.id
    where op.artisan_id = p.artisan_id and op.status in ('placed', 'on_hold', 'accepted', 'making')) else 0 end`

/** Columns of a Dispatch, of product `p` and artisan `a`; `today` is the place of the day in India among the values. */
export const dispatchColumns = (today: string) => `
  p.dispatch_days as "dispatchDays", case when p.is_made_to_order then p.weekly_capacity end as "weeklyCapacity",
  ${openPieces} as "openPieces", ${holidaysJson(today)} as holidays`
