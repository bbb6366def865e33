import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { dropMonths, makeMonths } from '#platform/database/months.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { dayInIndia } from './day-in-india.ts'

/** Days after which counts are of no use: what is popular is of two weeks, a maker's page shows three months and may compare years. */
const keptDays = { product_views: 60, maker_views: 800 } as const
const tables = ['product_views', 'maker_views'] as const
const daysAhead = 70

const restText = {
  product_views: 'delete from product_views where day < $1::date',
  maker_views: 'delete from maker_views where day < $1::date',
}

/** Makes the next months of the counts of views ahead, and lets go what is past its use: whole months first, then single days. */
export async function turnViewMonths(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  for (const table of tables) {
    await makeMonths(ctx.db, table, { from: now, to: addDays(now, daysAhead) })
    const days = keptDays[table]
    await dropMonths(ctx.db, table, addDays(now, -days))
    await namedQuery(ctx.db, `search.forget-${table}`, restText[table], [dayInIndia(now, days)])
  }
}
