import type { Context } from '#features/context.ts'
import { type LockedParcel, livingLines } from '#features/orders/locked-parcel.ts'
import { linePairs } from '#features/orders/order-line.ts'
import { canSee } from '#features/orders/order-permissions.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import {
  type CreditedLine,
  creditFacts,
  type DocumentFacts,
  type SoldParcelFacts,
  saleFacts,
  type UnnumberedFacts,
} from './document-facts.ts'

type DocumentOwner = { orderId: number; parcelId: number; artisanId: number; language: string }

/**
 * Once per `effect`, else null. The counter's row stays locked until the transaction ends, and a rollback frees its
 * number: no gaps. @throws RangeError when the year has no number left
 */
async function issueDocument(
  ctx: Context,
  owner: DocumentOwner,
  { facts, effect, refersToId }: { facts: UnnumberedFacts; effect: string; refersToId: number | null },
): Promise<string | null> {
  const now = ctx.clock.now()
  const year = financialYear(now)
  const series = documentSeries[facts.kind]
  const [row] = await ctx.db.query<{ serial: number }>`
    with counter as (
      insert into document_counters (artisan_id, financial_year, series, last)
      select ${owner.artisanId}::bigint, ${year}::text, ${series}::text, 1
      where not exists (select from documents where effect = ${effect}::text)
      on conflict (artisan_id, financial_year, series) do update set last = document_counters.last + 1
      returning last
    ), numbered as (
      select last, ${series}::text || '/' || ${year}::text || '/' || lpad(last::text, greatest(5, length(last::text)),
        '0') as number from counter
    )
    insert into documents (kind, number, artisan_id, financial_year, series, serial, order_id, parcel_id,
      refers_to_id, effect, facts, language, total_paise, issued_at)
    select ${facts.kind}, number, ${owner.artisanId}::bigint, ${year}::text, ${series}::text, last, ${owner.orderId},
      ${owner.parcelId}, ${refersToId}, ${effect}::text,
      ${JSON.stringify({ ...facts, issuedAt: now.toISOString() })}::jsonb || jsonb_build_object('number', number),
      ${owner.language}, ${facts.totalPaise}, ${now}
    from numbered
    returning serial`
  return row ? documentNumber(series, year, row.serial) : null
}

const indiaMs = 330 * 60_000

/** `26-27`: April to March, by the day in India. */
export function financialYear(at: Date): string {
  const day = new Date(at.getTime() + indiaMs)
  const first = day.getUTCMonth() >= 3 ? day.getUTCFullYear() : day.getUTCFullYear() - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0')

const documentSeries = { invoice: 'INV', bill_of_supply: 'BOS', bill: 'BIL', credit_note: 'CRN' } as const

/** CGST Rule 46(b): at most 16 characters. */
const mostSigns = 16

/** `INV/26-27/00001`. @throws RangeError when the year has no number left */
export function documentNumber(series: string, year: string, serial: number): string {
  const number = `${series}/${year}/${String(serial).padStart(5, '0')}`
  if (serial < 1 || number.length > mostSigns) throw new RangeError(`no document number: ${number}`)
  return number
}

/** In the transaction that dispatches. Null when issued before, or when the parcel costs nothing. */
export async function issueInvoice(ctx: Context, { parcelId }: { parcelId: number }): Promise<string | null> {
  type Row = DocumentOwner &
    Omit<SoldParcelFacts, 'orderedAt' | 'lines'> & { orderedAt: Date; lines: SoldParcelFacts['lines'] | null }
  const [row] = await ctx.db.query<Row>`
    select p.order_id, p.id as parcel_id, p.artisan_id, o.language,
      o.number as order_number, o.placed_at as ordered_at, p.number as parcel_number,
      p.from_state, p.to_state, p.cod_fee_paise, o.billing_address as billing, o.shipping_address as shipping,
      a.name as seller_name, a.postal_address as seller_address, a.place as seller_place, a.pincode as seller_pincode,
      a.state as seller_state, a.gstin as seller_gstin, a.enrolment_number, a.tax_status,
      (select json_agg(json_build_object(${linePairs}) order by l.id)
        from order_lines l where l.parcel_id = p.id and l.cancelled_at is null) as lines
    from parcels p join orders o on o.id = p.order_id join artisans a on a.id = p.artisan_id where p.id = ${parcelId}`
  if (!row?.lines) return null

  const facts = saleFacts({ ...row, orderedAt: row.orderedAt.toISOString(), lines: row.lines })
  if (facts.totalPaise === 0) return null
  return issueDocument(ctx, row, { facts, effect: `invoice:${row.parcelNumber}`, refersToId: null })
}

/**
 * In the transaction that refunds; once per `key`. Null for a parcel without a document (never shipped) and for a zero
 * sum. `goodsPaise` is after discount, tax included.
 */
export async function issueCreditNote(
  ctx: Context,
  credit: { parcelId: number; key: string; reason: string; lines: readonly CreditedLine[] },
): Promise<string | null> {
  const [sale] = await ctx.db.query<DocumentOwner & { id: number; facts: DocumentFacts }>`
    select id, order_id, parcel_id, artisan_id, language, facts
    from documents where parcel_id = ${credit.parcelId} and kind <> 'credit_note'`
  if (!sale) return null

  const facts = creditFacts(sale.facts, credit)
  if (facts.totalPaise === 0) return null
  return issueDocument(ctx, sale, { facts, effect: `credit:${credit.key}`, refersToId: sale.id })
}

/** Does nothing without an invoice, or when the credit note exists. */
export async function creditParcel(ctx: Context, parcel: LockedParcel, reason: string): Promise<void> {
  const lines = livingLines(parcel).map((line) => ({ ...line, lineId: line.id }))
  await issueCreditNote(ctx, { parcelId: parcel.id, key: `refund-${parcel.number}`, reason, lines })
}

type ReadableDocument = { facts: DocumentFacts; language: string }

type Row = ReadableDocument & { artisanId: number; customerId: number }

/**
 * For the customer, the artisan and admins. `number` has dashes for slashes; null: the sale document.
 * @throws DomainError not-found, also for another person's
 */
export async function getDocument(
  ctx: Context,
  wanted: { order: string; parcel: string; number: string | null },
): Promise<ReadableDocument> {
  const [row] = await ctx.db.query<Row>`
    select d.facts, d.language, d.artisan_id, o.customer_id
    from documents d join orders o on o.id = d.order_id join parcels p on p.id = d.parcel_id
    where o.number = ${wanted.order} and p.number = ${wanted.parcel}
      and case when ${wanted.number}::text is null then d.kind <> 'credit_note'
        else replace(d.number, '/', '-') = ${wanted.number}::text end`
  if (!row || !canSee(ctx.actor, row)) throw new DomainError('not-found')
  return { facts: row.facts, language: row.language }
}
