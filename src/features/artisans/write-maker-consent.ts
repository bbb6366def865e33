import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { GivenConsent } from './maker-consent.ts'

const text = `
  insert into maker_consents (artisan_id, user_id, maker_name, manner, witness_name, text_version, language, given_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

/** Keeps in which words, language and manner a maker agreed. Inside the caller's transaction. */
export async function writeMakerConsent(
  ctx: Context,
  { artisanId, makerName, consent }: { artisanId: number; makerName: string; consent: GivenConsent },
): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'artisan')
  const { manner, witnessName, textVersion } = consent
  const values = [artisanId, userId, makerName, manner, witnessName ?? null, textVersion, ctx.locale, ctx.clock.now()]
  await namedQuery(ctx.db, 'artisans.write-consent', text, values)
}
