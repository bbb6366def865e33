import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'

/** Stores the version and language that was read. Idempotent. @throws DomainError unauthorized */
export async function giveConsent(
  ctx: Context,
  { purpose, textVersion }: { purpose: string; textVersion: string },
): Promise<void> {
  const { userId } = requireUser(ctx.actor)
  await ctx.db.query`
    insert into consents (user_id, purpose, text_version, language, given_at)
    select ${userId}::bigint, ${purpose}::text, ${textVersion}::text, ${ctx.locale}, ${ctx.clock.now()}
    where not exists (select from consents
      where user_id = ${userId}::bigint and purpose = ${purpose}::text and text_version = ${textVersion}::text
        and withdrawn_at is null)`
}
