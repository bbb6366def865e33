import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { EarningRow, EarningStatus, EarningSums } from './earning.ts'
import type { PayoutAccount } from './payout.ts'

export const earningColumns = sql`
  e.id::text as id, e.kind, e.status, o.number as order_number, s.number as parcel, e.goods_paise,
  e.shipping_paise, e.coupon_paise, e.tax_paise, e.commission_paise, e.commission_gst_paise, e.tcs_paise,
  e.tds_paise, e.other_paise, e.net_paise, e.available_at, e.held_reason, e.held_until, t.number as payout, e.note,
  e.created_at`

export const earningSource = sql`
  earnings e left join parcels s on s.id = e.parcel_id left join orders o on o.id = s.order_id
  left join payouts t on t.id = e.payout_id`

export type FoundEarning = Omit<EarningRow, 'availableAt' | 'heldUntil' | 'createdAt'> & {
  availableAt: Date
  heldUntil: Date | null
  createdAt: Date
}

export function showEarning(row: FoundEarning): EarningRow {
  return {
    ...row,
    availableAt: row.availableAt.toISOString(),
    heldUntil: row.heldUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** @throws DomainError not-found */
export async function getEarning(ctx: Context, id: number): Promise<EarningRow> {
  const isId = Number.isSafeInteger(id) && id > 0
  const [row] = isId
    ? await ctx.db.query<FoundEarning>`select ${earningColumns} from ${earningSource} where e.id = ${id}`
    : []
  if (!row) throw new DomainError('not-found')
  return showEarning(row)
}

export type EarningFilter = { status?: string | undefined; month?: string | undefined; page: number; limit: number }

export async function listEarnings(
  ctx: Context,
  { status, month, page, limit }: EarningFilter,
): Promise<Page<EarningRow> & { sums: EarningSums; account: PayoutAccount | null }> {
  const artisanId = requireRole(ctx.actor, 'artisan').artisanId ?? 0
  const askedStatus = status || null
  const askedMonth = month || null
  const rows = await ctx.db.query<FoundEarning & { total: number }>`
    select ${earningColumns}, count(*) over ()::int as total from ${earningSource}
    where e.artisan_id = ${artisanId} and (${askedStatus}::text is null or e.status = ${askedStatus}::text)
      and (${askedMonth}::text is null
        or to_char(e.created_at at time zone 'Asia/Kolkata', 'YYYY-MM') = ${askedMonth}::text)
    order by e.created_at desc, e.id desc limit ${limit} offset ${(page - 1) * limit}`
  const items = rows.map(({ total: _total, ...row }) => showEarning(row))
  return {
    ...toPage(items, rows[0]?.total ?? 0, { page, limit }),
    sums: await sumEarnings(ctx, artisanId),
    account: await findPayoutAccount(ctx, artisanId),
  }
}

const sumOf = (status: EarningStatus) =>
  sql`coalesce(sum(net_paise) filter (where status = ${literal(status)}), 0)::bigint`

async function sumEarnings(ctx: Context, artisanId: number): Promise<EarningSums> {
  const [found] = await ctx.db.query<EarningSums>`
    select ${sumOf('pending')} as pending_paise, ${sumOf('available')} as available_paise,
      ${sumOf('held')} as held_paise, ${sumOf('in_payout')} as in_payout_paise, ${sumOf('paid')} as paid_paise,
      coalesce(sum(net_paise) filter (where status <> 'paid'), 0)::bigint as owed_paise
    from earnings where artisan_id = ${artisanId}`
  if (!found) throw new Error('a sum without rows is a row')
  return found
}

export async function findPayoutAccount(ctx: Context, artisanId: number): Promise<PayoutAccount | null> {
  type Row = Omit<PayoutAccount, 'changedAt'> & { changedAt: Date }
  const [row] = await ctx.db.query<Row>`
    select kind, holder, ifsc, last_four, changed_at from payout_accounts where artisan_id = ${artisanId}`
  return row ? { ...row, changedAt: row.changedAt.toISOString() } : null
}
