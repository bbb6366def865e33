import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { moveListing } from '#features/products/move-listing.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import type { ListingsDecided, ListingsDecision } from './listings-decision.ts'

/**
 * One decision about several pieces, each by itself as if it were the only one: what cannot be done with one (somebody was
 * faster, the artisan took it back) is said in its result and keeps nothing from the others. Asked again, what is done stays done.
 * @throws DomainError forbidden for anybody but an admin
 */
export async function decideListings(
  ctx: Context,
  { pieces, move, reason }: ListingsDecision,
): Promise<ListingsDecided['results']> {
  requireRole(ctx.actor, 'admin')
  const results: ListingsDecided['results'] = []
  // One after the other: each is a transaction with an email behind it, and the admin has the whole page's patience.
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
