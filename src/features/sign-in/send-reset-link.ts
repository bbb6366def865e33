import { createHash, randomBytes } from 'node:crypto'
import { foldEmail } from '#features/accounts/account.ts'
import type { Context } from '#features/context.ts'
import { emailOf } from '#features/emails.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { isWithinLimit, returnTry } from './count-try.ts'

const resetLinkMinutes = 30

type Owner = { id: number; email: string; fullName: string; language: string }

/** At most three times an hour. A job, so that the requester cannot tell whether the address has an account. */
export async function sendResetLink(
  ctx: Context,
  { email, linkOf }: { email: string; linkOf: (code: string) => string },
): Promise<void> {
  const [owner] = await ctx.db.query<Owner>`
    select id, email, full_name, language from users where email_folded = ${foldEmail(email)} and closed_at is null`
  if (!owner) return
  const limit = { key: `reset-link ${owner.id}`, tries: 3, windowSeconds: 3600 }
  if (!(await isWithinLimit(ctx, limit))) return

  const now = ctx.clock.now()
  const code = randomBytes(32).toString('base64url')
  await ctx.db.query`
    insert into one_time_codes (user_id, purpose, code_hash, created_at, expires_at)
    values (${owner.id}, 'reset-password', ${codeHash(code)}, ${now}, ${addMinutes(now, resetLinkMinutes)})`

  const link = linkOf(code)
  const message = emailOf({
    to: owner.email,
    language: owner.language,
    kind: 'reset-password',
    words: 'resetPassword',
    values: { name: owner.fullName, link, minutes: resetLinkMinutes },
    button: { word: 'newPassword', link },
  })
  await ctx.email.send(message).catch(async (error: unknown) => {
    // A failed email server does not count as an attempt: the job is retried.
    await returnTry(ctx, limit)
    throw error
  })
}

/** Only the hash is stored. The code has 256 random bits, so a plain hash is enough. */
export function codeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
