import type { AdminEmail } from '#features/complaints/grievance-email.ts'
import type { Context } from '#features/context.ts'
import { emailOf, sendOnce } from '#features/emails.ts'
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

type Row = {
  name: string
  email: string
  orderNumber: string | null
  message: string
  language: string
  sentAt: Date
}

export async function sendContactEmail(
  ctx: Context,
  { messageId, operatorEmail }: { messageId: number; operatorEmail: string },
): Promise<void> {
  const [row] = await ctx.db.query<Row>`
    select name, email, order_number, message, language, sent_at
    from contact_messages where id = ${messageId}`
  if (!row) return

  const { name, email, message, language, sentAt } = row
  const facts = { name, email, message, language, orderNumber: row.orderNumber ?? '–', sentAt: sentAt.toISOString() }
  const toAdmin = emailOf({
    to: operatorEmail,
    replyTo: email,
    language: fallbackLanguage,
    kind: 'contact',
    words: 'contact',
    values: facts,
  })
  await sendOnce(ctx, `contact:${messageId}`, toAdmin)
}
