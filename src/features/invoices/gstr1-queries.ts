import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { monthSpan } from '#features/payouts/statement.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type Gstr1Month, gstr1Of, type IssuedDocument } from './gstr1.ts'

/** No single workshop posts so much in a month. */
const mostDocuments = 20_000

/** Null for an artisan who files no GSTR-1: enrolled, or under composition. */
export async function findOwnGstin(ctx: Context): Promise<string | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [artisan] = await ctx.db.query<{ gstin: string | null }>`
    select gstin from artisans where id = ${artisanId} and tax_status = 'registered'`
  return artisan?.gstin ?? null
}

type Wanted = Pick<Gstr1Month, 'month' | 'operatorGstin'>

/** @throws DomainError not-found: no month, or an artisan who files none */
export async function getGstr1(ctx: Context, { month, operatorGstin }: Wanted): Promise<Record<string, unknown>> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const span = monthSpan(month)
  const gstin = await findOwnGstin(ctx)
  if (!span || gstin === null) throw new DomainError('not-found')
  const documents = await ctx.db.query<IssuedDocument>`
    select d.facts, r.total_paise as refers_to_paise from documents d left join documents r on r.id = d.refers_to_id
    where d.artisan_id = ${artisanId} and d.issued_at >= ${span.from} and d.issued_at < ${span.until}
      and d.facts ->> 'saleKind' = 'invoice'
    order by d.issued_at, d.id limit ${mostDocuments}`
  return gstr1Of({ gstin, month, documents, operatorGstin })
}
