import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = `
  insert into consents (user_id, purpose, text_version, language, given_at)
  select $1, $2, $3, $4, $5
  where not exists (select from consents where user_id = $1 and purpose = $2 and text_version = $3 and withdrawn_at is null)`

/**
 * Records consent to a text, in the version and language that was read; repeating it changes nothing.
 * @throws DomainError unauthorized
 */
export async function giveConsent(
  ctx: Context,
  { purpose, textVersion }: { purpose: string; textVersion: string },
): Promise<void> {
  const { userId } = requireUser(ctx.actor)
  await namedQuery(ctx.db, 'accounts.consent', text, [userId, purpose, textVersion, ctx.locale, ctx.clock.now()])
}
