import { type Context, transaction } from '#features/context.ts'
import type { ParcelStatus } from '#features/orders/order-status.ts'
import { literal } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'
import { dayInIndia } from '#platform/time/day-in-india.ts'

/** Not a sign of popularity: never paid, or ended without a sale. */
export const unsoldParcels: readonly ParcelStatus[] = [
  'awaiting_payment',
  'awaiting_confirmation',
  'cancelled',
  'expired',
]

const days = 14
/** More than any page shows, because some will be sold out. */
const mostKept = 500
const looksOfASale = 20
/** One order of fifty for a wedding is not fifty buyers. */
const mostOfAnOrder = 3
/** days */
const halfLife = 4

export async function computeTrends(ctx: Context): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await ctx.db.query`set local statement_timeout = '10min'`
    await ctx.db.query`set local lock_timeout = 0`
    await ctx.db.query`lock table trends in share row exclusive mode`
    const now = ctx.clock.now()
    const today = dayInIndia(now)
    await ctx.db.query`
      with looked as (
        select product_id, sum(views * power(0.5, (${today}::date - day) / ${literal(halfLife)}.0)) as score
        from product_views where day > ${today}::date - ${literal(days)} group by 1
      ), sold as (
        select v.product_id, sum(${literal(looksOfASale)} * least(l.quantity, ${literal(mostOfAnOrder)})
            * power(0.5, extract(epoch
            from ${now}::timestamptz - o.placed_at) / 86400 / ${literal(halfLife)}.0)) as score
        from orders o join parcels p on p.order_id = o.id join order_lines l on l.parcel_id = p.id
        join variants v on v.id = l.variant_id
        where o.placed_at > ${addDays(now, -days)} and p.status <> all (${unsoldParcels}) group by 1
      ), scored as (
        select product_id, sum(score) as score from (select * from looked union all select * from sold) counted
          group by 1
        order by 2 desc, 1 limit ${literal(mostKept)}
      )
      insert into trends (product_id, score, computed_at) select product_id, score, ${now}::timestamptz from scored
      on conflict (product_id) do update set score = excluded.score, computed_at = excluded.computed_at`
    await ctx.db.query`delete from trends where computed_at <> ${now}`
  })
}
