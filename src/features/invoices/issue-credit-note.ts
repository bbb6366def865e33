import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type CreditedLine, creditFacts, type DocumentFacts } from './document-facts.ts'
import { type DocumentOwner, issueDocument } from './issue-document.ts'

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
  const [sale] = await namedQuery<DocumentOwner & { id: number; facts: DocumentFacts }>(
    ctx.db,
    'orders.document-sale',
    saleText,
    [credit.parcelId],
  )
  if (!sale) return null

  const facts = creditFacts(sale.facts, credit)
  if (facts.totalPaise === 0) return null
  return issueDocument(ctx, sale, { facts, effect: `credit:${credit.key}`, refersToId: sale.id })
}
