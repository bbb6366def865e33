import { requireOwnHand } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { checkOwnPassword } from './check-own-password.ts'

const renew = 'update sessions set proved_at = $3 where id = $1 and user_id = $2 and revoked_at is null'

/**
 * Takes the password once more in this session, so that dangerous acts go on (fresh-proof.ts).
 * @throws DomainError current-password-wrong (at most five wrong tries in 15 minutes: too-many-requests), unauthorized, unavailable
 */
export async function renewProof(ctx: Context, proof: { password: string; sessionId: number }): Promise<void> {
  const user = requireOwnHand(ctx.actor)
  await checkOwnPassword(ctx, proof.password)

  await transaction(ctx, async (ctx) => {
    await namedQuery(ctx.db, 'accounts.renew-proof', renew, [proof.sessionId, user.userId, ctx.clock.now()])
    await writeAudit(ctx, { action: 'session.prove', subject: `user:${user.publicId}` })
  })
}
