import type { Actor } from '#features/actor.ts'
import { newWorkOf } from '#features/artisans/new-work.ts'
import { findLastDecider } from '#features/audit/decider-queries.ts'
import { requireSecondPerson } from '#features/audit/second-person.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { findMove } from '#features/moves.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { isReviewed } from './listing-review.ts'
import { appealableListingActions, type ListingMove, type ListingStatus, listingMoves } from './listing-status.ts'
import { queueListingEmail } from './queue-listing-email.ts'

type Listed = {
  id: number
  status: ListingStatus
  revision: number
  artisanId: number
  publishedAt: Date | null
  isArchived: boolean
  pictures: number
}

export type AskedListingMove = {
  productId: string
  move: string
  reason?: string | undefined
  seen?: { status: string; revision: number } | undefined
}

/**
 * By the product's own artisan or an admin, as the table says.
 * @throws DomainError not-found (also for another's product), forbidden, move-not-allowed (also for archived products),
 *   reason-required, product-incomplete with `errors` by path, listing-changed with its `status` when it is no longer
 *   as `seen`, second-person-needed with `name`
 */
export async function moveListing(
  ctx: Context,
  { productId, move, reason, seen }: AskedListingMove,
): Promise<ListingStatus> {
  return transaction(ctx, async (ctx) => {
    const [listed] = await ctx.db.query<Listed>`
      select id, status, revision, artisan_id, published_at, archived_at is not null as is_archived,
      (select count(*)::int from product_pictures
      where product_id = products.id) as pictures from products where slug = ${productId} for no key update`
    if (!listed || !maySee(ctx.actor, listed.artisanId)) throw new DomainError('not-found')
    requireUnchanged(listed, seen)
    const found = requireMove(ctx.actor, listed, { move, reason })

    if (listed.status === 'appealed') await requireOther(ctx, productId)
    const to = await statusAfter(ctx, { ...listed, slug: productId }, found)
    const now = ctx.clock.now()
    await ctx.db.query`
      update products set status = ${to}::text, waiting_since = case
        when ${to}::text in ('in_review', 'appealed') then ${now}::timestamptz end,
      published_at = case when ${to}::text = 'published' then coalesce(published_at, ${now}::timestamptz)
      else published_at end where id = ${listed.id}`
    const isNewWork = to === 'published' && listed.publishedAt === null
    if (isNewWork) await queueJobs(ctx, [newWorkOf({ artisanId: listed.artisanId, productId: listed.id })])
    await writeAudit(ctx, {
      action: `listing.${move}`,
      subject: `product:${productId}`,
      before: { status: listed.status },
      after: { status: to, ...(reason?.trim() ? { reason: reason.trim() } : {}) },
    })
    if (found.who.includes('admin'))
      await queueListingEmail(ctx, { productId: listed.id, move, reason: reason?.trim() || null })
    return to
  })
}

async function statusAfter(ctx: Context, product: { artisanId: number; slug: string }, { move, to }: ListingMove) {
  return move === 'submit' && !(await isReviewed(ctx, product)) ? 'published' : to
}

function requireUnchanged({ status, revision }: Listed, seen: AskedListingMove['seen']): void {
  if (!seen || (seen.status === status && seen.revision === revision)) return
  throw new DomainError('listing-changed', { status })
}

async function requireOther(ctx: Context, productId: string): Promise<void> {
  const decider = await findLastDecider(ctx, { subject: `product:${productId}`, actions: appealableListingActions })
  requireSecondPerson(ctx.actor, decider)
}

function requireMove(actor: Actor, listed: Listed, { move, reason }: Omit<AskedListingMove, 'productId'>): ListingMove {
  const found = findMove(listingMoves, listed.status, move)
  if (!found || listed.isArchived) throw new DomainError('move-not-allowed', { from: listed.status, move })
  if (!found.who.some((mover) => mover === actor.role)) throw new DomainError('forbidden')
  if (found.needs.includes('reason') && !reason?.trim()) throw new DomainError('reason-required')
  if (move === 'submit' && listed.pictures === 0) {
    throw new DomainError('product-incomplete', { errors: [{ path: 'pictures', message: 'invalid.pictures' }] })
  }
  return found
}

function maySee(actor: Actor, artisanId: number): boolean {
  return actor.role === 'admin' || (actor.role === 'artisan' && actor.artisanId === artisanId)
}
