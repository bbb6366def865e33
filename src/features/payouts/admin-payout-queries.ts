import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { type Keyset, readKeyset, streamKeyset, type Where } from '#platform/database/keyset.server.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { type AdminPage, anywhere, type ListQuery } from '#platform/lists/admin-list.ts'
import type { AdminPayoutFilter, AdminPayoutSort } from './admin-payout.ts'
import type { PayoutRow } from './payout.ts'
import { type FoundPayout, payoutColumns, payoutSource, showPayout } from './payout-queries.ts'

const transfers: Keyset<AdminPayoutSort> = {
  select: payoutColumns,
  from: payoutSource,
  id: sql`t.id`,
  sorts: {
    created: { by: sql`t.created_at`, type: 'timestamptz' },
    amount: { by: sql`t.amount_paise`, type: 'bigint' },
  },
}

type Asked = { filter: AdminPayoutFilter; ask: ListQuery<AdminPayoutSort> }

/** One page of the transfers to artisans. For admins. */
export async function listAdminPayouts(ctx: Context, { filter, ask }: Asked): Promise<AdminPage<PayoutRow>> {
  requireRole(ctx.actor, 'admin')
  const page = await readKeyset<FoundPayout, AdminPayoutSort>(ctx.db, transfers, { where: whereOf(filter), ask })
  return { ...page, items: page.items.map(shown) }
}

/** All of them in the same order, some hundred in memory at a time. For admins. */
export async function* streamAdminPayouts(ctx: Context, { filter, ask }: Asked): AsyncGenerator<PayoutRow> {
  requireRole(ctx.actor, 'admin')
  const rows = streamKeyset<FoundPayout, AdminPayoutSort>(ctx.db, transfers, {
    where: whereOf(filter),
    sort: ask.sort,
  })
  for await (const row of rows) yield shown(row)
}

/** Without the place that the list's own reading needs. */
function shown(row: FoundPayout): PayoutRow {
  const { keysetBy: _by, keysetId: _id, ...found } = row as FoundPayout & { keysetBy?: unknown; keysetId?: unknown }
  return showPayout(found, true)
}

function whereOf({ q, status, run }: AdminPayoutFilter): Where {
  return [
    status && sql`t.status = ${literal(status)}`,
    run && sql`t.run_id = (select id from payout_runs where number = ${run})`,
    q && found(q),
  ]
}

/** What has a number or a reference is found by it alone; other words are looked for in names. */
function found(q: string): Sql {
  if (/^(PO-|UTR|trf_)|\d{4}/i.test(q)) return sql`t.number = upper(${q}::text) or t.reference = ${q}::text`
  return sql`t.artisan_id in (select id from artisans where name ilike ${anywhere(q)})`
}
