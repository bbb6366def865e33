import type { Actor } from '#domain/actor.ts'
import { newWorkOf } from '#domain/artisans/new-work.ts'
import { writeAudit } from '#domain/audit/write-audit.ts'
import { type Context, queueJobs, transaction } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import { findListingMove, type ListingStatus } from './listing-status.ts'

const lock =
  'SELECT id, status, artisan_id AS "artisanId", published_at AS "publishedAt" FROM products WHERE slug = $1 FOR NO KEY UPDATE'

const change = `UPDATE products SET status = $2,
  published_at = CASE WHEN $2 = 'published' THEN coalesce(published_at, $3) ELSE published_at END WHERE id = $1`

/**
 * Moves a product through moderation by the table of moves: its own artisan, or an admin, as the table says.
 * @throws DomainError not-found (also for another's product), forbidden, move-not-allowed, reason-required
 */
export async function moveListing(
  ctx: Context,
  { productId, move, reason }: { productId: string; move: string; reason?: string | undefined },
): Promise<ListingStatus> {
  return transaction(ctx, async (ctx) => {
    type Listed = { id: number; status: ListingStatus; artisanId: number; publishedAt: Date | null }
    const [listed] = await namedQuery<Listed>(ctx.db, 'listing-lock', lock, [productId])
    if (!listed || !maySee(ctx.actor, listed.artisanId)) throw new DomainError('not-found')
    const found = findListingMove(listed.status, move)
    if (!found) throw new DomainError('move-not-allowed', { from: listed.status, move })
    if (found.who !== ctx.actor.role) throw new DomainError('forbidden')
    if (found.needsReason && !reason?.trim()) throw new DomainError('reason-required')

    await namedQuery(ctx.db, 'listing-move', change, [listed.id, found.to, ctx.clock.now()])
    const isNewWork = found.to === 'published' && listed.publishedAt === null
    if (isNewWork) await queueJobs(ctx, [newWorkOf({ artisanId: listed.artisanId, productId: listed.id })])
    await writeAudit(ctx, {
      action: `listing.${move}`,
      subject: `product:${productId}`,
      before: { status: listed.status },
      after: { status: found.to, ...(reason?.trim() ? { reason: reason.trim() } : {}) },
    })
    return found.to
  })
}

function maySee(actor: Actor, artisanId: number): boolean {
  return actor.role === 'admin' || (actor.role === 'artisan' && actor.artisanId === artisanId)
}
