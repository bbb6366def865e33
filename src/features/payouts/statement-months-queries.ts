import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = `
  select distinct to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month from earnings
  where artisan_id = $1 order by 1`

/** The months in which the acting artisan has earnings, as `getStatement` takes them. */
export async function listStatementMonths(ctx: Context): Promise<string[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const found = await namedQuery<{ month: string }>(ctx.db, 'payments.statement-months', text, [artisanId])
  return found.map(({ month }) => month)
}
