import type { Context } from '#features/context.ts'
import { canSee } from '#features/orders/order-permissions.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { DocumentFacts } from './document-facts.ts'

export type ReadableDocument = { facts: DocumentFacts; language: string }

type Row = ReadableDocument & { artisanId: number; customerId: number }

/**
 * A document of a parcel for its customer, its artisan and admins. `number` has dashes for slashes; null: the document of the
 * sale. Throws not-found for a missing one and for another person's, alike.
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
