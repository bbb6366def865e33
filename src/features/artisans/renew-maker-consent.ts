import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { getLockedMaker } from './locked-maker-queries.ts'
import type { GivenConsent } from './maker-consent.ts'
import { writeMakerConsent } from './write-maker-consent.ts'

/**
 * A maker who took the consent back gives it again. The shop stays paused until somebody opens it. While a consent stands this
 * changes nothing.
 * @throws DomainError not-found, also for another account's maker; maker-is-own for the workshop of the account itself
 */
export async function renewMakerConsent(ctx: Context, slug: string, consent: GivenConsent): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const maker = await getLockedMaker(ctx, slug)
    if (maker.consent === null) throw new DomainError('maker-is-own')
    if (maker.consent === 'given') return
    await writeMakerConsent(ctx, { artisanId: maker.id, makerName: maker.name, consent })
    await writeAudit(ctx, { action: 'maker.renew', subject: `artisan:${slug}` })
  })
}
