import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { letterOf, queueLetters } from '#features/emails.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { OfficeContact } from './admin-contact.ts'
import { getOfficeContact } from './admin-contact-queries.ts'

const lock = `
  select id, name, email, language, message, answer, answered_at as "answeredAt", answered_by as "answeredBy"
  from contact_messages where public_id::text = $1 for no key update`

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

const write = 'update contact_messages set answer = $2, answered_by = $3, answered_at = $4 where id = $1'

/**
 * The office answers a message of the contact page, once: the writer gets a mail in the language they wrote in. Of two admins at
 * once the second is told; the same answer repeated after a lost reply changes nothing.
 * @param officeEmail the operator's own mailbox, where an answer to the mail goes
 * @throws DomainError forbidden, not-found, already-answered
 */
export function answerContactMessage(
  ctx: Context,
  { id, text, officeEmail }: { id: string; text: string; officeEmail: string },
): Promise<OfficeContact> {
  const { userId } = requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const [row] = await namedQuery<Row>(ctx.db, 'contact.lock', lock, [id])
    if (!row) throw new DomainError('not-found')
    if (row.answeredAt) {
      if (row.answeredBy === userId && row.answer === text) return getOfficeContact(ctx, id)
      throw new DomainError('already-answered')
    }

    await namedQuery(ctx.db, 'contact.answer', write, [row.id, text, userId, ctx.clock.now()])
    await queueLetters(ctx, [letterTo(row, { text, officeEmail })])
    // What was said stands with the message and can be forgotten; the trail of acts never forgets.
    await writeAudit(ctx, { action: 'contact.answer', subject: `contact:${id}` })
    return getOfficeContact(ctx, id)
  })
}

function letterTo(
  { name, email, language, message }: Row,
  { text, officeEmail }: { text: string; officeEmail: string },
) {
  return letterOf({
    to: email,
    replyTo: officeEmail,
    language,
    kind: 'contact-answer',
    words: 'contactAnswer',
    values: { name, message, words: text },
  })
}
