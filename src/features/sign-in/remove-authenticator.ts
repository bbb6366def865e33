import { requireOwnHand } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { dropAuthenticator } from './drop-authenticator.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/**
 * Takes the own authenticator off with one last code, for a new phone or for good. Where the shop wants one of every admin, the
 * office stays shut until there is another.
 * @throws DomainError code-wrong (also without an authenticator), too-many-requests, proof-needed
 */
export async function removeAuthenticator(ctx: Context, { code }: { code: string }): Promise<void> {
  requireFreshProof(ctx)
  const { userId, publicId } = requireOwnHand(ctx.actor)
  await checkSecondFactor(ctx, { userId, code })

  await transaction(ctx, async (ctx) => {
    await dropAuthenticator(ctx, userId)
    await queueAccountMail(ctx, { kind: 'authenticator_off', userId })
    await writeAudit(ctx, { action: 'authenticator.remove', subject: `user:${publicId}` })
  })
}
