import { requireRole } from '#features/actor.ts'
import type { CommissionChange } from '#features/artisans/maker-terms.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { queueVerificationMail } from './queue-verification-email.ts'

const lock = 'select id, commission_basis_points as "basisPoints" from artisans where slug = $1 for update'

const save = 'update artisans set commission_basis_points = $2 where id = $1'

/**
 * Says what the shop keeps of a maker's sales; what is sold already keeps its own. The day and the reason stand in the audit trail,
 * and the maker is written to. The same once more changes nothing.
 * @throws DomainError unauthorized, forbidden for all but admins, not-found, terms-changed when it is another one than expected
 */
export async function changeCommission(
  ctx: Context,
  { artisan, basisPoints, expected, reason }: CommissionChange & { artisan: string },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    type Row = { id: number; basisPoints: number | null }
    const [maker] = await namedQuery<Row>(ctx.db, 'artisans.lock-commission', lock, [artisan])
    if (!maker) throw new DomainError('not-found')
    if (maker.basisPoints === basisPoints) return
    if (maker.basisPoints !== expected) throw new DomainError('terms-changed')

    await namedQuery(ctx.db, 'artisans.save-commission', save, [maker.id, basisPoints])
    await writeAudit(ctx, {
      action: 'commission.change',
      subject: `artisan:${artisan}`,
      before: { basisPoints: maker.basisPoints },
      after: { basisPoints, reason },
    })
    await queueVerificationMail(ctx, { artisanId: maker.id, move: 'commission', reason, basisPoints })
  })
}
