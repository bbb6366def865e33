import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import { countRating } from '#features/products/count-rating.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { AdminReview, ReviewDecision } from './admin-review.ts'
import { getAdminReview } from './admin-review-queries.ts'

type Locked = { id: number; productId: number; userId: number; rating: number; hiddenAt: Date | null }

type DecisionInput = ReviewDecision & {
  id: string
  linkOf: (slug: string) => string
}

/**
 * Every decision closes the reports. A hidden review does not count in the rating. A decision can be repeated.
 * @throws DomainError forbidden, not-found, review-changed by another admin, reason-required
 */
export function decideReview(
  ctx: Context,
  { id, move, reason, expected, linkOf }: DecisionInput,
): Promise<AdminReview> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const [locked] = await ctx.db.query<Locked>`
      select id, product_id, user_id, rating, hidden_at from reviews
      where public_id::text = ${id} for no key update`
    if (!locked) throw new DomainError('not-found')
    const stands = locked.hiddenAt === null ? 'shown' : 'hidden'
    const wanted = goal[move] ?? stands
    if (wanted === stands && stands !== expected && move !== 'leave') return getAdminReview(ctx, id)
    requireDecision({ move, reason, expected }, stands)

    await ctx.db.query`
      update review_reports set settled_at = ${ctx.clock.now()} where review_id = ${locked.id} and settled_at is null`
    if (wanted !== stands) await turn(ctx, locked, { move, reason })
    const states = { before: { stands }, after: { stands: wanted, ...(reason ? { reason } : {}) } }
    await writeAudit(ctx, { action: `review.${move}`, subject: `review:${id}`, ...states })
    const after = await getAdminReview(ctx, id)
    if (wanted !== stands) await tellWriter(ctx, locked, { after, move, reason, linkOf })
    return after
  })
}

function requireDecision({ move, reason, expected }: ReviewDecision, stands: 'shown' | 'hidden'): void {
  if (stands !== expected || (move === 'leave' && stands === 'hidden')) throw new DomainError('review-changed')
  if (move === 'hide' && !reason) throw new DomainError('reason-required')
}

const goal: Partial<Record<ReviewDecision['move'], 'shown' | 'hidden'>> = { hide: 'hidden', show: 'shown' }

type Turn = { move: ReviewDecision['move']; reason: string }

async function turn(ctx: Context, { id, productId, rating }: Locked, { move, reason }: Turn): Promise<void> {
  const isHiding = move === 'hide'
  await ctx.db.query`
    update reviews set hidden_at = ${isHiding ? ctx.clock.now() : null}, hidden_reason = ${isHiding ? reason : null}
    where id = ${id}`
  await countRating(ctx, { productId, stars: isHiding ? -rating : rating, ratings: isHiding ? -1 : 1 })
}

type Writer = { email: string; name: string; language: string }

async function tellWriter(
  ctx: Context,
  { userId }: Locked,
  { after, move, reason, linkOf }: Turn & { after: AdminReview; linkOf: DecisionInput['linkOf'] },
): Promise<void> {
  const [person] = await ctx.db.query<Writer>`
    select email, full_name as name, language from users where id = ${userId} and closed_at is null`
  if (!person) return
  const kind = move === 'hide' ? 'hidden' : 'shown'
  const link = linkOf(after.product.id)
  const email = emailOf({
    to: person.email,
    language: person.language,
    kind: `review-${kind}`,
    words: move === 'hide' ? 'reviewHidden' : 'reviewShown',
    values: { name: person.name, product: after.product.name, title: after.title, reason, link },
    button: { word: 'piece', link },
  })
  await queueEmails(ctx, [email])
}
