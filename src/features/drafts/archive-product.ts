import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { findListingMove, type ListingStatus } from '#features/products/listing-status.ts'
import { moveListing } from '#features/products/move-listing.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { lockKeptProduct } from './own-form-queries.ts'

const text = 'UPDATE products SET archived_at = $2 WHERE id = $1'

/** A published or reviewed product leaves the shop or the review before it is archived. */
const leaving: Partial<Record<ListingStatus, string>> = { published: 'pause', in_review: 'withdraw' }

/**
 * Archives or restores an own product; a restored one stays off sale until its artisan resumes it. Idempotent.
 * @throws DomainError not-found, move-not-allowed during an appeal
 */
export async function archiveProduct(ctx: Context, { id, archived }: { id: string; archived: boolean }): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  await transaction(ctx, async (ctx) => {
    const kept = await lockKeptProduct(ctx, id, artisanId)
    if (!kept) throw new DomainError('not-found')
    if (archived === (kept.archivedAt !== null)) return

    if (archived && kept.status === 'appealed') throw new DomainError('move-not-allowed', { from: kept.status })
    const move = archived ? leaving[kept.status] : undefined
    if (move && findListingMove(kept.status, move)) await moveListing(ctx, { productId: id, move })
    await namedQuery(ctx.db, 'product-archive', text, [kept.id, archived ? ctx.clock.now() : null])
  })
}
