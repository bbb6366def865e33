import { isUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { emailOf } from '#features/emails.ts'
import { isWithinLimit, returnTry } from '#features/sign-in/count-try.ts'
import { queueAccountEmail } from '#features/sign-in/queue-account-email.ts'
import { codeHash } from '#features/sign-in/send-reset-link.ts'
import { writeCode } from '#features/sign-in/write-code.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sqlState } from '#platform/database/db.server.ts'
import { foldEmail } from './account.ts'

type Found = {
  userId: number
  publicId: string
  purpose: 'confirm-email' | 'change-email'
  subject: string
  email: string
  name: string
  language: string
}

/**
 * A code works once, for one person and address: it confirms the address, or moves the account to it. A move ends all
 * sessions but the one that opened the link.
 * @param sessionId null for a guest: the link may be opened while signed out
 * @returns whether the address of the account changed
 * @throws DomainError email-link-invalid for an unknown, used, expired or another person's code, or a taken address
 */
export async function confirmEmail(
  ctx: Context,
  { code, sessionId }: { code: string; sessionId: number | null },
): Promise<{ isChanged: boolean }> {
  const reader = isUser(ctx.actor) ? ctx.actor.userId : null
  try {
    return await transaction(ctx, async (ctx) => {
      const now = ctx.clock.now()
      const [found] = await ctx.db.query<Found>`
        update one_time_codes c set used_at = ${now}::timestamptz from users u
        where c.code_hash = ${codeHash(code)} and c.purpose in ('confirm-email', 'change-email') and c.used_at is null
          and c.expires_at > ${now}::timestamptz
          and u.id = c.user_id and u.closed_at is null and (${reader}::bigint is null or c.user_id = ${reader}::bigint)
          and (c.purpose = 'change-email' or c.subject = u.email)
        returning c.user_id, c.purpose, c.subject, u.public_id, u.email, u.full_name as name, u.language`
      if (!found) throw new DomainError('email-link-invalid')
      if (found.purpose === 'change-email') await moveAccount(ctx, found, sessionId)
      else
        await ctx.db.query`
        update users set email_confirmed_at = coalesce(email_confirmed_at, ${ctx.clock.now()})
        where id = ${found.userId}`

      const action = found.purpose === 'change-email' ? 'email.change' : 'email.confirm'
      await writeAudit(ctx, { action, subject: `user:${found.publicId}` })
      return { isChanged: found.purpose === 'change-email' }
    })
  } catch (error) {
    if (sqlState(error) === '23505') throw new DomainError('email-link-invalid')
    throw error
  }
}

async function moveAccount(ctx: Context, found: Found, sessionId: number | null): Promise<void> {
  const now = ctx.clock.now()
  const { userId, subject, email, name, language } = found
  await ctx.db.query`
    update users set (email, email_folded, email_confirmed_at) = (${subject}, ${foldEmail(subject)}, ${now})
    where id = ${userId}`
  await ctx.db.query`
    update sessions set revoked_at = ${now}
    where user_id = ${userId} and revoked_at is null and (${sessionId}::bigint is null or id <> ${sessionId}::bigint)`
  // Password links were sent to the old address, so void them.
  await ctx.db.query`update one_time_codes set used_at = ${now} where user_id = ${userId} and used_at is null`
  await queueAccountEmail(ctx, { kind: 'email_changed', userId, reader: { to: email, name, language } })
}

const confirmLinkHours = 72

export async function sendConfirmLink(
  ctx: Context,
  { userId, linkOf }: { userId: number; linkOf: (code: string) => string },
): Promise<void> {
  type Owner = { to: string; name: string; language: string }
  const [owner] = await ctx.db.query<Owner>`
    select email as to, full_name as name, language from users
    where id = ${userId} and closed_at is null and email_confirmed_at is null`
  const limit = { key: `confirm-link ${userId}`, tries: 3, windowSeconds: 3600 }
  if (!owner || !(await isWithinLimit(ctx, limit))) return

  const { to, name, language } = owner
  const minutes = confirmLinkHours * 60
  const link = linkOf(await writeCode(ctx, { userId, purpose: 'confirm-email', subject: to, minutes }))
  const email = emailOf({
    to,
    language,
    kind: 'confirm-email',
    words: 'account.confirm_email',
    values: { name, link, hours: confirmLinkHours },
    button: { word: 'confirm', link },
  })
  await ctx.email.send(email).catch(async (error: unknown) => {
    await returnTry(ctx, limit)
    throw error
  })
}
