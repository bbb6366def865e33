import { requireRole } from '#features/actor.ts'
import { indianDay } from '#features/artisans/holiday.ts'
import type { Context } from '#features/context.ts'
import { addDays } from '#platform/time/clock.ts'
import type { SalesPart, SalesSpan } from './workshop-sales.ts'

/** Today included, oldest first; empty days have zeros. */
export async function listSales(ctx: Context, span: SalesSpan): Promise<SalesPart[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const now = ctx.clock.now()
  const firstDay = indianDay(addDays(now, 1 - span))
  return ctx.db.query<SalesPart>`
    select d.day::date::text as day, 1 as days, coalesce(v.views, 0) as views, coalesce(s.orders, 0) as orders,
      coalesce(s.paise, 0)::bigint as sold_paise
    from generate_series(${firstDay}::date::timestamp, ${indianDay(now)}::date::timestamp, '1 day') as d (day)
    left join artisan_views v on v.artisan_id = ${artisanId}::bigint and v.day = d.day::date
    left join (
      select (created_at at time zone 'Asia/Kolkata')::date as day,
        count(*) filter (where split_from_id is null)::int as orders,
        sum(subtotal_paise - discount_paise) as paise
      from parcels where artisan_id = ${artisanId}::bigint
        and created_at >= ${firstDay}::date::timestamp at time zone 'Asia/Kolkata'
        and replaces_return_id is null
          and status not in ('awaiting_payment', 'awaiting_confirmation', 'expired', 'cancelled')
      group by 1
    ) s on s.day = d.day::date
    order by d.day`
}
