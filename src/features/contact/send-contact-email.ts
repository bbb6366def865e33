import type { Context } from '#features/context.ts'
import { emailOf, sendOnce } from '#features/emails.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'

type Row = {
  name: string
  email: string
  orderNumber: string | null
  message: string
  language: string
  sentAt: Date
}

const find = `
  select name, email, order_number as "orderNumber", message, language, sent_at as "sentAt"
  from contact_messages where id = $1`

export async function sendContactEmail(
  ctx: Context,
  { messageId, operatorEmail }: { messageId: number; operatorEmail: string },
): Promise<void> {
  const [row] = await namedQuery<Row>(ctx.db, 'contact.find', find, [messageId])
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
