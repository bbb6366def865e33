import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { EarningRow } from './earning.ts'
import { getEarning } from './earning-queries.ts'

export type Hold = { earning: string; until: string | null; reason?: string | undefined }

/**
 * An admin holds an earning, and all that belongs to its parcel, to the end of a day (Indian time) with a reason that the artisan
 * reads; `until` null lets it go again.
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

const siblings = '(id = $1 or parcel_id = (select parcel_id from earnings where id = $1))'

const holdText = `
  update earnings set status = 'held', held_until = $2, held_reason = $3
  where ${siblings} and status in ('pending', 'available', 'held') returning id`

async function hold(ctx: Context, id: number, day: string, reason: string): Promise<number> {
  if (reason === '') throw new DomainError('reason-required')
  const until = new Date(`${day}T23:59:59+05:30`)
  if (until <= ctx.clock.now()) throw new DomainError('move-not-allowed')
  return (await namedQuery(ctx.db, 'payments.hold-earning', holdText, [id, until, reason])).length
}

const letGoText = `
  update earnings set status = case when available_at <= $2 then 'available' else 'pending' end,
    held_until = null, held_reason = null
  where ${siblings} and status = 'held' returning id`

async function letGo(ctx: Context, id: number): Promise<number> {
  return (await namedQuery(ctx.db, 'payments.let-earning-go', letGoText, [id, ctx.clock.now()])).length
}
