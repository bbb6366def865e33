import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type SoldParcelFacts, saleFacts } from './document-facts.ts'
import { type DocumentOwner, issueDocument } from './issue-document.ts'

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
  type Row = DocumentOwner &
    Omit<SoldParcelFacts, 'orderedAt' | 'lines'> & { orderedAt: Date; lines: SoldParcelFacts['lines'] | null }
  const [row] = await namedQuery<Row>(ctx.db, 'orders.document-sold', soldText, [parcelId])
  if (!row?.lines) return null

  const facts = saleFacts({ ...row, orderedAt: row.orderedAt.toISOString(), lines: row.lines })
  if (facts.totalPaise === 0) return null
  return issueDocument(ctx, row, { facts, effect: `invoice:${row.parcelNumber}`, refersToId: null })
}
