import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { foldEmail } from './account.ts'
import type { EmailState } from './own-account.ts'

const text = 'select email, email_confirmed_at is not null as "isConfirmed" from users where id = $1'

export async function getEmailState(ctx: Context): Promise<EmailState> {
  const [found] = await namedQuery<EmailState>(ctx.db, 'accounts.email-state', text, [requireUser(ctx.actor).userId])
  if (!found) throw new DomainError('unauthorized')
  return found
}

const findId = 'select public_id as id from users where email_folded = $1 and closed_at is null'

/** The public id of the open account with this address, or null. For the command line. */
export async function findAccountId(ctx: Context, email: string): Promise<string | null> {
  const [row] = await namedQuery<{ id: string }>(ctx.db, 'accounts.id-of-email', findId, [foldEmail(email)])
  return row?.id ?? null
}
