import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { PayoutRow, PayoutRun } from './payout.ts'
import { payoutMoves } from './payout-status.ts'

export type FoundPayout = Omit<PayoutRow, 'createdAt' | 'paidAt' | 'moves' | 'destination'> & {
  destination: { kind: string; holder: string; lastFour: string; ifsc?: string | null }
  createdAt: Date
  paidAt: Date | null
}

export const payoutColumns = `
  t.number, r.number as run, json_build_object('id', a.slug, 'name', a.name) as artisan, t.status,
  t.amount_paise as "amountPaise", t.rail, t.destination, t.reference, t.failure,
  (select count(*) from earnings where payout_id = t.id)::int as earnings, t.created_at as "createdAt", t.paid_at as "paidAt"`

export const payoutSource = 'payouts t join payout_runs r on r.id = t.run_id join artisans a on a.id = t.artisan_id'

export function showPayout({ destination, ...row }: FoundPayout, isAdmin: boolean): PayoutRow {
  const { kind, holder, lastFour, ifsc = null } = destination
  return {
    ...row,
    destination: { kind, holder, lastFour, ifsc },
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    moves: isAdmin ? payoutMoves.filter(({ from }) => from === row.status).map(({ move }) => move) : [],
  }
}

const list = `
  select ${payoutColumns}, count(*) over ()::int as total from ${payoutSource}
  where ($1::bigint is null or t.artisan_id = $1) and ($2::text is null or t.status = $2)
    and ($3::text is null or r.number = $3)
  order by t.created_at desc, t.id desc limit $4 offset $5`

export type PayoutFilter = { status?: string | undefined; run?: string | undefined; page: number; limit: number }

/** The acting artisan's payouts, newest first. */
export function listOwnPayouts(ctx: Context, paging: { page: number; limit: number }): Promise<Page<PayoutRow>> {
  return find(ctx, requireRole(ctx.actor, 'artisan').artisanId ?? 0, paging)
}

export function listPayouts(ctx: Context, filter: PayoutFilter): Promise<Page<PayoutRow>> {
  requireRole(ctx.actor, 'admin')
  return find(ctx, null, filter)
}

async function find(
  ctx: Context,
  artisanId: number | null,
  { status, run, page, limit }: PayoutFilter,
): Promise<Page<PayoutRow>> {
  const values = [artisanId, status || null, run || null, limit, (page - 1) * limit]
  const rows = await namedQuery<FoundPayout & { total: number }>(ctx.db, 'payments.payouts', list, values)
  const items = rows.map(({ total: _total, ...row }) => showPayout(row, artisanId === null))
  return toPage(items, rows[0]?.total ?? 0, { page, limit })
}

/** @throws DomainError not-found */
export async function getPayout(ctx: Context, number: string): Promise<PayoutRow> {
  const text = `select ${payoutColumns} from ${payoutSource} where t.number = $1`
  const [row] = await namedQuery<FoundPayout>(ctx.db, 'payments.payout', text, [number])
  if (!row) throw new DomainError('not-found')
  return showPayout(row, true)
}

type FoundRun = Omit<PayoutRun, 'preparedAt' | 'approvedAt' | 'exportedAt'> & {
  preparedAt: Date
  approvedAt: Date | null
  exportedAt: Date | null
}

const runColumns = `
  r.number, r.prepared_at as "preparedAt", b.full_name as "preparedBy", r.approved_at as "approvedAt",
  c.full_name as "approvedBy", r.exported_at as "exportedAt",
  (select coalesce(sum(amount_paise), 0) from payouts where run_id = r.id and status <> 'cancelled')::bigint as "totalPaise",
  (select count(*) from payouts where run_id = r.id)::int as payouts`

const runSource = `payout_runs r left join users b on b.id = r.prepared_by left join users c on c.id = r.approved_by`

const runList = `
  select ${runColumns}, count(*) over ()::int as total from ${runSource}
  order by r.prepared_at desc, r.id desc limit $1 offset $2`

// The same choice as prepare-payouts.ts makes.
const ready = `
  select count(*) filter (where has_account)::int as artisans,
    coalesce(sum(net) filter (where has_account), 0)::bigint as "totalPaise",
    count(*) filter (where not has_account)::int as "withoutAccount"
  from (select sum(net_paise) as net, exists (select from payout_accounts p where p.artisan_id = e.artisan_id) as has_account
    from earnings e where status = 'available' group by artisan_id having sum(net_paise) > 0) open`

export type ReadyToPay = { artisans: number; totalPaise: number; withoutAccount: number }

/** Payout runs, newest first, and what one prepared now would hold. */
export async function listRuns(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<Page<PayoutRun> & { ready: ReadyToPay }> {
  requireRole(ctx.actor, 'admin')
  const values = [limit, (page - 1) * limit]
  const rows = await namedQuery<FoundRun & { total: number }>(ctx.db, 'payments.payout-runs', runList, values)
  const [open] = await namedQuery<ReadyToPay>(ctx.db, 'payments.ready-to-pay', ready, [])
  const items = rows.map(({ total: _total, ...row }) => showRun(row))
  return {
    ...toPage(items, rows[0]?.total ?? 0, { page, limit }),
    ready: open ?? { artisans: 0, totalPaise: 0, withoutAccount: 0 },
  }
}

/** @throws DomainError not-found */
export async function getRun(ctx: Context, number: string): Promise<PayoutRun> {
  const text = `select ${runColumns} from ${runSource} where r.number = $1`
  const [row] = await namedQuery<FoundRun>(ctx.db, 'payments.payout-run', text, [number])
  if (!row) throw new DomainError('not-found')
  return showRun(row)
}

function showRun(row: FoundRun): PayoutRun {
  return {
    ...row,
    preparedAt: row.preparedAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    exportedAt: row.exportedAt?.toISOString() ?? null,
  }
}
