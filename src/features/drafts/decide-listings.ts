import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { moveListing } from '#features/products/move-listing.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import type { ListingsDecided, ListingsDecision } from './listings-decision.ts'

/** Each product gets its own result; an error does not affect the others. @throws DomainError forbidden */
export async function decideListings(
  ctx: Context,
  { pieces, move, reason }: ListingsDecision,
): Promise<ListingsDecided['results']> {
  requireRole(ctx.actor, 'admin')
  const results: ListingsDecided['results'] = []
  // Sequential: each decision is a transaction that queues an email.
  for (const { id, seen } of pieces) {
    try {
      const status = await moveListing(ctx, { productId: id, move, reason, seen })
      results.push({ id, status, problem: null })
    } catch (error) {
      if (!isDomainError(error)) throw error
      results.push({ id, status: null, problem: error.code })
    }
  }
  return results
}
