import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { locks } from '#platform/database/locks.ts'
import type { PayoutRun } from './payout.ts'
import { getRun } from './payout-queries.ts'

// Runs are made one after the other, so that no earning is ever in two.
const lock = `select pg_advisory_xact_lock(${locks.payoutRuns})`

const repeated = `
  select substring(subject from 12) as number from audit_records
  where action = 'payout-run.prepare' and actor_id = $1 and after ->> 'key' = $2 and at > $3::timestamptz - interval '2 days'
  order by id desc limit 1`

const openRun = `
  insert into payout_runs (number, prepared_by, prepared_at)
  values ('PR-' || to_char($1::timestamptz at time zone 'Asia/Kolkata', 'YYMM') || '-'
    || lpad(nextval('payout_run_numbers')::text, 4, '0'), $2, $1)
  returning id, number`

const fill = `
  with open as (
    select e.id, e.artisan_id, e.net_paise from earnings e join payout_accounts p on p.artisan_id = e.artisan_id
    where e.status = 'available' order by e.id for update of e
  ), owed as (
    select artisan_id, sum(net_paise) as net from open group by 1 having sum(net_paise) > 0
  ), made as (
    insert into payouts (number, run_id, artisan_id, status, amount_paise, rail, destination, created_at, updated_at)
    select 'PO-' || to_char($1::timestamptz at time zone 'Asia/Kolkata', 'YYMM') || '-'
        || lpad(nextval('payout_numbers')::text, 5, '0'),
      $2, o.artisan_id, 'draft', o.net, case when p.kind = 'route' then 'route' else 'bank_file' end,
      jsonb_strip_nulls(jsonb_build_object('kind', p.kind, 'holder', p.holder, 'lastFour', p.last_four, 'ifsc', p.ifsc,
        'sealed', p.sealed_number)),
      $1, $1
    from owed o join payout_accounts p on p.artisan_id = o.artisan_id order by o.artisan_id
    returning id, artisan_id, amount_paise
  ), taken as (
    update earnings e set status = 'in_payout', payout_id = made.id
    from open join made on made.artisan_id = open.artisan_id where e.id = open.id returning e.id
  )
  select (select count(*) from made)::int as payouts, (select coalesce(sum(amount_paise), 0) from made)::bigint as "totalPaise",
    (select count(*) from taken)::int as earnings`

/**
 * Puts all available earnings into drafts, one payout per artisan who is owed something and has an account. What an artisan owes
 * the shop is taken off first; whose sum is not positive waits. The same key gives the same run.
 * @throws DomainError proof-needed, nothing-to-pay
 */
export async function preparePayouts(ctx: Context, key: string): Promise<PayoutRun> {
  const { userId } = requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const now = ctx.clock.now()
  return transaction(ctx, async (ctx) => {
    await namedQuery(ctx.db, 'payments.lock-runs', lock, [])
    const [known] = await namedQuery<{ number: string }>(ctx.db, 'payments.repeated-run', repeated, [userId, key, now])
    if (known) return getRun(ctx, known.number)

    const [run] = await namedQuery<{ id: number; number: string }>(ctx.db, 'payments.open-run', openRun, [now, userId])
    if (!run) throw new Error('no run was written')
    type Filled = { payouts: number; totalPaise: number; earnings: number }
    const [filled] = await namedQuery<Filled>(ctx.db, 'payments.fill-run', fill, [now, run.id])
    if (!filled?.payouts) throw new DomainError('nothing-to-pay')

    const subject = `payout-run:${run.number}` as const
    await writeAudit(ctx, { action: 'payout-run.prepare', subject, after: { key, ...filled } })
    return getRun(ctx, run.number)
  })
}
