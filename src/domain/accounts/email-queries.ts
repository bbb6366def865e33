import { requireUser } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import type { EmailState } from './own-account.ts'

const text = 'select email, email_confirmed_at is not null as "isConfirmed" from users where id = $1'

/** The address of the signed-in person, and whether it is confirmed. */
export async function getEmailState(ctx: Context): Promise<EmailState> {
  const [found] = await namedQuery<EmailState>(ctx.db, 'accounts.email-state', text, [requireUser(ctx.actor).userId])
  if (!found) throw new DomainError('unauthorized')
  return found
}
