import { keptEmail } from '#features/accounts/account.ts'
import { isUser, requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { AdminContact } from './admin-contact.ts'
import { getAdminContact } from './admin-contact-queries.ts'
import type { ContactMessage } from './contact-message.ts'

export const contactEmailJob = 'contact-email'

// Of two concurrent requests with the same text, the second waits and then finds the first.
export async function writeContactMessage(ctx: Context, input: ContactMessage): Promise<void> {
  const now = ctx.clock.now()
  const email = keptEmail(input.email)
  const userId = isUser(ctx.actor) ? ctx.actor.userId : null
  const orderNumber = input.orderNumber || null

  await transaction(ctx, async (ctx) => {
    await ctx.db.query`select pg_advisory_xact_lock(hashtextextended(${email} || ${input.message}, 0))`
    const [written] = await ctx.db.query<{ id: number }>`
      insert into contact_messages (name, email, order_number, message, language, user_id, sent_at)
      select ${input.name}, ${email}::text, ${orderNumber}, ${input.message}::text, ${ctx.locale}, ${userId}, ${now}
      where not exists (select from contact_messages
        where email = ${email}::text and message = ${input.message}::text and sent_at > ${addMinutes(now, -60)})
      returning id`
    if (written) await queueJobs(ctx, [{ name: contactEmailJob, payload: { messageId: written.id } }])
  })
}

type Row = {
  id: number
  name: string
  email: string
  language: string
  message: string
  answer: string | null
  answeredAt: Date | null
  answeredBy: number | null
}

/**
 * Once only: of two admins at once, the second is refused. Repeating it after a lost response changes nothing.
 * @param adminEmail the operator's mailbox, for replies
 * @throws DomainError forbidden, not-found, already-answered
 */
export function answerContactMessage(
  ctx: Context,
  { id, text, adminEmail }: { id: string; text: string; adminEmail: string },
): Promise<AdminContact> {
  const { userId } = requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.query<Row>`
      select id, name, email, language, message, answer, answered_at, answered_by
      from contact_messages where public_id::text = ${id} for no key update`
    if (!row) throw new DomainError('not-found')
    if (row.answeredAt) {
      if (row.answeredBy === userId && row.answer === text) return getAdminContact(ctx, id)
      throw new DomainError('already-answered')
    }

    await ctx.db.query`
      update contact_messages set answer = ${text}, answered_by = ${userId}, answered_at = ${ctx.clock.now()}
      where id = ${row.id}`
    await queueEmails(ctx, [answerEmail(row, { text, adminEmail })])
    // The text stays with the message, where erasure reaches it; audit rows are never erased.
    await writeAudit(ctx, { action: 'contact.answer', subject: `contact:${id}` })
    return getAdminContact(ctx, id)
  })
}

function answerEmail(
  { name, email, language, message }: Row,
  { text, adminEmail }: { text: string; adminEmail: string },
) {
  return emailOf({
    to: email,
    replyTo: adminEmail,
    language,
    kind: 'contact-answer',
    words: 'contactAnswer',
    values: { name, message, words: text },
  })
}
