import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { movePayment } from './move-payment.ts'
import type { OrderMethod } from './payment.ts'

// The gateway's order is for the amount without the fee of cash, before and after. It is forgotten only when somebody has paid
// it meanwhile, which goes back to them: the gateway takes no second payment for it.
const change = `
  update payments p set method = $2, amount_paise = $3, provider = $4, expires_at = $5, failure = null,
    gateway_order_id = case when $4 <> 'cash' and exists (
      select from refunds r where r.payment_id = p.id and r.gateway_payment_id is not null) then null
      else p.gateway_order_id end,
    reconcile_at = case when $4 = 'cash' and p.gateway_order_id is null then null else coalesce(p.reconcile_at, $6) end
  where id = $1`

export type MethodChange = { paymentId: number; method: OrderMethod; amountPaise: number; expiresAt: Date }

/**
 * Another way of paying what is not paid yet, in the caller's transaction, which holds the lock on the payment. False when
 * it can no longer be changed. Money that comes for the gateway's order while cash is due goes back: settle-payment.ts.
 */
export async function changePaymentMethod(
  ctx: Context,
  { paymentId, method, amountPaise, expiresAt }: MethodChange,
): Promise<boolean> {
  const isCash = method === 'cod'
  if (!(await movePayment(ctx, paymentId, isCash ? 'cod_due' : 'created'))) return false
  const provider = isCash ? 'cash' : ctx.gateway.provider
  const values = [paymentId, method, amountPaise, provider, expiresAt, ctx.clock.now()]
  await namedQuery(ctx.db, 'payments.change-method', change, values)
  return true
}

const rename = `update payments set method = $2 where id = $1 and status in ('created', 'failed')`

/** One way at the gateway for another one there: only the name differs. */
export async function renamePaymentMethod(ctx: Context, paymentId: number, method: OrderMethod): Promise<void> {
  await namedQuery(ctx.db, 'payments.rename-method', rename, [paymentId, method])
}
