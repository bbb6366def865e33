import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { adjustmentEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { openReturnStatuses } from '#features/returns/return-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal, sql } from '#platform/database/sql.ts'
import type { EarningRow } from './earning.ts'
import { otherMoney } from './earning-money.ts'
import { getEarning } from './earning-queries.ts'
import { writeEarning } from './write-earning.ts'

export type Adjustment = { artisan: string; amountPaise: number; reason: string; key: string }

const mostPaise = 10_00_000_00

/**
 * Credits (negative: debits) an artisan at the platform's expense. The same key again changes nothing.
 * @throws DomainError not-found, amount-not-possible (zero, or above ten lakh rupees)
 */
export function adjustEarning(ctx: Context, { artisan, amountPaise, reason, key }: Adjustment): Promise<EarningRow> {
  const { userId } = requireRole(ctx.actor, 'admin')
  if (amountPaise === 0 || Math.abs(amountPaise) > mostPaise) throw new DomainError('amount-not-possible')

  return transaction(ctx, async (ctx) => {
    const [found] = await ctx.db.query<{ id: number }>`select id from artisans where slug = ${artisan}`
    if (!found) throw new DomainError('not-found')

    const effect = `adjustment:${userId}:${key}`
    const money = otherMoney(amountPaise)
    const row = { artisanId: found.id, parcelId: null, kind: 'adjustment' as const, effect, money, note: reason }
    const id = await writeEarning(ctx, { ...row, status: 'available', availableAt: ctx.clock.now() })
    if (id === null) return getEarning(ctx, await idOf(ctx, effect))

    const entries = adjustmentEntries(found.id, amountPaise)
    await postLedger(ctx, [{ kind: 'adjustment', orderId: null, effect, entries }])
    await writeAudit(ctx, { action: 'earning.adjust', subject: `artisan:${artisan}`, after: { amountPaise, reason } })
    return getEarning(ctx, id)
  })
}

async function idOf(ctx: Context, effect: string): Promise<number> {
  const [row] = await ctx.db.query<{ id: number }>`select id from earnings where effect = ${effect}`
  return row?.id ?? 0
}

type Hold = { earning: string; until: string | null; reason?: string | undefined }

/**
 * All earnings of its parcel, to the end of that day in India; the artisan reads the reason. `until` null releases
 * them.
 * @throws DomainError not-found, reason-required, move-not-allowed (paid or being paid; a day that is over)
 */
export function holdEarning(ctx: Context, { earning, until, reason }: Hold): Promise<EarningRow> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const id = Number(earning)
    const before = await getEarning(ctx, id)
    const moved = until === null ? await letGo(ctx, id) : await hold(ctx, id, until, reason?.trim() ?? '')
    if (moved === 0) throw new DomainError('move-not-allowed')
    const action = until === null ? 'earning.release' : 'earning.hold'
    const was = { status: before.status, heldReason: before.heldReason, heldUntil: before.heldUntil }
    await writeAudit(ctx, { action, subject: `earning:${id}`, before: was, after: { until, reason: reason ?? null } })
    return getEarning(ctx, id)
  })
}

const siblings = (id: number) =>
  sql`(id = ${id}::bigint or parcel_id = (select parcel_id from earnings where id = ${id}::bigint))`

async function hold(ctx: Context, id: number, day: string, reason: string): Promise<number> {
  if (reason === '') throw new DomainError('reason-required')
  const until = new Date(`${day}T23:59:59+05:30`)
  if (until <= ctx.clock.now()) throw new DomainError('move-not-allowed')
  const moved = await ctx.db.query`
    update earnings set status = 'held', held_until = ${until}, held_reason = ${reason}
    where ${siblings(id)} and status in ('pending', 'available', 'held') returning id`
  return moved.length
}

async function letGo(ctx: Context, id: number): Promise<number> {
  const moved = await ctx.db.query`
    update earnings set status = case when available_at <= ${ctx.clock.now()} then 'available' else 'pending' end,
      held_until = null, held_reason = null
    where ${siblings(id)} and status = 'held' returning id`
  return moved.length
}

export async function releaseEarnings(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  // An open return keeps an earning pending; an expired hold gets the status it would have now.
  const moved = await ctx.db.query`
    update earnings e set
      status = case when e.available_at <= ${now}::timestamptz and not r.is_open then 'available' else 'pending' end,
      held_reason = null, held_until = null
    from (
      select d.id, exists (select from returns where parcel_id = d.parcel_id
        and status in ${literal(openReturnStatuses)}) as is_open
      from earnings d
      where (d.status = 'pending' and d.available_at <= ${now}::timestamptz)
        or (d.status = 'held' and d.held_until <= ${now}::timestamptz)
    ) r
    where r.id = e.id and ((e.status = 'pending' and not r.is_open)
      or (e.status = 'held' and e.held_until <= ${now}::timestamptz))
    returning e.id`
  return moved.length
}
