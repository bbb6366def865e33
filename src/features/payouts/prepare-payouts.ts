import { actorId, requireRole } from '#features/actor.ts'
import { indianDay } from '#features/artisans/holiday.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import { locks } from '#platform/database/locks.ts'
import { literal } from '#platform/database/sql.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { PayoutRun } from './payout.ts'
import { getRun, leastPayout } from './payout-queries.ts'

/**
 * One draft per artisan with an account and enough to pay after what they owe; others wait. Runs are serialised, so
 * that no earning is in two. The same key gives the same run.
 * @throws DomainError proof-needed, nothing-to-pay
 */
export async function preparePayouts(ctx: Context, key: string): Promise<PayoutRun> {
  if (ctx.actor.role !== 'system') requireRole(ctx.actor, 'admin')
  const userId = actorId(ctx.actor)
  requireFreshProof(ctx)
  const now = ctx.clock.now()
  const least = await leastPayout(ctx)
  const rail = ctx.payouts ? 'provider' : 'bank_file'
  return transaction(ctx, async (ctx) => {
    await ctx.db.query`select pg_advisory_xact_lock(${literal(locks.payoutRuns)})`
    const [known] = await ctx.db.query<{ number: string }>`
      select substring(subject from 12) as number from audit_records
      where action = 'payout-run.prepare' and actor_id is not distinct from ${userId}::bigint and after ->> 'key' = ${key}
        and at > ${now}::timestamptz - interval '2 days'
      order by id desc limit 1`
    if (known) return getRun(ctx, known.number)

    const [run] = await ctx.db.query<{ id: number; number: string }>`
      insert into payout_runs (number, prepared_by, prepared_at)
      values ('PR-' || to_char(${now}::timestamptz at time zone 'Asia/Kolkata', 'YYMM') || '-'
        || lpad(nextval('payout_run_numbers')::text, 4, '0'), ${userId}, ${now}::timestamptz)
      returning id, number`
    if (!run) throw new Error('no run was written')
    type Filled = { payouts: number; totalPaise: number; earnings: number }
    const [filled] = await ctx.db.query<Filled>`
      with open as (
        select e.id, e.artisan_id, e.net_paise from earnings e join payout_accounts p on p.artisan_id = e.artisan_id
        where e.status = 'available' order by e.id for update of e
      ), owed as (
        select artisan_id, sum(net_paise) as net from open group by 1 having sum(net_paise) >= ${least}
      ), made as (
        insert into payouts (number, run_id, artisan_id, status, amount_paise, rail, destination, created_at,
          updated_at)
        select 'PO-' || to_char(${now}::timestamptz at time zone 'Asia/Kolkata', 'YYMM') || '-'
            || lpad(nextval('payout_numbers')::text, 5, '0'),
          ${run.id}, o.artisan_id, 'draft', o.net, case when p.kind = 'route' then 'route' else ${rail}::text end,
          jsonb_strip_nulls(jsonb_build_object('kind', p.kind, 'holder', p.holder, 'lastFour', p.last_four, 'ifsc',
          p.ifsc,
            'sealed', p.sealed_number)),
          ${now}::timestamptz, ${now}::timestamptz
        from owed o join payout_accounts p on p.artisan_id = o.artisan_id order by o.artisan_id
        returning id, artisan_id, amount_paise
      ), taken as (
        update earnings e set status = 'in_payout', payout_id = made.id
        from open join made on made.artisan_id = open.artisan_id where e.id = open.id returning e.id
      )
      select (select count(*) from made)::int as payouts, (select coalesce(sum(amount_paise), 0)
        from made)::bigint as total_paise,
        (select count(*) from taken)::int as earnings`
    if (!filled?.payouts) throw new DomainError('nothing-to-pay')

    const subject = `payout-run:${run.number}` as const
    await writeAudit(ctx, { action: 'payout-run.prepare', subject, after: { key, ...filled } })
    return getRun(ctx, run.number)
  })
}

/**
 * On Mondays, Indian time, when the admin has switched it on: one run a week by the shop itself, which any admin may
 * approve. Safe to call at any hour.
 */
export async function prepareWeeklyPayouts(ctx: Context): Promise<boolean> {
  const today = indianDay(ctx.clock.now())
  if (weekday(today) !== monday || !(await readSettings(ctx)).settings.weeklyPayouts) return false
  try {
    await preparePayouts(ctx, `week of ${today}`)
    return true
  } catch (error) {
    if (isDomainError(error) && error.code === 'nothing-to-pay') return false
    throw error
  }
}

/** The Monday after today, `YYYY-MM-DD`; null where the shop prepares none by itself. */
export async function nextWeeklyPayout(ctx: Context): Promise<string | null> {
  if (!(await readSettings(ctx)).settings.weeklyPayouts) return null
  const now = ctx.clock.now()
  const days = (monday - weekday(indianDay(now)) + 7) % 7 || 7
  return indianDay(addMinutes(now, days * 24 * 60))
}

const monday = 1

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
