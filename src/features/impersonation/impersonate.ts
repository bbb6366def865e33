import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { beginImpersonation } from '#features/sign-in/begin-impersonation.ts'
import { impersonationMinutes } from '#features/sign-in/session-limits.ts'
import { queueVerificationEmail } from '#features/verification/queue-verification-email.ts'
import type { VerificationStatus } from '#features/verification/verification-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addMinutes } from '#platform/time/clock.ts'

type Row = { id: number; status: VerificationStatus }

export type ImpersonationInput = { artisan: string; reason: string; sessionId: number }

/**
 * Lets an admin's session act in an artisan's workshop until ended, logout or 60 minutes; the artisan gets an email.
 * Bank account, consents, undertakings, appeals and sign-in settings stay closed (requireNotImpersonating). Returns the
 * end.
 * @throws DomainError unauthorized, forbidden, proof-needed, reason-required, not-found, artisan-closed
 */
export async function actOnImpersonation(
  ctx: Context,
  { artisan, reason, sessionId }: ImpersonationInput,
): Promise<Date> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const words = reason.trim()
  if (!words) throw new DomainError('reason-required')

  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.query<Row>`
      select a.id, a.status from artisans a join users u on u.id = a.user_id and u.closed_at is null
      where a.slug = ${artisan} for share of a`
    if (!row) throw new DomainError('not-found')
    if (row.status === 'closed') throw new DomainError('artisan-closed')

    await beginImpersonation(ctx, { sessionId, artisanId: row.id, reason: words })
    const until = addMinutes(ctx.clock.now(), impersonationMinutes)
    const after = { reason: words, until: until.toISOString() }
    await writeAudit(ctx, { action: 'impersonation.begin', subject: `artisan:${artisan}`, after })
    await queueVerificationEmail(ctx, { artisanId: row.id, move: 'impersonation', reason: words })
    return until
  })
}

export type Impersonation = { artisan: string; name: string; until: string; reason: string }

/** Null for artisans themselves. @throws DomainError unauthorized, forbidden */
export async function findImpersonation(ctx: Context): Promise<Impersonation | null> {
  const { impersonation, artisanId } = requireRole(ctx.actor, 'artisan')
  if (!impersonation) return null
  const [artisan] = await ctx.db.query<Pick<Impersonation, 'artisan' | 'name'>>`
    select slug as artisan, name from artisans where id = ${artisanId}`
  return artisan ? { ...artisan, until: impersonation.until.toISOString(), reason: impersonation.reason } : null
}
