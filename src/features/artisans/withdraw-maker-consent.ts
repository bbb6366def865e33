import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { getLockedMaker } from './locked-maker-queries.ts'

const withdraw = 'update maker_consents set withdrawn_at = $2 where artisan_id = $1 and withdrawn_at is null'

const pause = "update artisans set status = 'paused' where id = $1 and status = 'verified'"

/**
 * A maker no longer lets the account act: the shop pauses at once and nobody acts in it. Earnings, papers and the record of the
 * consent stay. A second time changes nothing.
 * @throws DomainError not-found, also for another account's maker; maker-is-own for the workshop of the account itself
 */
export async function withdrawMakerConsent(ctx: Context, slug: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const maker = await getLockedMaker(ctx, slug)
    if (maker.consent === null) throw new DomainError('maker-is-own')
    if (maker.consent === 'withdrawn') return

    await namedQuery(ctx.db, 'artisans.withdraw-consent', withdraw, [maker.id, ctx.clock.now()])
    await namedQuery(ctx.db, 'artisans.pause-maker', pause, [maker.id])
    await writeAudit(ctx, {
      action: 'maker.withdraw',
      subject: `artisan:${slug}`,
      before: { status: maker.status },
      after: { status: maker.status === 'verified' ? 'paused' : maker.status },
    })
  })
}
