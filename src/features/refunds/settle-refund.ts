import { type Context, queueJobs, transaction } from '#features/context.ts'
import { type RefundSource, refundPaidEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { literal } from '#platform/database/sql.ts'
import { type GatewayRefund, GatewayRefusal } from '#platform/payments/gateway.server.ts'
import { addMinutes } from '#platform/time/clock.ts'

type Open = {
  id: number
  amountPaise: number
  key: string
  gatewayPaymentId: string | null
  gatewayRefundId: string | null
  failure: string | null
}

/**
 * Safe to repeat: its key prevents a second payment. A refused refund is failed, and an admin retries it.
 * @throws DomainError gateway-unavailable, so that the job is retried
 */
export async function settleRefund(ctx: Context, refundId: number): Promise<void> {
  const [open] = await ctx.db.query<Open>`
    update refunds r set status = 'processing' from payments p
    where p.id = r.payment_id and r.id = ${refundId} and r.route = 'original'
      and r.status in ('approved', 'processing', 'failed')
    returning r.id, r.amount_paise, r.idempotency_key as key, r.gateway_refund_id,
      r.failure, coalesce(r.gateway_payment_id, case when r.of_balance
        then (select b.gateway_payment_id from balances b where b.parcel_id = r.parcel_id)
        else p.gateway_payment_id end) as gateway_payment_id`
  if (!open) return
  if (open.gatewayPaymentId === null) throw new Error(`refund ${refundId} has no payment at the gateway`)

  const given = await ask(ctx, open, open.gatewayPaymentId)
  if (!given) return
  await ctx.db.query`
    update refunds set gateway_refund_id = ${given.id}, failure = null where id = ${refundId} and status = 'processing'`
  if (given.status !== 'pending') await finishRefund(ctx, given.id, given.status === 'processed')
}

async function ask(ctx: Context, open: Open, paymentId: string): Promise<GatewayRefund | null> {
  const { id, amountPaise, key, gatewayRefundId, failure } = open
  try {
    if (gatewayRefundId !== null && failure === null) return await ctx.gateway.fetchRefund(paymentId, gatewayRefundId)
    // The key of a failed refund would only return the failed one again.
    const tryKey = gatewayRefundId === null ? key : `${key}-${gatewayRefundId.replace(/\W|_/g, '')}`
    return await ctx.gateway.refund({ paymentId, amountPaise, idempotencyKey: tryKey, receipt: tryKey })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    await failRefund(ctx, id, error.message)
    return null
  }
}

function failRefund(ctx: Context, refundId: number, failure: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const [failed] = await ctx.db.query<{ key: string; orderId: number }>`
      update refunds r set status = 'failed', failure = ${failure.slice(0, 300)} from payments p
      where p.id = r.payment_id and r.id = ${refundId} and r.status = 'processing'
      returning r.idempotency_key as key, p.order_id`
    if (!failed) return
    ctx.log.error({ refund: failed.key, failure }, 'a refund failed')
    await queueRefundEmail(ctx, 'refund_failed', failed)
  })
}

/** From the call or from an event. False when it was known already. */
export function finishRefund(ctx: Context, gatewayRefundId: string, hasSucceeded: boolean): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    type Row = { amountPaise: number; key: string; orderId: number }
    const outcome = hasSucceeded ? 'succeeded' : 'failed'
    const [done] = await ctx.db.query<Row>`
      update refunds r set status = ${outcome}::text, settled_at = case when ${outcome}::text = 'succeeded'
        then ${ctx.clock.now()}::timestamptz end,
        failure = case when ${outcome}::text = 'failed' then 'the gateway could not give it back' end
      from payments p where p.id = r.payment_id and r.gateway_refund_id = ${gatewayRefundId}
        and r.status in ('processing', 'failed')
        and r.status <> ${outcome}::text
      returning r.amount_paise, r.idempotency_key as key, p.order_id`
    if (!done) return false
    if (hasSucceeded) await bookRefundPaid(ctx, done, 'gateway')
    else {
      ctx.log.error({ refund: gatewayRefundId }, 'the gateway refused a refund')
      await queueRefundEmail(ctx, 'refund_failed', done)
    }
    return true
  })
}

type Paid = { amountPaise: number; key: string; orderId: number }

/** In the caller's transaction, once per key. */
export async function bookRefundPaid(ctx: Context, paid: Paid, from: RefundSource): Promise<void> {
  const entries = refundPaidEntries(paid.amountPaise, from)
  await postLedger(ctx, [{ kind: 'refund', orderId: paid.orderId, effect: `refund-paid:${paid.key}`, entries }])
  await queueRefundEmail(ctx, 'refund_paid', paid)
}

/** By the job's name: the email belongs to the orders feature. */
export async function queueRefundEmail(
  ctx: Context,
  kind: 'refund_paid' | 'refund_failed',
  { key, orderId }: { key: string; orderId: number },
): Promise<void> {
  const effect = `email:order-${kind}:${key}`
  const payload = { orderId, kind, refundKey: key, effect }
  await queueJobs(ctx, [{ name: 'order-email', payload, singletonKey: effect }])
}

const waitMinutes = 30
const mostAtOnce = 50

export async function reconcileRefunds(ctx: Context): Promise<number> {
  const refunds = await ctx.db.query<{ id: number }>`
    select id from refunds
    where status in ('approved', 'processing') and route = 'original'
      and created_at < ${addMinutes(ctx.clock.now(), -waitMinutes)}
    order by id desc limit ${literal(mostAtOnce)}`
  for (const { id } of refunds) {
    await settleRefund(ctx, id).catch((error: unknown) => ctx.log.warn({ err: error, refund: id }, 'refund waits'))
  }
  return refunds.length
}
