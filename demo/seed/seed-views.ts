import type { DemoProduct } from '#demo/demo-types.ts'
import { type DemoVisit, demoVisits } from '#demo/visits.ts'
import type { Context } from '#features/context.ts'
import { computeRecommendations } from '#features/search/compute-recommendations.ts'
import { computeTrends } from '#features/search/compute-trends.ts'
import { dayInIndia } from '#platform/time/day-in-india.ts'
import { idsBy, insertRows } from './seed-rows.ts'

/** The same limit as in the shop itself. */
const mostBefore = 5

/** Skips a shop that has views. */
export async function seedViews(ctx: Context, products: readonly DemoProduct[]): Promise<void> {
  const { rows } = await ctx.db.$client.query('SELECT FROM product_views LIMIT 1')
  if (rows.length === 0) await writeVisits(ctx, demoVisits(products))
  await computeTrends(ctx)
  await computeRecommendations(ctx)
}

async function writeVisits(ctx: Context, visits: readonly DemoVisit[]): Promise<void> {
  const ids = await idsBy(ctx.db, 'products', 'slug')
  const now = ctx.clock.now()
  const looks = visits.flatMap(({ daysAgo, seen }) =>
    seen.flatMap((slug, place) => {
      const day = dayInIndia(now, daysAgo)
      const before = seen.slice(Math.max(0, place - mostBefore), place)
      return [{ id: ids.get(slug) ?? 0, day, before: before.map((other) => ids.get(other) ?? 0) }]
    }),
  )

  const byDay = Map.groupBy(looks, ({ id, day }) => `${id} ${day}`)
  const views = [...byDay.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ product_id: first.id, day: first.day, views: same.length }] : []
  })
  const together = looks.flatMap(({ id, day, before }) =>
    before.map((other) => ({ first: Math.min(id, other), second: Math.max(id, other), day })),
  )
  const byPair = Map.groupBy(together, ({ first, second }) => `${first} ${second}`)
  const pairs = [...byPair.values()].flatMap((same) => {
    const [first] = same
    const lastOn = same
      .map(({ day }) => day)
      .sort()
      .at(-1)
    return first ? [{ product_id: first.first, other_id: first.second, views: same.length, last_on: lastOn }] : []
  })
  await insertRows(ctx.db, 'product_views', views)
  await insertRows(ctx.db, 'views_together', pairs)
  await ctx.db.$client.query(`
    INSERT INTO artisan_views (artisan_id, day, views)
    SELECT p.artisan_id, v.day, sum(v.views) FROM product_views v JOIN products p ON p.id = v.product_id GROUP BY 1, 2
    ON CONFLICT DO NOTHING`)
}
