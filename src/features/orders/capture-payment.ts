import type { Context } from '#features/context.ts'
import { movePayment } from '#features/payments/move-payment.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { settlePayment } from './settle-payment.ts'

type Authorized = { id: number; amountPaise: number; isWaiting: boolean }

const find = `
  select p.id, p.amount_paise as "amountPaise",
    exists (select from parcels s where s.order_id = p.order_id and s.status = 'awaiting_payment') as "isWaiting"
  from payments p where p.gateway_payment_id = $1 and p.status = 'authorized'`

/**
 * Takes the money of an authorised payment while its order still waits for it. An order that no longer does leaves it alone: the
 * gateway gives what was only authorised back by itself. Should the order expire meanwhile, the money is late money.
 * @throws DomainError gateway-unavailable, so that the job is tried again
 */
export async function capturePayment(ctx: Context, gatewayPaymentId: string): Promise<void> {
  const [found] = await namedQuery<Authorized>(ctx.db, 'orders.authorized-payment', find, [gatewayPaymentId])
  if (!found) return
  if (!found.isWaiting) {
    await movePayment(ctx, found.id, 'voided')
    return
  }
  await settlePayment(ctx, await capture(ctx, gatewayPaymentId, found.amountPaise))
}

/** A refusal may mean that an earlier try has taken it; then the payment itself says so. */
async function capture(ctx: Context, paymentId: string, amountPaise: number): Promise<GatewayPayment> {
  try {
    return await ctx.gateway.capture({ paymentId, amountPaise })
  } catch (error) {
    if (isDomainError(error)) throw error
    ctx.log.warn({ err: error, payment: paymentId }, 'the gateway did not capture a payment')
    return ctx.gateway.fetchPayment(paymentId)
  }
}
