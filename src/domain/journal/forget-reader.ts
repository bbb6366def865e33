import type { ForgottenPerson } from '#domain/accounts/delete-account.ts'
import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'

const messages = 'delete from contact_messages where user_id = $1 or lower(email) = $2'

/** Forgets the newsletter's reader and what they wrote on the contact page. */
export async function forgetReader(ctx: Context, { userId, emailFolded }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'journal.forget-reader', 'delete from subscribers where email_folded = $1', [emailFolded])
  await namedQuery(ctx.db, 'journal.forget-messages', messages, [userId, emailFolded])
}
