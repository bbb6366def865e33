import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { UnnumberedFacts } from './document-facts.ts'

export type DocumentOwner = { orderId: number; parcelId: number; artisanId: number; language: string }

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

/**
 * Gives a document the next number of its artisan, series and financial year, in the caller's transaction, once per `effect`: null
 * when that was issued before. Throws RangeError when the year has no number left.
 */
export async function issueDocument(
  ctx: Context,
  owner: DocumentOwner,
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

const indiaMs = 330 * 60_000

/** `26-27`: April to March, by the day in India. */
export function financialYear(at: Date): string {
  const day = new Date(at.getTime() + indiaMs)
  const first = day.getUTCMonth() >= 3 ? day.getUTCFullYear() : day.getUTCFullYear() - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0')

const documentSeries = { invoice: 'INV', bill_of_supply: 'BOS', bill: 'BIL', credit_note: 'CRN' } as const

/** CGST Rule 46(b): at most 16 signs. */
const mostSigns = 16

/** `INV/26-27/00001`. Throws RangeError where no number is left in the year. */
export function documentNumber(series: string, year: string, serial: number): string {
  const number = `${series}/${year}/${String(serial).padStart(5, '0')}`
  if (serial < 1 || number.length > mostSigns) throw new RangeError(`no document number: ${number}`)
  return number
}
