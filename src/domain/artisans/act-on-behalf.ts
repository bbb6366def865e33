import { beginBehalf } from '#domain/accounts/begin-behalf.ts'
import { behalfMinutes } from '#domain/accounts/session-limits.ts'
import { requireRole } from '#domain/actor.ts'
import { writeAudit } from '#domain/audit/write-audit.ts'
import { type Context, transaction } from '#domain/context.ts'
import { requireFreshProof } from '#domain/fresh-proof.ts'
import { addMinutes } from '#platform/clock.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import { queueVerificationMail } from './queue-verification-mail.ts'
import type { VerificationStatus } from './verification-status.ts'

const lock = `
  select a.id, a.status from artisans a join users u on u.id = a.user_id and u.closed_at is null where a.slug = $1 for share of a`

type Row = { id: number; status: VerificationStatus }

/** `reason` is read by the maker. */
export type BehalfWish = { artisan: string; reason: string; sessionId: number }

/**
 * Lets the session of an admin act in a maker's workshop: until it is ended, the session ends, or 60 minutes are over. The maker is
 * written to. Bank account, consents, promises, appeals and whatever belongs to signing in stay the maker's own (requireOwnHand).
 * Answers until when.
 * @throws DomainError unauthorized, forbidden for all but admins, proof-needed, reason-required, not-found (also when the account is
 * erased), maker-closed
 */
export async function actOnBehalf(ctx: Context, { artisan, reason, sessionId }: BehalfWish): Promise<Date> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const words = reason.trim()
  if (!words) throw new DomainError('reason-required')

  return transaction(ctx, async (ctx) => {
    const [maker] = await namedQuery<Row>(ctx.db, 'artisans.behalf-maker', lock, [artisan])
    if (!maker) throw new DomainError('not-found')
    if (maker.status === 'closed') throw new DomainError('maker-closed')

    await beginBehalf(ctx, { sessionId, artisanId: maker.id, reason: words })
    const until = addMinutes(ctx.clock.now(), behalfMinutes)
    const after = { reason: words, until: until.toISOString() }
    await writeAudit(ctx, { action: 'behalf.begin', subject: `artisan:${artisan}`, after })
    await queueVerificationMail(ctx, { artisanId: maker.id, move: 'behalf', reason: words })
    return until
  })
}
