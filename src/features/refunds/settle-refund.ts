import { type Context, queueJobs, transaction } from '#features/context.ts'
import { refundPaidEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { namedQuery } from '#platform/database/db.server.ts'
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

// A refund by hand is not the gateway's affair, nor is one that is given.
const begin = `
  update refunds r set status = 'processing' from payments p
  where p.id = r.payment_id and r.id = $1 and r.route = 'original' and r.status in ('approved', 'processing', 'failed')
  returning r.id, r.amount_paise as "amountPaise", r.idempotency_key as key, r.gateway_refund_id as "gatewayRefundId",
    r.failure, coalesce(r.gateway_payment_id, p.gateway_payment_id) as "gatewayPaymentId"`

const keepId = "update refunds set gateway_refund_id = $2, failure = null where id = $1 and status = 'processing'"

/**
 * Asks the gateway to give a promised refund back. Safe to repeat: the key goes along, so that no try pays twice. A refusal is
 * a failed refund, which the admin sees and tries again.
 * @throws DomainError gateway-unavailable, so that the job is tried again
 */
export async function settleRefund(ctx: Context, refundId: number): Promise<void> {
  const [open] = await namedQuery<Open>(ctx.db, 'payments.begin-refund', begin, [refundId])
  if (!open) return
  if (open.gatewayPaymentId === null) throw new Error(`refund ${refundId} has no payment at the gateway`)

  const given = await ask(ctx, open, open.gatewayPaymentId)
  if (!given) return
  await namedQuery(ctx.db, 'payments.keep-refund-id', keepId, [refundId, given.id])
  if (given.status !== 'pending') await finishRefund(ctx, given.id, given.status === 'processed')
}

async function ask(ctx: Context, open: Open, paymentId: string): Promise<GatewayRefund | null> {
  const { id, amountPaise, key, gatewayRefundId, failure } = open
  try {
    if (gatewayRefundId !== null && failure === null) return await ctx.gateway.fetchRefund(paymentId, gatewayRefundId)
    // The key of a refund that failed would only give the failed one again.
    const tryKey = gatewayRefundId === null ? key : `${key}-${gatewayRefundId.replace(/\W|_/g, '')}`
    return await ctx.gateway.refund({ paymentId, amountPaise, idempotencyKey: tryKey, receipt: tryKey })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    await failRefund(ctx, id, error.message)
    return null
  }
}

const fail = `
  update refunds r set status = 'failed', failure = $2 from payments p
  where p.id = r.payment_id and r.id = $1 and r.status = 'processing' returning r.idempotency_key as key, p.order_id as "orderId"`

function failRefund(ctx: Context, refundId: number, failure: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const values = [refundId, failure.slice(0, 300)]
    const [failed] = await namedQuery<{ key: string; orderId: number }>(ctx.db, 'payments.fail-refund', fail, values)
    if (!failed) return
    ctx.log.error({ refund: failed.key, failure }, 'a refund failed')
    await queueRefundEmail(ctx, 'refund_failed', failed)
  })
}

const finish = `
  update refunds r set status = $2, settled_at = case when $2 = 'succeeded' then $3::timestamptz end,
    failure = case when $2 = 'failed' then 'the gateway could not give it back' end
  from payments p where p.id = r.payment_id and r.gateway_refund_id = $1 and r.status in ('processing', 'failed')
    and r.status <> $2
  returning r.amount_paise as "amountPaise", r.idempotency_key as key, p.order_id as "orderId"`

/** The gateway's last word on a refund, by its own id; from the call or from an event. False when it was known already. */
export function finishRefund(ctx: Context, gatewayRefundId: string, hasSucceeded: boolean): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const values = [gatewayRefundId, hasSucceeded ? 'succeeded' : 'failed', ctx.clock.now()]
    type Row = { amountPaise: number; key: string; orderId: number }
    const [done] = await namedQuery<Row>(ctx.db, 'payments.finish-refund', finish, values)
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

/** Books a refund that is given, and tells the customer; in the caller's transaction, once per key. */
export async function bookRefundPaid(ctx: Context, paid: Paid, from: 'gateway' | 'bank'): Promise<void> {
  const entries = refundPaidEntries(paid.amountPaise, from)
  await postLedger(ctx, [{ kind: 'refund', orderId: paid.orderId, effect: `refund-paid:${paid.key}`, entries }])
  await queueRefundEmail(ctx, 'refund_paid', paid)
}

/** The email is of the area of orders; its job is known to all. */
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

const waiting = `
  select id from refunds where status in ('approved', 'processing') and route = 'original' and created_at < $1
  order by id desc limit ${mostAtOnce}`

/** Asks again about refunds whose event was lost or whose job gave up. Returns how many. */
export async function reconcileRefunds(ctx: Context): Promise<number> {
  const values = [addMinutes(ctx.clock.now(), -waitMinutes)]
  const refunds = await namedQuery<{ id: number }>(ctx.db, 'payments.waiting-refunds', waiting, values)
  for (const { id } of refunds) {
    await settleRefund(ctx, id).catch((error: unknown) => ctx.log.warn({ err: error, refund: id }, 'refund waits'))
  }
  return refunds.length
}
