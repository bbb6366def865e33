import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { EarningRow } from './earning.ts'
import { monthSpan, type Statement } from './statement.ts'

// More does not fit one sheet; no single workshop posts so much in a month.
const mostRows = 3_000

/** `of`: `2026-11` or `HT-2611-00500`. @throws DomainError not-found: neither, or an order without own earnings */
export async function getStatement(ctx: Context, of: string): Promise<Statement> {
  const artisanId = requireRole(ctx.actor, 'artisan').artisanId ?? 0
  const span = monthSpan(of)
  const order = /^[A-Z]{2,4}-\d{4}-\d{5,}$/.test(of) ? of : null
  if (!span && !order) throw new DomainError('not-found')

  const rows = await ctx.db.query<Found>`
    select e.id::text as id, e.kind, e.status, o.number as order_number, s.number as parcel, e.goods_paise,
      e.shipping_paise, e.coupon_paise, e.tax_paise, e.commission_paise, e.commission_gst_paise, e.tcs_paise,
      e.tds_paise, e.other_paise, e.net_paise, e.available_at, e.held_reason, e.held_until, t.number as payout,
      e.note, e.created_at
    from earnings e left join parcels s on s.id = e.parcel_id left join orders o on o.id = s.order_id
      left join payouts t on t.id = e.payout_id
    where e.artisan_id = ${artisanId} and case when ${order}::text is null then e.created_at >= ${span?.from ?? null}
      and e.created_at < ${span?.until ?? null} else o.number = ${order}::text end
    order by e.created_at, e.id limit ${mostRows}`
  const [artisan] = await ctx.db.query<Statement['artisan']>`
    select name, state, gstin from artisans where id = ${artisanId}`
  if (!artisan || (order && rows.length === 0)) throw new DomainError('not-found')
  return { of, artisan, madeAt: ctx.clock.now().toISOString(), rows: rows.map(showRow) }
}

type Found = Omit<EarningRow, 'availableAt' | 'heldUntil' | 'createdAt'> & {
  availableAt: Date
  heldUntil: Date | null
  createdAt: Date
}

function showRow(row: Found): EarningRow {
  return {
    ...row,
    availableAt: row.availableAt.toISOString(),
    heldUntil: row.heldUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function listStatementMonths(ctx: Context): Promise<string[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const found = await ctx.db.query<{ month: string }>`
    select distinct to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month from earnings
    where artisan_id = ${artisanId} order by 1`
  return found.map(({ month }) => month)
}
