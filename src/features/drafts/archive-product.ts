import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { findMove } from '#features/moves.ts'
import { type ListingStatus, listingMoves } from '#features/products/listing-status.ts'
import { moveListing } from '#features/products/move-listing.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { lockKeptProduct } from './own-form-queries.ts'

const leaving: Partial<Record<ListingStatus, string>> = { published: 'pause', in_review: 'withdraw' }

/** Idempotent; a restored product stays off sale until resumed. @throws DomainError not-found, move-not-allowed */
export async function archiveProduct(ctx: Context, { id, archived }: { id: string; archived: boolean }): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  await transaction(ctx, async (ctx) => {
    const kept = await lockKeptProduct(ctx, id, artisanId)
    if (!kept) throw new DomainError('not-found')
    if (archived === (kept.archivedAt !== null)) return

    if (archived && kept.status === 'appealed') throw new DomainError('move-not-allowed', { from: kept.status })
    const move = archived ? leaving[kept.status] : undefined
    if (move && findMove(listingMoves, kept.status, move)) await moveListing(ctx, { productId: id, move })
    await ctx.db.query`update products set archived_at = ${archived ? ctx.clock.now() : null} where id = ${kept.id}`
  })
}
