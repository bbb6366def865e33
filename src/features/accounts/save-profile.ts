import { requireNotImpersonating, requireUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { checkOwnPassword } from '#features/sign-in/renew-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { Account } from './account.ts'
import { toAccount, type UserRow } from './account-row.ts'
import type { ProfileChange } from './own-account.ts'

const freshMinutes = 5

/**
 * @param sessionId this browser's session: a new phone number needs the password, or a sign-in in the last five minutes
 * @throws DomainError current-password-needed, current-password-wrong, too-many-requests
 */
export async function saveProfile(
  ctx: Context,
  { change, sessionId }: { change: ProfileChange; sessionId: number },
): Promise<Account> {
  const user = requireNotImpersonating(ctx.actor)
  const { fullName = null, phone = null, language = null } = change
  const [present] = await ctx.db.query<{ phone: string; openedAt: Date | null }>`
    select u.phone, s.created_at as opened_at from users u left
      join sessions s on s.id = ${sessionId} and s.user_id = u.id
    where u.id = ${user.userId} and u.closed_at is null`
  if (!present) throw new DomainError('unauthorized')
  if (phone !== null && phone !== present.phone) await checkFresh(ctx, change.currentPassword, present.openedAt)

  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.query<UserRow>`
      update users set full_name = coalesce(${fullName}, full_name), phone = coalesce(${phone}, phone),
        phone_confirmed_at = case when phone = coalesce(${phone}, phone) then phone_confirmed_at end,
        language = coalesce(${language}, language)
      where id = ${user.userId} and closed_at is null
      returning public_id as user_public_id, full_name, email, phone, role, language`
    if (!row) throw new DomainError('unauthorized')
    // Field names only, never values: the audit log outlives the account.
    const fields = Object.entries({ fullName, phone, language }).flatMap(([name, value]) =>
      value === null ? [] : name,
    )
    await writeAudit(ctx, { action: 'profile.change', subject: `user:${user.publicId}`, after: { fields } })
    return toAccount(row)
  })
}

async function checkFresh(ctx: Context, password: string | undefined, openedAt: Date | null): Promise<void> {
  if (password) return checkOwnPassword(ctx, password)
  if (openedAt && openedAt >= addMinutes(ctx.clock.now(), -freshMinutes)) return
  throw new DomainError('current-password-needed', {
    errors: [{ path: 'currentPassword', message: 'invalid.currentPasswordNeeded' }],
  })
}

export async function changeLanguage(ctx: Context, language: Language): Promise<Account> {
  const { userId } = requireUser(ctx.actor)
  const [row] = await ctx.db.query<UserRow>`
    update users set language = ${language} where id = ${userId} and closed_at is null
    returning public_id as user_public_id, full_name, email, phone, role, language`
  if (!row) throw new DomainError('not-found')
  return toAccount(row)
}
