import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import type { RefundRow } from '#features/payouts/payout.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { queueSettlement } from './refund.ts'
import { getRefund } from './refund-queries.ts'
import { offeredRefundMoves, type RefundRoute, type RefundStatus } from './refund-status.ts'
import { bookRefundPaid, queueRefundEmail } from './settle-refund.ts'

export type RefundStep = { key: string; move: string; reference?: string | undefined; reason?: string | undefined }

type Locked = {
  id: number
  orderId: number
  status: RefundStatus
  route: RefundRoute
  amountPaise: number
}

/**
 * `retry` a gateway refund; `send`, `succeed` (with the bank's reference) or `fail` (with the reason) a manual one.
 * @throws DomainError not-found, move-not-allowed, reference-required, reason-required
 */
export function moveRefund(ctx: Context, step: RefundStep): Promise<RefundRow> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const [refund] = await ctx.db.query<Locked>`
      select r.id, p.order_id, r.status, r.route, r.amount_paise
      from refunds r join payments p on p.id = r.payment_id where r.idempotency_key = ${step.key} for update of r`
    if (!refund) throw new DomainError('not-found')
    if (!offeredRefundMoves(refund.status, refund.route).includes(step.move)) throw new DomainError('move-not-allowed')
    if (step.move === 'succeed' && !step.reference?.trim()) throw new DomainError('reference-required')
    if (step.move === 'fail' && !step.reason?.trim()) throw new DomainError('reason-required')

    await make(ctx, refund, step)
    const after = { reference: step.reference ?? null, reason: step.reason ?? null }
    const subject = `refund:${step.key}` as const
    await writeAudit(ctx, { action: `refund.${step.move}`, subject, before: { status: refund.status }, after })
    return getRefund(ctx, step.key)
  })
}

const moves = { send: 'processing', succeed: 'succeeded', fail: 'failed' } as const

async function make(ctx: Context, refund: Locked, { key, move, reference, reason }: RefundStep): Promise<void> {
  if (move === 'retry') return queueSettlement(ctx, refund.id, `:${ctx.clock.now().getTime()}`)

  const to = moves[move as keyof typeof moves]
  await ctx.db.query`
    update refunds set status = ${to}::text, reference = coalesce(${reference?.trim() || null}, reference),
      failure = ${reason?.trim() || null},
      settled_at = case when ${to}::text = 'succeeded' then ${ctx.clock.now()}::timestamptz end where id = ${refund.id}`
  const paid = { amountPaise: refund.amountPaise, key, orderId: refund.orderId }
  if (to === 'succeeded') await bookRefundPaid(ctx, paid, 'bank')
  if (to === 'failed') await queueRefundEmail(ctx, 'refund_failed', paid)
}
