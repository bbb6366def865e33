import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { foldEmail } from './account.ts'
import type { EmailState } from './own-account.ts'

export async function getEmailState(ctx: Context): Promise<EmailState> {
  const [found] = await ctx.db.query<EmailState>`
    select email, email_confirmed_at is not null as is_confirmed, phone_confirmed_at is not null as is_phone_confirmed
    from users where id = ${requireUser(ctx.actor).userId}`
  if (!found) throw new DomainError('unauthorized')
  return found
}

export async function findAccountId(ctx: Context, email: string): Promise<string | null> {
  const [row] = await ctx.db.query<{ id: string }>`
    select public_id as id from users where email_folded = ${foldEmail(email)} and closed_at is null`
  return row?.id ?? null
}
