import { isUser, requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { findSettings, readSettings } from '#features/settings/settings-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { PayoutRow, PayoutRun } from './payout.ts'
import { movesByHand } from './payout-status.ts'

export type FoundPayout = Omit<PayoutRow, 'createdAt' | 'paidAt' | 'moves' | 'destination'> & {
  destination: { kind: string; holder: string; lastFour: string; ifsc?: string | null }
  createdAt: Date
  paidAt: Date | null
}

export const payoutColumns = sql`
  t.number, r.number as run, json_build_object('id', a.slug, 'name', a.name) as artisan, t.status,
  t.amount_paise, t.rail, t.destination, t.reference, t.failure,
  (select count(*) from earnings where payout_id = t.id)::int as earnings, t.created_at, t.paid_at`

export const payoutSource = sql`payouts t join payout_runs r on r.id = t.run_id join artisans a on a.id = t.artisan_id`

export function showPayout({ destination, ...row }: FoundPayout, isAdmin: boolean): PayoutRow {
  const { kind, holder, lastFour, ifsc = null } = destination
  return {
    ...row,
    destination: { kind, holder, lastFour, ifsc },
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    moves: isAdmin ? movesByHand(row).map(({ move }) => move) : [],
  }
}

export type PayoutFilter = { status?: string | undefined; run?: string | undefined; page: number; limit: number }

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
  const askedStatus = status || null
  const askedRun = run || null
  const rows = await ctx.db.query<FoundPayout & { total: number }>`
    select ${payoutColumns}, count(*) over ()::int as total from ${payoutSource}
    where (${artisanId}::bigint is null or t.artisan_id = ${artisanId}::bigint)
      and (${askedStatus}::text is null or t.status = ${askedStatus}::text)
      and (${askedRun}::text is null or r.number = ${askedRun}::text)
    order by t.created_at desc, t.id desc limit ${limit} offset ${(page - 1) * limit}`
  const items = rows.map(({ total: _total, ...row }) => showPayout(row, artisanId === null))
  return toPage(items, rows[0]?.total ?? 0, { page, limit })
}

/** @throws DomainError not-found */
export async function getPayout(ctx: Context, number: string): Promise<PayoutRow> {
  const [row] = await ctx.db.query<FoundPayout>`
    select ${payoutColumns} from ${payoutSource} where t.number = ${number}`
  if (!row) throw new DomainError('not-found')
  return showPayout(row, true)
}

type FoundRun = Omit<PayoutRun, 'preparedAt' | 'approvedAt' | 'exportedAt' | 'canApprove'> & {
  preparedById: number | null
  preparedAt: Date
  approvedAt: Date | null
  exportedAt: Date | null
}

const runColumns = sql`
  r.number, r.prepared_by as prepared_by_id, r.prepared_at, b.full_name as prepared_by, r.approved_at, c.full_name as approved_by, r.exported_at,
  (select coalesce(sum(amount_paise), 0) from payouts
    where run_id = r.id and status <> 'cancelled')::bigint as total_paise,
  (select count(*) from payouts where run_id = r.id and status <> 'cancelled')::int as payouts,
  (select count(*) from payouts where run_id = r.id and status = 'approved')::int as approved,
  (select count(*) from payouts where run_id = r.id and rail = 'bank_file')::int as by_file,
  (select count(*) from payouts where run_id = r.id and status = 'processing' and rail = 'bank_file')::int as at_bank`

const runSource = sql`payout_runs r left join users b on b.id = r.prepared_by left join users c on c.id = r.approved_by`

export type ReadyToPay = {
  artisans: number
  totalPaise: number
  withoutAccount: { id: string; name: string }[]
}

export async function listRuns(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<Page<PayoutRun> & { ready: ReadyToPay }> {
  requireRole(ctx.actor, 'admin')
  const rows = await ctx.db.query<FoundRun & { total: number }>`
    select ${runColumns}, count(*) over ()::int as total from ${runSource}
    order by r.prepared_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`
  // Must match the selection in prepare-payouts.ts.
  const [open] = await ctx.db.query<ReadyToPay>`
    select count(*) filter (where has_account)::int as artisans,
      coalesce(sum(net) filter (where has_account), 0)::bigint as total_paise,
      coalesce(json_agg(json_build_object('id', a.slug, 'name', a.name) order by a.name)
        filter (where not has_account), '[]') as without_account
    from (select artisan_id, sum(net_paise) as net, exists (select from payout_accounts p
      where p.artisan_id = e.artisan_id) as has_account
      from earnings e where status = 'available' group by artisan_id having sum(net_paise) >= ${await leastPayout(ctx)}) open
      join artisans a on a.id = open.artisan_id`
  const isOtherNeeded = await needsOtherAdmin(ctx)
  const items = rows.map(({ total: _total, ...row }) => showRun(ctx, row, isOtherNeeded))
  return {
    ...toPage(items, rows[0]?.total ?? 0, { page, limit }),
    ready: open ?? { artisans: 0, totalPaise: 0, withoutAccount: [] },
  }
}

/** A sum of nothing is never paid. */
export async function leastPayout(ctx: Context): Promise<number> {
  return Math.max(1, (await findSettings(ctx)).leastPayoutPaise)
}

/** @throws DomainError not-found */
export async function getRun(ctx: Context, number: string): Promise<PayoutRun> {
  const [row] = await ctx.db.query<FoundRun>`select ${runColumns} from ${runSource} where r.number = ${number}`
  if (!row) throw new DomainError('not-found')
  return showRun(ctx, row, await needsOtherAdmin(ctx))
}

/** Whether the admin who prepared a run may not approve it: the setting says so, and there is another. */
export async function needsOtherAdmin(ctx: Context): Promise<boolean> {
  if (!isUser(ctx.actor)) return false
  const { userId } = ctx.actor
  // Uncached: money must not depend on a setting that is a second old.
  if (!(await readSettings(ctx)).settings.payoutSecondPerson) return false
  const [found] = await ctx.db.query<{ count: number }>`
    select count(*)::int as count from users
    where role = 'admin' and coalesce(staff_role, 'finance') = 'finance' and closed_at is null and id <> ${userId}`
  return Boolean(found?.count)
}

function showRun(ctx: Context, { preparedById, ...row }: FoundRun, isOtherNeeded: boolean): PayoutRun {
  const isOwn = isUser(ctx.actor) && preparedById === ctx.actor.userId
  return {
    ...row,
    canApprove: !(isOwn && isOtherNeeded),
    preparedAt: row.preparedAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    exportedAt: row.exportedAt?.toISOString() ?? null,
  }
}
