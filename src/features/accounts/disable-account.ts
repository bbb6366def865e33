import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { endAllSessions } from '#features/sign-in/end-session.ts'
import { lockPerson, refuseOwnAccount } from '#features/sign-in/lock-person.ts'
import { queueAccountEmail } from '#features/sign-in/queue-account-email.ts'
import { DomainError } from '#platform/api/domain-error.ts'

/**
 * Ends all sessions; sign-in shows the reason after the right password. Repeating it keeps the first reason.
 * @throws DomainError own-account, last-admin-stays, moved-already (other reason), not-found, forbidden, proof-needed
 */
export async function disableAccount(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  requireFreshProof(ctx)
  await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, id)
    if (person.disabledAt && person.disabledReason === reason) return
    if (person.disabledAt) throw new DomainError('moved-already', { state: '' })
    if (person.role === 'admin' && person.isLastAdmin) throw new DomainError('last-admin-stays')
    refuseOwnAccount(ctx, person)

    await ctx.db.query`
      update users set disabled_at = ${ctx.clock.now()}, disabled_reason = ${reason} where id = ${person.userId}`
    await endAllSessions(ctx, person.userId)
    await queueAccountEmail(ctx, { kind: 'account_disabled', userId: person.userId, reason })
    await writeAudit(ctx, { action: 'account.disable', subject: `user:${id}`, after: { reason } })
  })
}

/** Idempotent. @throws DomainError not-found, forbidden, proof-needed */
export async function enableAccount(ctx: Context, { id }: { id: string }): Promise<void> {
  requireFreshProof(ctx)
  await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, id)
    if (!person.disabledAt) return

    await ctx.db.query`update users set disabled_at = null, disabled_reason = null where id = ${person.userId}`
    await queueAccountEmail(ctx, { kind: 'account_enabled', userId: person.userId })
    await writeAudit(ctx, {
      action: 'account.enable',
      subject: `user:${id}`,
      before: { reason: person.disabledReason ?? '' },
    })
  })
}
