import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { hashPassword } from '#platform/secrets/password-hash.server.ts'
import type { PasswordReset } from './new-password.ts'
import { queueAccountEmail } from './queue-account-email.ts'
import { codeHash } from './send-reset-link.ts'
import { refuseGuessable, setPassword } from './set-password.ts'

type Owner = { user_id: number; public_id: string; full_name: string; email: string }

const find = `
  select c.user_id, u.public_id, u.full_name, u.email from one_time_codes c join users u on u.id = c.user_id
  where c.code_hash = $1 and c.purpose = 'reset-password' and c.used_at is null and c.expires_at > $2 and u.closed_at is null`

const use = 'update one_time_codes set used_at = $2 where code_hash = $1 and used_at is null returning id'

/**
 * Sets the password of the account that a mailed code belongs to. The code works once; all sessions end.
 * @throws DomainError reset-link-invalid for an unknown, used or old code, alike; password-too-common; unavailable
 */
export async function resetPassword(ctx: Context, { code, newPassword }: PasswordReset): Promise<void> {
  const hash = codeHash(code)
  const [owner] = await namedQuery<Owner>(ctx.db, 'accounts.code-owner', find, [hash, ctx.clock.now()])
  if (!owner) throw new DomainError('reset-link-invalid')
  refuseGuessable(newPassword, [owner.full_name, owner.email])
  const passwordHash = await hashPassword(newPassword)

  await transaction(ctx, async (ctx) => {
    const used = await namedQuery(ctx.db, 'accounts.use-code', use, [hash, ctx.clock.now()])
    if (used.length === 0) throw new DomainError('reset-link-invalid')
    await setPassword(ctx, owner.user_id, passwordHash)
    await queueAccountEmail(ctx, { kind: 'password_changed', userId: owner.user_id })
    await writeAudit(ctx, { action: 'password.reset', subject: `user:${owner.public_id}` })
  })
}

export const resetLinkJob = 'send-reset-link'

/** Asks for a link to set a new password. The same work for every address: whether it has an account is found out later. */
export async function askPasswordReset(ctx: Context, email: string): Promise<void> {
  await transaction(ctx, (ctx) => queueJobs(ctx, [{ name: resetLinkJob, payload: { email } }]))
}
