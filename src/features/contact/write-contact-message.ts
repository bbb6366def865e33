import { keptEmail } from '#features/accounts/account.ts'
import { isUser } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { ContactMessage } from './contact-message.ts'

export const contactMailJob = 'contact-mail'

// Of two requests that carry the same words at once, the second waits and then finds the first.
const wait = 'select pg_advisory_xact_lock(hashtextextended($1 || $2, 0))'

const insert = `
  insert into contact_messages (name, email, order_number, message, language, user_id, sent_at)
  select $1, $2, $3, $4, $5, $6, $7
  where not exists (select from contact_messages where email = $2 and message = $4 and sent_at > $8)
  returning id`

/** Keeps a message to the people who run the shop and has it mailed to them. The same again within an hour is kept once. */
export async function writeContactMessage(ctx: Context, input: ContactMessage): Promise<void> {
  const now = ctx.clock.now()
  const email = keptEmail(input.email)
  const userId = isUser(ctx.actor) ? ctx.actor.userId : null
  const orderNumber = input.orderNumber || null

  await transaction(ctx, async (ctx) => {
    await namedQuery(ctx.db, 'contact.wait', wait, [email, input.message])
    const values = [input.name, email, orderNumber, input.message, ctx.locale, userId, now, addMinutes(now, -60)]
    const [written] = await namedQuery<{ id: number }>(ctx.db, 'contact.write', insert, values)
    if (written) await queueJobs(ctx, [{ name: contactMailJob, payload: { messageId: written.id } }])
  })
}
