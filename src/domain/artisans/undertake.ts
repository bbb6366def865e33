import { giveConsent } from '#domain/accounts/give-consent.ts'
import { requireOwnHand } from '#domain/actor.ts'
import { type Context, transaction } from '#domain/context.ts'
import { DomainError } from '#platform/domain-error.ts'
import { lockOwnMaker } from './lock-own-maker.ts'
import { undertakingPurpose, undertakingVersion } from './maker-steps.ts'

/**
 * The acting artisan undertakes that pictures and words match the goods (Consumer Protection (E-Commerce) Rules 2020, rule 6).
 * It is kept with version, language and time; a second time changes nothing.
 * @param version the wording that was read
 * @throws DomainError unauthorized, forbidden, not-found without a workshop, undertaking-changed when the wording is another one now
 */
export async function undertake(ctx: Context, version: string): Promise<void> {
  requireOwnHand(ctx.actor, 'artisan')
  if (version !== undertakingVersion) throw new DomainError('undertaking-changed')
  await transaction(ctx, async (ctx) => {
    // One at a time: two touches must not leave two of them.
    await lockOwnMaker(ctx)
    await giveConsent(ctx, { purpose: undertakingPurpose, textVersion: version })
  })
}
