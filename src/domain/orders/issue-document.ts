import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import {
  type CreditedLine,
  creditFacts,
  type DocumentFacts,
  type SoldParcelFacts,
  saleFacts,
  type UnnumberedFacts,
} from './document-facts.ts'
import { documentNumber, documentSeries, financialYear } from './financial-year.ts'

type Owner = { orderId: number; parcelId: number; artisanId: number; language: string }

const soldText = `
  select p.order_id as "orderId", p.id as "parcelId", p.artisan_id as "artisanId", o.language,
    o.number as "orderNumber", o.placed_at as "orderedAt", p.number as "parcelNumber",
    p.from_state as "fromState", p.to_state as "toState", p.cod_fee_paise as "codFeePaise",
    o.billing_address as billing, o.shipping_address as shipping,
    a.name as "sellerName", a.postal_address as "sellerAddress", a.place as "sellerPlace", a.pincode as "sellerPincode",
    a.state as "sellerState", a.gstin as "sellerGstin", a.enrolment_number as "enrolmentNumber", a.tax_status as "taxStatus",
    (select json_agg(json_build_object('id', l.id, 'name', l.name, 'options', l.options, 'hsn', l.hsn,
      'quantity', l.quantity, 'unitPricePaise', l.unit_price_paise, 'linePaise', l.line_paise,
      'discountPaise', l.discount_paise, 'platformDiscountPaise', l.platform_discount_paise,
      'shippingPaise', l.shipping_paise, 'taxBasisPoints', l.tax_basis_points, 'cgstPaise', l.cgst_paise,
      'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise) order by l.id)
      from order_lines l where l.parcel_id = p.id and l.cancelled_at is null) as lines
  from parcels p join orders o on o.id = p.order_id join artisans a on a.id = p.artisan_id where p.id = $1`

/**
 * The document of a parcel's sale, issued in the transaction that dispatches it: an invoice, a bill of supply or a plain bill by
 * the artisan's tax status. Once per parcel; null when it was issued before, or when nothing in the parcel costs anything.
 */
export async function issueInvoice(ctx: Context, { parcelId }: { parcelId: number }): Promise<string | null> {
  type Row = Owner &
    Omit<SoldParcelFacts, 'orderedAt' | 'lines'> & { orderedAt: Date; lines: SoldParcelFacts['lines'] | null }
  const [row] = await namedQuery<Row>(ctx.db, 'orders.document-sold', soldText, [parcelId])
  if (!row?.lines) return null

  const facts = saleFacts({ ...row, orderedAt: row.orderedAt.toISOString(), lines: row.lines })
  if (facts.totalPaise === 0) return null
  return giveNumber(ctx, row, { facts, effect: `invoice:${row.parcelNumber}`, refersToId: null })
}

const saleText = `
  select id, order_id as "orderId", parcel_id as "parcelId", artisan_id as "artisanId", language, facts
  from documents where parcel_id = $1 and kind <> 'credit_note'`

/**
 * A credit note about the parcel's document, in the transaction that gives the money back; once per `key`. Nothing (null) for a
 * parcel that has no document, because it was never posted, and for a sum of zero. `goodsPaise` is after discount, tax inside.
 */
export async function issueCreditNote(
  ctx: Context,
  credit: { parcelId: number; key: string; reason: string; lines: readonly CreditedLine[] },
): Promise<string | null> {
  const [sale] = await namedQuery<Owner & { id: number; facts: DocumentFacts }>(
    ctx.db,
    'orders.document-sale',
    saleText,
    [credit.parcelId],
  )
  if (!sale) return null

  const facts = creditFacts(sale.facts, credit)
  if (facts.totalPaise === 0) return null
  return giveNumber(ctx, sale, { facts, effect: `credit:${credit.key}`, refersToId: sale.id })
}

// The counter's row stays locked until the transaction ends: whoever is next waits, and what is rolled back is given again.
const issueText = `
  with counter as (
    insert into document_counters (artisan_id, financial_year, series, last)
    select $1, $2, $3, 1 where not exists (select from documents where effect = $8)
    on conflict (artisan_id, financial_year, series) do update set last = document_counters.last + 1
    returning last
  ), numbered as (
    select last, $3 || '/' || $2 || '/' || lpad(last::text, greatest(5, length(last::text)), '0') as number from counter
  )
  insert into documents (kind, number, artisan_id, financial_year, series, serial, order_id, parcel_id, refers_to_id, effect,
    facts, language, total_paise, issued_at)
  select $4, number, $1, $2, $3, last, $5, $6, $7, $8, $9::jsonb || jsonb_build_object('number', number), $10, $11, $12
  from numbered
  returning serial`

async function giveNumber(
  ctx: Context,
  owner: Owner,
  { facts, effect, refersToId }: { facts: UnnumberedFacts; effect: string; refersToId: number | null },
): Promise<string | null> {
  const now = ctx.clock.now()
  const year = financialYear(now)
  const series = documentSeries[facts.kind]
  const [row] = await namedQuery<{ serial: number }>(ctx.db, 'orders.issue-document', issueText, [
    ...[owner.artisanId, year, series, facts.kind, owner.orderId, owner.parcelId, refersToId, effect],
    ...[JSON.stringify({ ...facts, issuedAt: now.toISOString() }), owner.language, facts.totalPaise, now],
  ])
  return row ? documentNumber(series, year, row.serial) : null
}
