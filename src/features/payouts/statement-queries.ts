import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { EarningRow } from './earning.ts'
import { monthSpan, type Statement } from './statement.ts'

const rowsText = `
  select e.id::text as id, e.kind, e.status, o.number as "orderNumber", s.number as parcel, e.goods_paise as "goodsPaise",
    e.shipping_paise as "shippingPaise", e.coupon_paise as "couponPaise", e.tax_paise as "taxPaise",
    e.commission_paise as "commissionPaise", e.commission_gst_paise as "commissionGstPaise", e.tcs_paise as "tcsPaise",
    e.tds_paise as "tdsPaise", e.other_paise as "otherPaise", e.net_paise as "netPaise", e.available_at as "availableAt",
    e.held_reason as "heldReason", e.held_until as "heldUntil", t.number as payout, e.note, e.created_at as "createdAt"
  from earnings e left join parcels s on s.id = e.parcel_id left join orders o on o.id = s.order_id
    left join payouts t on t.id = e.payout_id
  where e.artisan_id = $1 and case when $2::text is null then e.created_at >= $3 and e.created_at < $4 else o.number = $2 end
  order by e.created_at, e.id limit $5`

// Above this a month is not one sheet any more; no single workshop posts so much.
const mostRows = 3_000

const artisanText = 'select name, state, gstin from artisans where id = $1'

/**
 * The acting artisan's money of a month (`2026-11`) or of an order (`HT-2611-00500`), row by row.
 * @throws DomainError not-found for an order without earnings of theirs, and for a word that is neither
 */
export async function getStatement(ctx: Context, of: string): Promise<Statement> {
  const artisanId = requireRole(ctx.actor, 'artisan').artisanId ?? 0
  const span = monthSpan(of)
  const order = /^HT-\d{4}-\d{5,}$/.test(of) ? of : null
  if (!span && !order) throw new DomainError('not-found')

  const values = [artisanId, order, span?.from ?? null, span?.until ?? null, mostRows]
  const rows = await namedQuery<Found>(ctx.db, 'payments.statement', rowsText, values)
  const [artisan] = await namedQuery<Statement['artisan']>(ctx.db, 'payments.statement-artisan', artisanText, [
    artisanId,
  ])
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

const text = `
  select distinct to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month from earnings
  where artisan_id = $1 order by 1`

/** The months in which the acting artisan has earnings, as `getStatement` takes them. */
export async function listStatementMonths(ctx: Context): Promise<string[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const found = await namedQuery<{ month: string }>(ctx.db, 'payments.statement-months', text, [artisanId])
  return found.map(({ month }) => month)
}
