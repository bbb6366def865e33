import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { EarningRow, EarningSums } from './earning.ts'
import type { PayoutAccount } from './payout.ts'

/** Columns of `earnings e` with its parcel `s`, order `o` and payout `t`, as an EarningRow with times as Dates. */
export const earningColumns = `
  e.id::text as id, e.kind, e.status, o.number as "orderNumber", s.number as parcel, e.goods_paise as "goodsPaise",
  e.shipping_paise as "shippingPaise", e.coupon_paise as "couponPaise", e.tax_paise as "taxPaise",
  e.commission_paise as "commissionPaise", e.commission_gst_paise as "commissionGstPaise", e.tcs_paise as "tcsPaise",
  e.tds_paise as "tdsPaise", e.other_paise as "otherPaise", e.net_paise as "netPaise", e.available_at as "availableAt",
  e.held_reason as "heldReason", e.held_until as "heldUntil", t.number as payout, e.note, e.created_at as "createdAt"`

export const earningSource = `
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
  const text = `select ${earningColumns} from ${earningSource} where e.id = $1`
  const isId = Number.isSafeInteger(id) && id > 0
  const [row] = isId ? await namedQuery<FoundEarning>(ctx.db, 'payments.earning', text, [id]) : []
  if (!row) throw new DomainError('not-found')
  return showEarning(row)
}

const list = `
  select ${earningColumns}, count(*) over ()::int as total from ${earningSource}
  where e.artisan_id = $1 and ($2::text is null or e.status = $2)
    and ($3::text is null or to_char(e.created_at at time zone 'Asia/Kolkata', 'YYYY-MM') = $3)
  order by e.created_at desc, e.id desc limit $4 offset $5`

export type EarningFilter = { status?: string | undefined; month?: string | undefined; page: number; limit: number }

/** The acting artisan's earnings, newest first; `month` is `2026-11`. */
export async function listEarnings(
  ctx: Context,
  { status, month, page, limit }: EarningFilter,
): Promise<Page<EarningRow> & { sums: EarningSums; account: PayoutAccount | null }> {
  const artisanId = requireRole(ctx.actor, 'artisan').artisanId ?? 0
  const values = [artisanId, status || null, month || null, limit, (page - 1) * limit]
  const rows = await namedQuery<FoundEarning & { total: number }>(ctx.db, 'payments.earnings', list, values)
  const items = rows.map(({ total: _total, ...row }) => showEarning(row))
  return {
    ...toPage(items, rows[0]?.total ?? 0, { page, limit }),
    sums: await sumEarnings(ctx, artisanId),
    account: await findPayoutAccount(ctx, artisanId),
  }
}

const sumOf = (status: string) => `coalesce(sum(net_paise) filter (where status = '${status}'), 0)::bigint`

const sums = `
  select ${sumOf('pending')} as "pendingPaise", ${sumOf('available')} as "availablePaise", ${sumOf('held')} as "heldPaise",
    ${sumOf('in_payout')} as "inPayoutPaise", ${sumOf('paid')} as "paidPaise",
    coalesce(sum(net_paise) filter (where status <> 'paid'), 0)::bigint as "owedPaise"
  from earnings where artisan_id = $1`

export async function sumEarnings(ctx: Context, artisanId: number): Promise<EarningSums> {
  const [found] = await namedQuery<EarningSums>(ctx.db, 'payments.earning-sums', sums, [artisanId])
  if (!found) throw new Error('a sum without rows is a row')
  return found
}

const account = `
  select kind, holder, ifsc, last_four as "lastFour", changed_at as "changedAt" from payout_accounts where artisan_id = $1`

export async function findPayoutAccount(ctx: Context, artisanId: number): Promise<PayoutAccount | null> {
  type Row = Omit<PayoutAccount, 'changedAt'> & { changedAt: Date }
  const [row] = await namedQuery<Row>(ctx.db, 'payments.payout-account', account, [artisanId])
  return row ? { ...row, changedAt: row.changedAt.toISOString() } : null
}
