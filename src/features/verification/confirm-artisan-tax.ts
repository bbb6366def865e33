import { requireRole } from '#features/actor.ts'
import type { TaxCheck } from '#features/artisans/maker-terms.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { lockMakerTax } from './lock-artisan-tax.ts'

/**
 * Notes that the register of the GST portal says the same as the maker. Another status or number later is to be checked anew.
 * @throws DomainError unauthorized, forbidden for all but admins, not-found, paper-changed when it is another number or status now
 */
export async function confirmMakerTax(
  ctx: Context,
  { artisan, taxStatus, number }: TaxCheck & { artisan: string },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const maker = await lockMakerTax(ctx, artisan)
    if (maker.taxStatus !== taxStatus || (maker.gstin ?? maker.enrolmentNumber) !== number) {
      throw new DomainError('paper-changed')
    }
    await writeAudit(ctx, { action: 'tax.confirm', subject: `artisan:${artisan}`, after: { taxStatus, number } })
  })
}
