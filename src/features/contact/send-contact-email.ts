import type { Context } from '#features/context.ts'
import { emailOf, sendOnce } from '#features/emails.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'

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
