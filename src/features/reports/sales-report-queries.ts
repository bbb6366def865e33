import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { PlacedLine } from '#features/orders/order.ts'
import { unpaidStatuses } from '#features/orders/order-status.ts'
import { type Keyset, streamKeyset } from '#platform/database/keyset.server.ts'
import { literal, sql } from '#platform/database/sql.ts'
import type { ReportSpan } from './report.ts'

export type SoldReportLine = Pick<
  PlacedLine,
  | 'sku'
  | 'hsn'
  | 'quantity'
  | 'returnedQuantity'
  | 'linePaise'
  | 'discountPaise'
  | 'platformDiscountPaise'
  | 'shippingPaise'
  | 'taxBasisPoints'
  | 'commissionPaise'
  | 'isCancelled'
> & {
  order: string
  placedAt: Date
  parcel: string
  status: string
  artisan: string
  fromState: string
  toState: string
  product: string
  taxPaise: number
  paymentMethod: string
}

/** Portions follow the index of orders; lines by day would be sorted again for each portion. */
type SoldOrder = Pick<SoldReportLine, 'order' | 'placedAt' | 'paymentMethod'> & {
  lines: Omit<SoldReportLine, 'order' | 'placedAt' | 'paymentMethod'>[]
}

const linesOfOrder = sql`
  select s.number as parcel, s.status, l.cancelled_at is not null as "isCancelled", a.name as artisan,
    s.from_state as "fromState", s.to_state as "toState", l.name as product, l.sku, l.hsn, l.quantity,
    l.returned_quantity as "returnedQuantity", l.line_paise as "linePaise", l.discount_paise as "discountPaise",
    l.platform_discount_paise as "platformDiscountPaise", l.shipping_paise as "shippingPaise",
    l.tax_basis_points as "taxBasisPoints", l.cgst_paise + l.sgst_paise + l.igst_paise as "taxPaise",
    l.commission_paise as "commissionPaise"
  from parcels s join order_lines l on l.parcel_id = s.id join artisans a on a.id = s.artisan_id
  where s.order_id = o.id and s.status not in ${literal(unpaidStatuses)} order by l.id`

const sold: Keyset<'placed'> = {
  select: sql`o.number as "order", o.placed_at, o.payment_method,
    (select coalesce(json_agg(row_to_json(line)), '[]') from (${linesOfOrder}) line) as lines`,
  from: sql`orders o`,
  id: sql`o.id`,
  sorts: { placed: { by: sql`o.placed_at`, type: 'timestamptz' } },
}

/** Oldest first, some hundred in memory at a time. For admins. */
export async function* streamSoldLines(ctx: Context, span: ReportSpan): AsyncGenerator<SoldReportLine> {
  requireRole(ctx.actor, 'admin')
  const where = [sql`o.placed_at >= ${span.from}`, sql`o.placed_at < ${span.until}`]
  const orders = streamKeyset<SoldOrder, 'placed'>(ctx.db, sold, { where, sort: { by: 'placed', isDown: false } })
  for await (const { order, placedAt, paymentMethod, lines } of orders) {
    for (const line of lines) yield { order, placedAt, paymentMethod, ...line }
  }
}

export type StockReportRow = {
  product: string
  name: string
  artisan: string
  sku: string
  ownSku: string | null
  options: Record<string, string>
  optionNames: string[]
  status: string
  onHand: number
  reserved: number
  pricePaise: number
}

const shelves: Keyset<'id'> = {
  select: sql`
    p.slug as product, p.name, a.name as artisan, v.sku, v.own_sku, v.options, p.option_names, p.status, s.on_hand,
    s.reserved, v.price_paise`,
  from: sql`
    variants v join stock s on s.variant_id = v.id join products p on p.id = v.product_id
    join artisans a on a.id = p.artisan_id`,
  id: sql`v.id`,
  sorts: { id: { by: sql`v.id`, type: 'bigint' } },
}

export function streamStock(ctx: Context): AsyncGenerator<StockReportRow> {
  requireRole(ctx.actor, 'admin')
  const where = [sql`v.removed_at is null`, sql`p.archived_at is null`]
  return streamKeyset<StockReportRow, 'id'>(ctx.db, shelves, { where, sort: { by: 'id', isDown: false } })
}

export type PayoutReportRow = {
  number: string
  run: string
  artisan: string
  status: string
  amountPaise: number
  rail: string
  holder: string
  lastFour: string
  reference: string | null
  failure: string | null
  createdAt: Date
  paidAt: Date | null
}

const transfers: Keyset<'created'> = {
  select: sql`
    t.number, r.number as run, a.name as artisan, t.status, t.amount_paise, t.rail,
    t.destination ->> 'holder' as holder, t.destination ->> 'lastFour' as last_four, t.reference, t.failure,
    t.created_at, t.paid_at`,
  from: sql`payouts t join payout_runs r on r.id = t.run_id join artisans a on a.id = t.artisan_id`,
  id: sql`t.id`,
  sorts: { created: { by: sql`t.created_at`, type: 'timestamptz' } },
}

export function streamPayouts(ctx: Context, span: ReportSpan): AsyncGenerator<PayoutReportRow> {
  requireRole(ctx.actor, 'admin')
  const where = [sql`t.created_at >= ${span.from}`, sql`t.created_at < ${span.until}`]
  return streamKeyset<PayoutReportRow, 'created'>(ctx.db, transfers, {
    where,
    sort: { by: 'created', isDown: false },
  })
}

type OwnSoldLine = Pick<
  PlacedLine,
  | 'id'
  | 'name'
  | 'sku'
  | 'options'
  | 'quantity'
  | 'unitPricePaise'
  | 'linePaise'
  | 'discountPaise'
  | 'commissionPaise'
  | 'hsn'
  | 'taxBasisPoints'
> & {
  order: string
  parcel: string
  placedAt: Date
  status: string
  product: string
  ownSku: string | null
  toState: string
  carrier: string | null
  trackingNumber: string | null
}

/** The acting artisan's, oldest first, in portions: pass the last id for the next one. */
export function listSoldLines(ctx: Context, afterId: number, limit: number): Promise<OwnSoldLine[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return ctx.db.query<OwnSoldLine>`
    select l.id, o.number as "order", s.number as parcel, o.placed_at, s.status, l.product_slug as product, l.name,
      l.sku, v.own_sku, l.options, l.quantity, l.unit_price_paise, l.line_paise,
      l.discount_paise, l.commission_paise, l.hsn, l.tax_basis_points,
      s.to_state, s.carrier, s.tracking_number
    from parcels s join order_lines l on l.parcel_id = s.id join orders o on o.id = s.order_id
      left join variants v on v.id = l.variant_id
    where s.artisan_id = ${artisanId} and l.id > ${afterId} order by l.id limit ${limit}`
}
