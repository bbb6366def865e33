import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { type Keyset, streamKeyset } from '#platform/database/keyset.server.ts'
import type { ReportSpan } from './report.ts'

/** A line that was sold: paid for, or to be paid at the door. Money in paise, GST inside. */
export type SoldReportLine = {
  order: string
  placedAt: Date
  parcel: string
  status: string
  isCancelled: boolean
  artisan: string
  fromState: string
  toState: string
  product: string
  sku: string
  hsn: string
  quantity: number
  returnedQuantity: number
  linePaise: number
  discountPaise: number
  platformDiscountPaise: number
  shippingPaise: number
  taxBasisPoints: number
  taxPaise: number
  commissionPaise: number
  paymentMethod: string
}

/** An order with its lines: a portion is read along the index of orders, where lines by day would be sorted anew for each portion. */
type SoldOrder = Pick<SoldReportLine, 'order' | 'placedAt' | 'paymentMethod'> & {
  lines: Omit<SoldReportLine, 'order' | 'placedAt' | 'paymentMethod'>[]
}

const linesOfOrder = `
  select s.number as parcel, s.status, l.cancelled_at is not null as "isCancelled", a.name as artisan,
    s.from_state as "fromState", s.to_state as "toState", l.name as product, l.sku, l.hsn, l.quantity, l.returned_quantity as "returnedQuantity",
    l.line_paise as "linePaise", l.discount_paise as "discountPaise", l.platform_discount_paise as "platformDiscountPaise",
    l.shipping_paise as "shippingPaise", l.tax_basis_points as "taxBasisPoints",
    l.cgst_paise + l.sgst_paise + l.igst_paise as "taxPaise", l.commission_paise as "commissionPaise"
  from parcels s join order_lines l on l.parcel_id = s.id join artisans a on a.id = s.artisan_id
  where s.order_id = o.id and s.status not in ('awaiting_payment', 'awaiting_confirmation', 'expired') order by l.id`

const sold: Keyset<'placed'> = {
  select: `o.number as "order", o.placed_at as "placedAt", o.payment_method as "paymentMethod",
    (select coalesce(json_agg(row_to_json(line)), '[]') from (${linesOfOrder}) line) as lines`,
  from: 'orders o',
  id: 'o.id',
  sorts: { placed: { by: 'o.placed_at', type: 'timestamptz' } },
}

/** Every line of the orders placed in these days, oldest first; some hundred in memory at a time. For admins. */
export async function* streamSoldLines(ctx: Context, span: ReportSpan): AsyncGenerator<SoldReportLine> {
  requireRole(ctx.actor, 'admin')
  const where = (put: (value: unknown) => string) => [
    `o.placed_at >= ${put(span.from)}`,
    `o.placed_at < ${put(span.until)}`,
  ]
  const orders = streamKeyset<SoldOrder, 'placed'>(ctx.db, sold, { where, sort: { by: 'placed', isDown: false } })
  for await (const { order, placedAt, paymentMethod, lines } of orders) {
    for (const line of lines) yield { order, placedAt, paymentMethod, ...line }
  }
}

/** What lies on a shelf now. */
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
  select: `p.slug as product, p.name, a.name as artisan, v.sku, v.own_sku as "ownSku", v.options, p.option_names as "optionNames", p.status, s.on_hand as "onHand", s.reserved,
    v.price_paise as "pricePaise"`,
  from: 'variants v join stock s on s.variant_id = v.id join products p on p.id = v.product_id join artisans a on a.id = p.artisan_id',
  id: 'v.id',
  sorts: { id: { by: 'v.id', type: 'bigint' } },
}

/** Every choice of every piece that is not put away, with its stock as it is now. For admins. */
export function streamStock(ctx: Context): AsyncGenerator<StockReportRow> {
  requireRole(ctx.actor, 'admin')
  const where = () => ['v.removed_at is null', 'p.archived_at is null']
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
  select: `t.number, r.number as run, a.name as artisan, t.status, t.amount_paise as "amountPaise", t.rail, t.destination ->> 'holder' as holder,
    t.destination ->> 'lastFour' as "lastFour", t.reference, t.failure, t.created_at as "createdAt", t.paid_at as "paidAt"`,
  from: 'payouts t join payout_runs r on r.id = t.run_id join artisans a on a.id = t.artisan_id',
  id: 't.id',
  sorts: { created: { by: 't.created_at', type: 'timestamptz' } },
}

/** Transfers prepared in these days, oldest first. For admins. */
export function streamPayouts(ctx: Context, span: ReportSpan): AsyncGenerator<PayoutReportRow> {
  requireRole(ctx.actor, 'admin')
  const where = (put: (value: unknown) => string) => [
    `t.created_at >= ${put(span.from)}`,
    `t.created_at < ${put(span.until)}`,
  ]
  return streamKeyset<PayoutReportRow, 'created'>(ctx.db, transfers, {
    where,
    sort: { by: 'created', isDown: false },
  })
}
