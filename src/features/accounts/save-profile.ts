import { requireOwnHand, requireUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { checkOwnPassword } from '#features/sign-in/renew-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { Account } from './account.ts'
import { toAccount, type UserRow } from './account-row.ts'
import type { ProfileChange } from './own-account.ts'

/** A sign-in this recent counts as the password. */
const freshMinutes = 5

const find = `
  select u.phone, s.created_at as "openedAt" from users u left join sessions s on s.id = $2 and s.user_id = u.id
  where u.id = $1 and u.closed_at is null`

const save = `
  update users set full_name = coalesce($2, full_name), phone = coalesce($3, phone), language = coalesce($4, language)
  where id = $1 and closed_at is null
  returning public_id as user_public_id, full_name, email, phone, role, language`

/**
 * Changes the own name, phone number and language; missing fields stay.
 * @param sessionId this browser's session: a new phone number needs the password, or a sign-in in the last five minutes
 * @throws DomainError current-password-needed, current-password-wrong, too-many-requests
 */
export async function saveProfile(
  ctx: Context,
  { change, sessionId }: { change: ProfileChange; sessionId: number },
): Promise<Account> {
  const user = requireOwnHand(ctx.actor)
  const { fullName = null, phone = null, language = null } = change
  const [present] = await namedQuery<{ phone: string; openedAt: Date | null }>(ctx.db, 'accounts.present', find, [
    user.userId,
    sessionId,
  ])
  if (!present) throw new DomainError('unauthorized')
  if (phone !== null && phone !== present.phone) await checkFresh(ctx, change.currentPassword, present.openedAt)

  return transaction(ctx, async (ctx) => {
    const values = [user.userId, fullName, phone, language]
    const [row] = await namedQuery<UserRow>(ctx.db, 'accounts.save-profile', save, values)
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

const text = `
  update users set language = $2 where id = $1 and closed_at is null
  returning public_id as user_public_id, full_name, email, phone, role, language`

export async function changeLanguage(ctx: Context, language: Language): Promise<Account> {
  const { userId } = requireUser(ctx.actor)
  const [row] = await namedQuery<UserRow>(ctx.db, 'accounts.change-language', text, [userId, language])
  if (!row) throw new DomainError('not-found')
  return toAccount(row)
}
