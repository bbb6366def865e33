import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { PayoutRun } from './payout.ts'
import { getRun } from './payout-queries.ts'

const find = 'select id, prepared_by as "preparedBy" from payout_runs where number = $1 for update'

const approve = `
  with moved as (
    update payouts set status = 'approved', updated_at = $2 where run_id = $1 and status = 'draft' returning id
  ), noted as (
    update payout_runs set approved_by = coalesce(approved_by, $3), approved_at = coalesce(approved_at, $2)
    where id = $1 and exists (select from moved)
  )
  select count(*)::int as count from moved`

/**
 * Approves all drafts of a run. Who prepared it may not approve it, unless there is no other admin or the admin has set it so:
 * four eyes see more than two.
 * @throws DomainError proof-needed, not-found, same-admin, move-not-allowed (no draft is left)
 */
export async function approvePayouts(ctx: Context, number: string): Promise<PayoutRun> {
  const { userId } = requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  return transaction(ctx, async (ctx) => {
    type Run = { id: number; preparedBy: number | null }
    const [run] = await namedQuery<Run>(ctx.db, 'payments.lock-run', find, [number])
    if (!run) throw new DomainError('not-found')
    await requireOtherAdmin(ctx, run.preparedBy)

    const values = [run.id, ctx.clock.now(), userId]
    const [moved] = await namedQuery<{ count: number }>(ctx.db, 'payments.approve-run', approve, values)
    if (!moved?.count) throw new DomainError('move-not-allowed')
    await writeAudit(ctx, {
      action: 'payout-run.approve',
      subject: `payout-run:${number}`,
      after: { payouts: moved.count },
    })
    return getRun(ctx, number)
  })
}

const others = "select count(*)::int as count from users where role = 'admin' and closed_at is null and id <> $1"

/** @throws DomainError same-admin */
export async function requireOtherAdmin(ctx: Context, preparedBy: number | null): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'admin')
  if (preparedBy !== userId) return
  // Read anew: money must not go by a copy that is a second old.
  if (!(await readSettings(ctx)).settings.payoutSecondPerson) return
  const [found] = await namedQuery<{ count: number }>(ctx.db, 'payments.other-admins', others, [userId])
  if (found?.count) throw new DomainError('same-admin')
}
