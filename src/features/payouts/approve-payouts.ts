import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { PayoutRun } from './payout.ts'
import { getRun, needsOtherAdmin } from './payout-queries.ts'

/**
 * The preparer may not approve, unless there is no other admin or the setting allows it.
 * @throws DomainError proof-needed, not-found, same-admin, move-not-allowed (no draft is left)
 */
export async function approvePayouts(ctx: Context, number: string): Promise<PayoutRun> {
  const { userId } = requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  return transaction(ctx, async (ctx) => {
    type Run = { id: number; preparedBy: number | null }
    const [run] = await ctx.db.query<Run>`select id, prepared_by from payout_runs where number = ${number} for update`
    if (!run) throw new DomainError('not-found')
    await requireOtherAdmin(ctx, run.preparedBy)

    const now = ctx.clock.now()
    const [moved] = await ctx.db.query<{ count: number }>`
      with moved as (
        update payouts set status = 'approved', updated_at = ${now}::timestamptz
        where run_id = ${run.id}::bigint and status = 'draft' returning id
      ), noted as (
        update payout_runs set approved_by = coalesce(approved_by, ${userId}),
          approved_at = coalesce(approved_at, ${now}::timestamptz)
        where id = ${run.id}::bigint and exists (select from moved)
      )
      select count(*)::int as count from moved`
    if (!moved?.count) throw new DomainError('move-not-allowed')
    await writeAudit(ctx, {
      action: 'payout-run.approve',
      subject: `payout-run:${number}`,
      after: { payouts: moved.count },
    })
    return getRun(ctx, number)
  })
}

/** @throws DomainError same-admin */
export async function requireOtherAdmin(ctx: Context, preparedBy: number | null): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'admin')
  if (preparedBy === userId && (await needsOtherAdmin(ctx))) throw new DomainError('same-admin')
}
