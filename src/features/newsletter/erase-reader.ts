import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const messages = 'delete from contact_messages where user_id = $1 or lower(email) = $2'

// That somebody complained, of what kind, and what the clocks said remains: the office answers for it. Nobody opens it again.
const grievances = `
  update grievances set name = '–', email = 'closed-' || id || '@haat.invalid', phone = null, order_number = null, text = '–',
    user_id = null, status = 'closed', resolved_at = coalesce(resolved_at, $3), code_hash = 'forgotten-' || id
  where user_id = $1 or lower(email) = $2 returning id`

const words = `
  update grievance_events set text = '–', author_id = case when author_role = 'admin' then author_id end
  where grievance_id = any ($1) and text <> ''`

/** Forgets the newsletter's reader, and what they wrote on the contact page and complained of. */
export async function forgetReader(ctx: Context, { userId, emailFolded }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'journal.forget-reader', 'delete from subscribers where email_folded = $1', [emailFolded])
  await namedQuery(ctx.db, 'journal.forget-messages', messages, [userId, emailFolded])
  const values = [userId, emailFolded, ctx.clock.now()]
  const complaints = await namedQuery<{ id: number }>(ctx.db, 'journal.forget-grievances', grievances, values)
  const ids = complaints.map(({ id }) => id)
  if (ids.length > 0) await namedQuery(ctx.db, 'journal.forget-grievance-words', words, [ids])
}
