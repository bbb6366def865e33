import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { hashPassword } from '#platform/secrets/password-hash.server.ts'
import type { PasswordReset } from './new-password.ts'
import { queueAccountEmail } from './queue-account-email.ts'
import { codeHash } from './send-reset-link.ts'
import { refuseGuessable, setPassword } from './set-password.ts'

type Owner = { userId: number; publicId: string; fullName: string; email: string }

/**
 * The emailed code works once; all sessions end.
 * @throws DomainError reset-link-invalid for an unknown, used or old code alike; password-too-common; unavailable
 */
export async function resetPassword(ctx: Context, { code, newPassword }: PasswordReset): Promise<void> {
  const hash = codeHash(code)
  const [owner] = await ctx.db.query<Owner>`
    select c.user_id, u.public_id, u.full_name, u.email from one_time_codes c join users u on u.id = c.user_id
    where c.code_hash = ${hash} and c.purpose = 'reset-password' and c.used_at is null
      and c.expires_at > ${ctx.clock.now()} and u.closed_at is null`
  if (!owner) throw new DomainError('reset-link-invalid')
  refuseGuessable(newPassword, [owner.fullName, owner.email])
  const passwordHash = await hashPassword(newPassword)

  await transaction(ctx, async (ctx) => {
    const used = await ctx.db.query`
      update one_time_codes set used_at = ${ctx.clock.now()} where code_hash = ${hash} and used_at is null returning id`
    if (used.length === 0) throw new DomainError('reset-link-invalid')
    await setPassword(ctx, owner.userId, passwordHash)
    await queueAccountEmail(ctx, { kind: 'password_changed', userId: owner.userId })
    await writeAudit(ctx, { action: 'password.reset', subject: `user:${owner.publicId}` })
  })
}

export const resetLinkJob = 'send-reset-link'

/** Does the same work for every address; the job finds out whether it has an account. */
export async function askPasswordReset(ctx: Context, email: string): Promise<void> {
  await transaction(ctx, (ctx) => queueJobs(ctx, [{ name: resetLinkJob, payload: { email } }]))
}
