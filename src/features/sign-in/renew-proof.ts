import { requireNotImpersonating, requireUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { isPasswordOf } from '#platform/secrets/password-hash.server.ts'
import { countTry, returnTry } from './count-try.ts'

/**
 * Allows sensitive actions in this session again (fresh-proof.ts).
 * @throws DomainError current-password-wrong (after five wrong attempts in 15 minutes too-many-requests), unauthorized,
 * unavailable
 */
export async function renewProof(ctx: Context, proof: { password: string; sessionId: number }): Promise<void> {
  requireNotImpersonating(ctx.actor)
  await checkOwnPassword(ctx, proof.password)
  await transaction(ctx, (ctx) => keepProof(ctx, proof.sessionId))
}

/** In the caller's transaction. */
export async function keepProof(ctx: Context, sessionId: number): Promise<void> {
  const { userId, publicId } = requireNotImpersonating(ctx.actor)
  await ctx.db.query`
    update sessions set proved_at = ${ctx.clock.now()}
    where id = ${sessionId} and user_id = ${userId} and revoked_at is null`
  await writeAudit(ctx, { action: 'session.prove', subject: `user:${publicId}` })
}

/**
 * Protects actions that a stolen session must not perform. Call it outside a transaction.
 * @throws DomainError current-password-wrong (after five wrong attempts in 15 minutes, whatever they were for,
 * too-many-requests), unauthorized, unavailable
 */
export async function checkOwnPassword(ctx: Context, password: string): Promise<void> {
  const { userId } = requireUser(ctx.actor)
  const [row] = await ctx.db.query<{ passwordHash: string }>`
    select password_hash from users where id = ${userId} and closed_at is null`
  if (!row) throw new DomainError('unauthorized')

  const limit = { key: `change-password ${userId}`, tries: 5, windowSeconds: 15 * 60 }
  await countTry(ctx, limit)
  if (!(await isPasswordOf(row.passwordHash, password))) {
    throw new DomainError('current-password-wrong', {
      errors: [{ path: 'currentPassword', message: 'invalid.currentPassword' }],
    })
  }
  await returnTry(ctx, limit)
}
