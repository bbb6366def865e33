import { requireUser, type User } from '#domain/actor.ts'
import { writeAudit } from '#domain/audit/write-audit.ts'
import { type Context, transaction } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import { findVerificationMove, type VerificationStatus } from './verification-status.ts'

/** `artisan` is the slug; left out, the profile of who acts is meant. */
export type VerificationDecision = { artisan?: string; move: string; reason?: string | undefined }

type Artisan = { id: number; slug: string; status: VerificationStatus }

const lock = 'select id, slug, status from artisans where slug = $1 or id = $2 for update'

// The date of the first verification stays through pauses: it is what the badge shows.
const change = `
  update artisans set status = $2, verified_at = case when $2 = 'verified' then coalesce(verified_at, $3) else verified_at end
  where id = $1`

/**
 * Moves an artisan's standing by the table of moves, always with a line in the audit trail: an admin anybody's, artisans their own.
 * @throws DomainError unauthorized, not-found, forbidden, move-not-allowed, reason-required
 */
export async function decideVerification(
  ctx: Context,
  { artisan: slug, move: name, reason }: VerificationDecision,
): Promise<VerificationStatus> {
  const user = requireUser(ctx.actor)
  const { role } = user
  if (role === 'customer') throw new DomainError('forbidden')

  return transaction(ctx, async (ctx) => {
    const artisan = await lockArtisan(ctx, user, slug)
    const move = findVerificationMove(artisan.status, name)
    if (!move) throw new DomainError('move-not-allowed', { from: artisan.status, move: name })
    if (!move.who.includes(role)) throw new DomainError('forbidden')
    if (move.needsReason && !reason?.trim()) throw new DomainError('reason-required')

    await namedQuery(ctx.db, 'artisans.decide', change, [artisan.id, move.to, ctx.clock.now()])
    await writeAudit(ctx, {
      action: `verification.${move.move}`,
      subject: `artisan:${artisan.slug}`,
      before: { status: artisan.status },
      after: { status: move.to, ...(reason?.trim() ? { reason: reason.trim() } : {}) },
    })
    return move.to
  })
}

/** Another maker's profile is not there for an artisan. */
async function lockArtisan(ctx: Context, user: User, slug: string | undefined): Promise<Artisan> {
  const own = slug === undefined ? user.artisanId : null
  const [artisan] = await namedQuery<Artisan>(ctx.db, 'artisans.lock', lock, [slug ?? null, own])
  if (!artisan || (user.role === 'artisan' && artisan.id !== user.artisanId)) throw new DomainError('not-found')
  return artisan
}
