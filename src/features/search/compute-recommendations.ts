import { type Context, transaction } from '#features/context.ts'
import { findFlags } from '#features/settings/settings-queries.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'
import { dayInIndia } from '#platform/time/day-in-india.ts'
import { unsoldParcels } from './compute-trends.ts'

const mostKept = 12

const leastViews = 2

/** Days after which a purchase, or a pair without new views, no longer counts. */
const purchaseDays = 365
const pairDays = 180

// Only products with new orders or views are recomputed, so the cost follows the last hour, not the shop.
const touched = (since: Date, day: string) => sql`
  select v.product_id from orders o join parcels p on p.order_id = o.id join order_lines l on l.parcel_id = p.id
    join variants v on v.id = l.variant_id where o.placed_at >= ${since}
  union select product_id from views_together where last_on >= ${day}::date
  union select other_id from views_together where last_on >= ${day}::date`

export async function computeRecommendations(ctx: Context): Promise<void> {
  if (!(await findFlags(ctx)).recommendations) return
  await transaction(ctx, async (ctx) => {
    await ctx.db.query`set local statement_timeout = '10min'`
    await ctx.db.query`set local lock_timeout = 0`
    await ctx.db.query`lock table recommendations in share row exclusive mode`
    const now = ctx.clock.now()
    const since = await changedSince(ctx)
    const changed = touched(since, dayInIndia(since))
    await ctx.db.query`
      with touched as materialized (${changed}), bought as materialized (
        select distinct o.customer_id, v.product_id from orders o join parcels p on p.order_id = o.id
        join order_lines l on l.parcel_id = p.id join variants v on v.id = l.variant_id
        where o.placed_at >= ${addDays(now, -purchaseDays)} and p.status <> all (${unsoldParcels})
      ), pairs as (
        select a.product_id, b.product_id as other_id, 'bought' as reason, count(*) as weight
        from touched t join bought a on a.product_id = t.product_id
        join bought b on b.customer_id = a.customer_id and b.product_id <> a.product_id group by 1, 2
        union all
        select v.product_id, v.other_id, 'viewed', v.views from touched t
          join views_together v on v.product_id = t.product_id
          where v.views >= ${literal(leastViews)}
        union all
        select v.other_id, v.product_id, 'viewed', v.views from touched t
          join views_together v on v.other_id = t.product_id
          where v.views >= ${literal(leastViews)}
      ), best as (
        select distinct on (product_id, other_id) product_id, other_id, reason, weight from pairs
        order by product_id, other_id, reason
      ), ranked as (
        select *, row_number() over (partition by product_id order by reason, weight desc, other_id) as position
        from best
      )
      insert into recommendations (product_id, recommended_id, reason, position, computed_at)
      select product_id, other_id, reason, position, ${now} from ranked where position <= ${literal(mostKept)}
      on conflict (product_id, position) do update
        set recommended_id = excluded.recommended_id, reason = excluded.reason, computed_at = excluded.computed_at`
    await ctx.db.query`
      delete from recommendations where computed_at < ${now} and product_id in (${changed})`
  })
  await ctx.db.query`delete from views_together where last_on < ${dayInIndia(ctx.clock.now(), pairDays)}::date`
}

/** Starts a day before the last run, because payments and cancellations come after the order. */
async function changedSince(ctx: Context): Promise<Date> {
  const [last] = await ctx.db.query<{ at: Date | null }>`select max(computed_at) as at from recommendations`
  return last?.at ? addDays(last.at, -1) : new Date(0)
}
