import { type Context, transaction } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { refundPaidEntries } from './ledger.ts'
import { postLedger } from './post-ledger.ts'

type Open = { id: number; amountPaise: number; key: string; gatewayPaymentId: string | null; isDone: boolean }

const find = `
  select r.id, r.amount_paise as "amountPaise", r.idempotency_key as key, r.status = 'succeeded' as "isDone",
    coalesce(r.gateway_payment_id, p.gateway_payment_id) as "gatewayPaymentId"
  from refunds r join payments p on p.id = r.payment_id where r.id = $1`

const begin = `update refunds set status = 'processing' where id = $1 and status in ('approved', 'failed')`

const keepId = "update refunds set gateway_refund_id = $2 where id = $1 and status = 'processing'"

/**
 * Asks the gateway to give a promised refund back. Safe to repeat: the key goes along, so that no try pays twice.
 * @throws what the gateway throws, so that the job is tried again
 */
export async function settleRefund(ctx: Context, refundId: number): Promise<void> {
  const [open] = await namedQuery<Open>(ctx.db, 'payments.open-refund', find, [refundId])
  if (!open || open.isDone) return
  if (open.gatewayPaymentId === null) throw new Error(`refund ${refundId} has no payment at the gateway`)

  await namedQuery(ctx.db, 'payments.begin-refund', begin, [refundId])
  const { amountPaise, key, gatewayPaymentId } = open
  const given = await ctx.gateway.refund({
    paymentId: gatewayPaymentId,
    amountPaise,
    idempotencyKey: key,
    receipt: key,
  })
  await namedQuery(ctx.db, 'payments.keep-refund-id', keepId, [refundId, given.id])
  if (given.status !== 'pending') await finishRefund(ctx, given.id, given.status === 'processed')
}

const finish = `
  update refunds r set status = $2, settled_at = case when $2 = 'succeeded' then $3::timestamptz end
  from payments p where p.id = r.payment_id and r.gateway_refund_id = $1 and r.status in ('processing', 'failed')
  returning r.amount_paise as "amountPaise", r.idempotency_key as key, p.order_id as "orderId"`

/** The gateway's last word on a refund, by its own id; from the call or from an event. False when it was known already. */
export function finishRefund(ctx: Context, gatewayRefundId: string, hasSucceeded: boolean): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const values = [gatewayRefundId, hasSucceeded ? 'succeeded' : 'failed', ctx.clock.now()]
    const [done] = await namedQuery<{ amountPaise: number; key: string; orderId: number }>(
      ctx.db,
      'payments.finish-refund',
      finish,
      values,
    )
    if (!done) return false
    if (!hasSucceeded) ctx.log.error({ refund: gatewayRefundId }, 'the gateway refused a refund')

    const entries = refundPaidEntries(done.amountPaise)
    const effect = `refund-paid:${done.key}`
    if (hasSucceeded) await postLedger(ctx, [{ kind: 'refund', orderId: done.orderId, effect, entries }])
    return true
  })
}
