import { requireRole } from '#domain/actor.ts'
import { writeAudit } from '#domain/audit/write-audit.ts'
import { type Context, transaction } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import { findVerificationMove, type VerificationStatus } from './verification-status.ts'

export type VerificationDecision = { artisan: string; move: string; reason?: string }

const lock = 'select id, status from artisans where slug = $1 for update'

// The date of the first verification stays through pauses: it is what the badge shows.
const change = `
  update artisans set status = $2, verified_at = case when $2 = 'verified' then coalesce(verified_at, $3) else verified_at end
  where id = $1`

/**
 * Moves an artisan's standing by the table of moves; only an admin, and always with a line in the audit trail.
 * @throws DomainError not-found, move-not-allowed, reason-required
 */
export async function decideVerification(ctx: Context, decision: VerificationDecision): Promise<VerificationStatus> {
  requireRole(ctx.actor, 'admin')

  return transaction(ctx, async (ctx) => {
    const [artisan] = await namedQuery<{ id: number; status: VerificationStatus }>(ctx.db, 'artisans.lock', lock, [
      decision.artisan,
    ])
    if (!artisan) throw new DomainError('not-found')
    const move = findVerificationMove(artisan.status, decision.move)
    if (!move) throw new DomainError('move-not-allowed', { from: artisan.status, move: decision.move })
    if (move.needsReason && !decision.reason?.trim()) throw new DomainError('reason-required')

    await namedQuery(ctx.db, 'artisans.decide', change, [artisan.id, move.to, ctx.clock.now()])
    await writeAudit(ctx, {
      action: `verification.${move.move}`,
      subject: `artisan:${decision.artisan}`,
      before: { status: artisan.status },
      after: { status: move.to, ...(decision.reason ? { reason: decision.reason } : {}) },
    })
    return move.to
  })
}
