import { requireNotImpersonating } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { checkOwnPassword } from '#features/sign-in/renew-proof.ts'
import type { EmailChange } from './own-account.ts'

export const emailChangeJob = 'send-email-change'

/**
 * Every address gets the same work and answer; a job checks later whether it has an account.
 * @throws DomainError current-password-wrong, too-many-requests
 */
export async function askEmailChange(ctx: Context, { email, currentPassword }: EmailChange): Promise<void> {
  const { userId } = requireNotImpersonating(ctx.actor)
  await checkOwnPassword(ctx, currentPassword)
  await transaction(ctx, (ctx) => queueJobs(ctx, [{ name: emailChangeJob, payload: { userId, email } }]))
}
