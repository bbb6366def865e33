import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { movePayment } from '#features/payments/move-payment.ts'
import {
  closeGatewayEvent,
  type EventOutcome,
  type GatewayEvent,
  recordGatewayEvent,
  type Settlement,
} from '#features/payments/record-gateway-event.ts'
import { finishTransfer } from '#features/payouts/settle-payout.ts'
import { finishRefund } from '#features/refunds/settle-refund.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import { takeDeadJobs } from '#platform/jobs/dead-jobs.server.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import type { PayoutTransfer } from '#platform/payments/payout-rail.server.ts'
import { captureAtOnce, inTurn, settlePayment, settleWithCare } from './settle-payment.ts'

/** An unknown order is stored and answered with success, so that the gateway does not give up on us. */
export async function receiveGatewayEvent(ctx: Context, event: ReadEvent): Promise<Settlement> {
  const { payment, refund: _refund, transfer: _transfer, ...raw } = event
  if (!payment) return recordAndApply(ctx, event, raw)
  return inTurn(ctx, payment.orderId, async () => {
    return (await captureAtOnce(ctx, payment, raw)) ?? recordAndApply(ctx, event, raw)
  })
}

function recordAndApply(ctx: Context, event: ReadEvent, raw: GatewayEvent): Promise<Settlement> {
  return transaction(ctx, async (ctx): Promise<Settlement> => {
    const id = await recordGatewayEvent(ctx, raw)
    if (id === null) return { outcome: 'repeated' }

    const settlement = await applyGatewayEvent(ctx, event)
    await closeGatewayEvent(ctx, id, settlement)
    if (settlement.outcome === 'unknown-order') ctx.log.warn({ kind: event.kind }, 'event of an unknown order')
    return settlement
  })
}

/** `retry`: applies the event as if it came now. `close`: it does not concern this shop, and stays on record. */
type EventInput = {
  id: number
  move: 'retry' | 'close'
  read: (body: string, eventId: string | null) => ReadEvent
}

type Kept = { kind: string; body: string; eventId: string | null }

/** The signature was verified on arrival. If two try, one gets not-found. @throws DomainError forbidden, not-found */
export async function retryGatewayEvent(ctx: Context, { id, move, read }: EventInput): Promise<EventOutcome> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const [kept] = await ctx.db.query<Kept>`
      select kind, body, event_id from gateway_events
      where id = ${id} and outcome in ('quarantined', 'unknown-order') for update`
    if (!kept) throw new DomainError('not-found')
    const settlement =
      move === 'retry'
        ? await applyGatewayEvent(ctx, read(kept.body, kept.eventId))
        : { outcome: 'ignored' as const, reason: 'put-away' }
    await closeGatewayEvent(ctx, id, settlement)
    const { outcome } = settlement
    await writeAudit(ctx, {
      action: `gateway-event.${move}`,
      subject: `event:${id}`,
      after: { kind: kept.kind, value: outcome },
    })
    return outcome
  })
}

/** A parsed signed event, with the payment, refund or transfer it concerns, if any. */
export type ReadEvent = GatewayEvent & {
  payment: GatewayPayment | null
  refund: { id: string; status: 'processed' | 'failed' } | null
  transfer: PayoutTransfer | null
}

async function applyGatewayEvent(ctx: Context, event: ReadEvent): Promise<Settlement> {
  const { payment } = event
  if (payment) return settleWithCare(ctx, payment)
  return { outcome: (await settleOther(ctx, event)) ? 'applied' : 'ignored' }
}

async function settleOther(ctx: Context, { refund, transfer }: ReadEvent): Promise<boolean> {
  if (refund) return finishRefund(ctx, refund.id, refund.status === 'processed')
  return transfer ? finishTransfer(ctx, transfer) : false
}

type Authorized = { id: number; amountPaise: number; isWaiting: boolean }

/**
 * Only while its order waits, else the gateway releases it. If the order expires meanwhile, the money counts as late.
 * @throws DomainError gateway-unavailable, so that the job is retried
 */
export async function capturePayment(ctx: Context, gatewayPaymentId: string): Promise<void> {
  const [found] = await ctx.db.query<Authorized>`
    select p.id, p.amount_paise,
      exists (select from parcels s where s.order_id = p.order_id and s.status = 'awaiting_payment') as is_waiting
    from payments p where p.gateway_payment_id = ${gatewayPaymentId} and p.status = 'authorized'
    union all select b.parcel_id, b.amount_paise, true from balances b
    where b.gateway_payment_id = ${gatewayPaymentId} and b.paid_at is null
    union all select c.id, c.amount_paise, true from gift_cards c
    where c.gateway_payment_id = ${gatewayPaymentId} and c.paid_at is null`
  if (!found) return
  if (!found.isWaiting) {
    await movePayment(ctx, found.id, 'voided')
    return
  }
  await settlePayment(ctx, await capture(ctx, gatewayPaymentId, found.amountPaise))
}

/** A refusal may mean that an earlier attempt captured it; then the payment's own status says so. */
async function capture(ctx: Context, paymentId: string, amountPaise: number): Promise<GatewayPayment> {
  try {
    return await ctx.gateway.capture({ paymentId, amountPaise })
  } catch (error) {
    if (isDomainError(error)) throw error
    ctx.log.warn({ err: error, payment: paymentId }, 'the gateway did not capture a payment')
    return ctx.gateway.fetchPayment(paymentId)
  }
}

type DeadJobInput = { name: string; move: 'retry' | 'drop' }

/** All dead jobs of one name at once. @throws DomainError forbidden, not-found (no dead job of that name) */
export async function settleDeadJobs(ctx: Context, { name, move }: DeadJobInput): Promise<number> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const taken = await takeDeadJobs(ctx.db, name)
    if (taken.length === 0) throw new DomainError('not-found')
    if (move === 'retry')
      await queueJobs(
        ctx,
        taken.map(({ payload }) => ({ name, payload })),
      )
    await writeAudit(ctx, { action: `dead-jobs.${move}`, subject: `job:${name}`, after: { count: taken.length } })
    return taken.length
  })
}
