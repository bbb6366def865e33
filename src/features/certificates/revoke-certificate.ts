import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { readNumber } from './certificate.ts'

/** Once; the reason is shown to who checks it. @throws DomainError forbidden, not-found (revoked before, too) */
export async function revokeCertificate(ctx: Context, input: { number: string; reason: string }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const number = readNumber(input.number)
  await transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.query`
      update certificates set revoked_at = ${ctx.clock.now()}, revoke_reason = ${input.reason}, suspected_at = null
      where number = ${number} and revoked_at is null returning 1`
    if (!row) throw new DomainError('not-found')
    await writeAudit(ctx, {
      action: 'certificate.revoke',
      subject: `certificate:${number}`,
      after: { reason: input.reason },
    })
  })
}
