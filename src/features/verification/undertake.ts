import { giveConsent } from '#features/accounts/give-consent.ts'
import { requireOwnHand } from '#features/actor.ts'
import { lockOwnMaker } from '#features/artisans/lock-own-maker.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { undertakingPurpose, undertakingVersion } from './onboarding-steps.ts'

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
