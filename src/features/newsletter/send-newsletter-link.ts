import { randomBytes } from 'node:crypto'
import { foldEmail, keptEmail } from '#features/accounts/account.ts'
import type { Context } from '#features/context.ts'
import { emailOf } from '#features/emails.ts'
import { isWithinLimit, returnTry } from '#features/sign-in/count-try.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { newsletterCodeHash } from './newsletter-queries.ts'
import { confirmHours, newsletterWordsVersion } from './subscription.ts'

/**
 * At most three emails an hour per address; a new link replaces the one before. Runs as a job, so that the response
 * does not reveal subscribers.
 * @param linkOf makes the link from the code
 */
export async function sendNewsletterLink(
  ctx: Context,
  { email, language, linkOf }: { email: string; language: Language; linkOf: (code: string) => string },
): Promise<void> {
  const limit = { key: `newsletter ${foldEmail(email)}`, tries: 3, windowSeconds: 3600 }
  if (!(await isWithinLimit(ctx, limit))) return

  const now = ctx.clock.now()
  const code = newCode()
  // No row, and so no email, for a subscriber.
  const [subscriber] = await ctx.db.query<{ email: string }>`
    insert into subscribers as s (email, email_folded, language, asked_at, confirm_hash, confirm_by, leave_code,
      words_version)
    values (${keptEmail(email)}, ${foldEmail(email)}, ${language}, ${now}, ${newsletterCodeHash(code)},
      ${addMinutes(now, confirmHours * 60)}, ${newCode()}, ${newsletterWordsVersion})
    on conflict (email_folded) do update set email = excluded.email, language = excluded.language,
      asked_at = excluded.asked_at, confirm_hash = excluded.confirm_hash, confirm_by = excluded.confirm_by,
      words_version = excluded.words_version
    where s.confirmed_at is null or s.left_at is not null
    returning s.email`
  if (!subscriber) return

  const link = linkOf(code)
  const confirmation = emailOf({
    to: subscriber.email,
    language,
    kind: 'newsletter-confirm',
    words: 'newsletterConfirm',
    values: { link, hours: confirmHours },
    button: { word: 'confirm', link },
  })
  await ctx.email.send(confirmation).catch(async (error: unknown) => {
    await returnTry(ctx, limit)
    throw error
  })
}

function newCode(): string {
  return randomBytes(32).toString('base64url')
}
