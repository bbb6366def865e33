import type { Context } from '#features/context.ts'
import { emailOf, sendOnce } from '#features/emails.ts'
import type { AccountEmail, AccountEmailKind } from '#features/sign-in/account-email.ts'
import { deviceText } from '#features/sign-in/device-name.ts'
import { timeText } from '#platform/database/day-text.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'

export type AccountEmailJob = AccountEmail & { at: string; effect: string }

export type AccountLinks = { sessions: string; forgotPassword: string; contact: string }

const linkOf: Record<AccountEmailKind, { word: string; page: keyof AccountLinks }> = {
  password_changed: { word: 'newPassword', page: 'forgotPassword' },
  new_device: { word: 'sessions', page: 'sessions' },
  email_changed: { word: 'contact', page: 'contact' },
  account_closed: { word: 'contact', page: 'contact' },
  authenticator_on: { word: 'sessions', page: 'sessions' },
  authenticator_off: { word: 'contact', page: 'contact' },
  passkey_added: { word: 'newPassword', page: 'forgotPassword' },
  passkey_removed: { word: 'contact', page: 'contact' },
  recovery_code_used: { word: 'contact', page: 'contact' },
  role_changed: { word: 'contact', page: 'contact' },
  account_disabled: { word: 'contact', page: 'contact' },
  account_enabled: { word: 'contact', page: 'contact' },
}

/** Runs as a job: mailer errors propagate, so that it is retried. */
export async function sendAccountEmail(ctx: Context, job: AccountEmailJob, links: AccountLinks): Promise<void> {
  type Reader = NonNullable<AccountEmail['reader']>
  const rows = job.reader
    ? []
    : await ctx.db.query<Reader>`
    select email as to, full_name as name, language from users where id = ${job.userId} and closed_at is null`
  const reader = job.reader ?? rows[0]
  if (!reader) return

  const language = isLanguage(reader.language) ? reader.language : fallbackLanguage
  const { word, page } = linkOf[job.kind]
  const device = deviceText(job.userAgent ?? '') ?? '–'
  const email = emailOf({
    to: reader.to,
    language,
    kind: `account-${job.kind.replaceAll('_', '-')}`,
    words: `account.${job.kind}`,
    values: { name: reader.name, at: timeText(language, new Date(job.at)), device, reason: job.reason ?? '' },
    button: { word, link: links[page] },
  })
  await sendOnce(ctx, job.effect, email)
}
