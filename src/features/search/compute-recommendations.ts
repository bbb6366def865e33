import { type Context, transaction } from '#features/context.ts'
import { findFlags } from '#features/settings/settings-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { dayInIndia } from './day-in-india.ts'
import { unsoldParcels } from './unsold-parcels.ts'

/** More than is ever shown, because some of them will be sold out. */
const mostKept = 12

/** One visit is chance. */
const leastViews = 2

/** Days after which a purchase, and a pair that nobody looked at again, says nothing any more. */
const purchaseDays = 365
const pairDays = 180

// Only products with a new order or look are computed again: the work is that of the last hour, not that of the shop.
const touched = `
  select v.product_id from orders o join parcels p on p.order_id = o.id join order_lines l on l.parcel_id = p.id
    join variants v on v.id = l.variant_id where o.placed_at >= $1
  union select product_id from views_together where last_on >= $2::date
  union select other_id from views_together where last_on >= $2::date`

const write = `
  with touched as materialized (${touched}), bought as materialized (
    select distinct o.customer_id, v.product_id from orders o join parcels p on p.order_id = o.id
    join order_lines l on l.parcel_id = p.id join variants v on v.id = l.variant_id
    where o.placed_at >= $4 and p.status <> all ($5)
  ), pairs as (
    select a.product_id, b.product_id as other_id, 'bought' as reason, count(*) as weight
    from touched t join bought a on a.product_id = t.product_id
    join bought b on b.customer_id = a.customer_id and b.product_id <> a.product_id group by 1, 2
    union all
    select v.product_id, v.other_id, 'viewed', v.views from touched t join views_together v on v.product_id = t.product_id
      where v.views >= ${leastViews}
    union all
    select v.other_id, v.product_id, 'viewed', v.views from touched t join views_together v on v.other_id = t.product_id
      where v.views >= ${leastViews}
  ), best as (
    select distinct on (product_id, other_id) product_id, other_id, reason, weight from pairs
    order by product_id, other_id, reason
  ), ranked as (
    select *, row_number() over (partition by product_id order by reason, weight desc, other_id) as position from best
  )
  insert into recommendations (product_id, recommended_id, reason, position, computed_at)
  select product_id, other_id, reason, position, $3 from ranked where position <= ${mostKept}
  on conflict (product_id, position) do update
    set recommended_id = excluded.recommended_id, reason = excluded.reason, computed_at = excluded.computed_at`

const clear = `
  delete from recommendations where computed_at < $3 and product_id in (${touched})`

/**
 * What goes with each product: bought by the same people first, then looked at in the same visits. Computed for what
 * changed since the last time. A job: two at once take turns, and a second run changes nothing.
 */
export async function computeRecommendations(ctx: Context): Promise<void> {
  if (!(await findFlags(ctx)).recommendations) return
  await transaction(ctx, async (ctx) => {
    await ctx.db.$client.query(
      "set local statement_timeout = '10min'; set local lock_timeout = 0; lock table recommendations in share row exclusive mode",
    )
    const now = ctx.clock.now()
    const since = await changedSince(ctx)
    const values = [since, dayInIndia(since), now]
    await namedQuery(ctx.db, 'search.recommend', write, [...values, addDays(now, -purchaseDays), unsoldParcels])
    await namedQuery(ctx.db, 'search.recommend-clear', clear, values)
  })
  const old = 'delete from views_together where last_on < $1::date'
  await namedQuery(ctx.db, 'search.forget-pairs', old, [dayInIndia(ctx.clock.now(), pairDays)])
}

/** A day before the last computing: payments and cancellations come after the order. */
async function changedSince(ctx: Context): Promise<Date> {
  const text = 'select max(computed_at) as at from recommendations'
  const [last] = await namedQuery<{ at: Date | null }>(ctx.db, 'search.recommended-at', text, [])
  return last?.at ? addDays(last.at, -1) : new Date(0)
}
