import type { AdminEmail } from '#features/complaints/grievance-email.ts'
import type { Context } from '#features/context.ts'
import { emailOf } from '#features/emails.ts'
import { timeText } from '#platform/database/day-text.server.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { fallbackLanguage, type Language } from '#platform/i18n/languages.ts'

type AdminFacts = {
  ticket: string
  name: string
  email: string
  text: string
  acknowledgeBy: Date
  resolveBy: Date
  adminEmail: string
  link: string
  adminLanguage?: Language
}

/** Replies go to the admin page, so that everything stays on record. */
export function writeAdminEmail(_ctx: Context, kind: AdminEmail, facts: AdminFacts): Email {
  const { ticket, name, text, adminEmail, link, adminLanguage: language = fallbackLanguage } = facts
  const first = timeText(language, facts.acknowledgeBy)
  const until = timeText(language, facts.resolveBy)
  return emailOf({
    to: adminEmail,
    language,
    kind: `grievance-admin-${kind}`,
    words: `grievanceAdmin.${kind}`,
    values: { ticket, name, words: text, link, first, until },
    button: { word: 'grievanceAdmin', link },
  })
}
