import { requireNotImpersonating } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { hashPassword } from '#platform/secrets/password-hash.server.ts'
import type { PasswordChange } from './new-password.ts'
import { type Device, type OpenedSession, openSession } from './open-session.ts'
import { queueAccountEmail } from './queue-account-email.ts'
import { checkOwnPassword } from './renew-proof.ts'
import { refuseGuessable, setPassword } from './set-password.ts'

type Row = { fullName: string; email: string; remembered: boolean; hasGivenCode: boolean }

/**
 * Ends all sessions; this browser gets a new one of the same lifetime.
 * @throws DomainError current-password-wrong (after five wrong attempts in 15 minutes too-many-requests),
 * password-too-common, unavailable
 */
export async function changePassword(ctx: Context, form: PasswordChange, device: Device): Promise<OpenedSession> {
  const user = requireNotImpersonating(ctx.actor)
  const [row] = await ctx.db.query<Row>`
    select u.full_name, u.email, coalesce(s.remembered, false) as remembered,
      s.second_factor_at is not null as has_given_code
    from users u left join sessions s on s.id = ${device.replacesSession} and s.user_id = u.id
    where u.id = ${user.userId} and u.closed_at is null`
  if (!row) throw new DomainError('unauthorized')

  await checkOwnPassword(ctx, form.currentPassword)
  refuseGuessable(form.newPassword, [row.fullName, row.email])
  const passwordHash = await hashPassword(form.newPassword)

  return transaction(ctx, async (ctx) => {
    await setPassword(ctx, user.userId, passwordHash)
    await queueAccountEmail(ctx, { kind: 'password_changed', userId: user.userId })
    await writeAudit(ctx, { action: 'password.change', subject: `user:${user.publicId}` })
    return openSession(ctx, {
      user: { id: user.userId, role: user.role },
      isRemembered: row.remembered,
      hasGivenCode: row.hasGivenCode,
      device,
    })
  })
}
