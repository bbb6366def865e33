import { requireOwnHand } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { writeRecoveryCodes } from './write-recovery-codes.ts'

// Locked: of two presses at once the later one's codes are those that open.
const find = 'select user_id from authenticators where user_id = $1 and confirmed_at is not null for update'

/**
 * Ten new recovery codes, shown this once; the old ones open nothing any more.
 * @throws DomainError not-found without an authenticator in use, proof-needed
 */
export async function renewRecoveryCodes(ctx: Context): Promise<string[]> {
  requireFreshProof(ctx)
  const { userId, publicId } = requireOwnHand(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const [row] = await namedQuery(ctx.db, 'accounts.lock-authenticator', find, [userId])
    if (!row) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'authenticator.renew-codes', subject: `user:${publicId}` })
    return writeRecoveryCodes(ctx, userId)
  })
}
