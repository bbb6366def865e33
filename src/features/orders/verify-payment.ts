import type { Context } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import { findOwnBalance, openBalance } from '#features/payments/balance-queries.ts'
import { openGatewayOrder } from '#features/payments/open-payment.ts'
import type { PaymentState } from '#features/payments/payment.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { getOwnOrder, getOwnPayment } from './order-queries.ts'
import { settled, settlePayment } from './settle-payment.ts'

export type Callback = { orderNumber: string; gatewayOrderId: string; paymentId: string; signature: string }

/**
 * The browser's callback is only a hint to look: the signature is checked over OUR gateway order, then the payment is
 * fetched. If the gateway does not answer, the payment stays as it is until its event arrives.
 * @throws DomainError not-found, payment-not-verified
 */
export async function verifyPayment(ctx: Context, callback: Callback): Promise<PaymentState> {
  await settled(ctx, callback.gatewayOrderId)
  const payment = await getPaymentOf(ctx, callback)
  const { gatewayOrderId } = callback
  const { paymentId, signature } = callback
  const isSigned = ctx.gateway.isCallbackSigned({ orderId: gatewayOrderId, paymentId, signature })
  if (!isSigned) throw new DomainError('payment-not-verified')
  // Duplicate callbacks are common.
  if (payment.status === 'captured') return payment

  const found = await askGateway(ctx, paymentId)
  if (!found) return payment
  if (found.orderId !== gatewayOrderId) throw new DomainError('payment-not-verified')
  const { outcome } = await settlePayment(ctx, found)
  if (outcome === 'quarantined') throw new DomainError('payment-not-verified')
  return getPaymentOf(ctx, callback)
}

/** Of the order, or of what it still owes. @throws DomainError not-found, payment-not-verified (another gateway order) */
async function getPaymentOf(ctx: Context, { orderNumber, gatewayOrderId }: Callback): Promise<PaymentState> {
  const payment = await getOwnPayment(ctx, orderNumber)
  if (payment.gatewayOrderId === gatewayOrderId) return payment
  const balance = await findOwnBalance(ctx, orderNumber, gatewayOrderId)
  if (!balance) throw new DomainError('payment-not-verified')
  return balance
}

/**
 * Asks the gateway what was paid of an own order: after a page that tells the browser nothing, or when its word was lost.
 * @throws DomainError not-found
 */
export async function lookForPayment(ctx: Context, orderNumber: string): Promise<PaymentState> {
  const payment = await getOwnPayment(ctx, orderNumber)
  const isOpen = payment.status !== 'captured' && payment.provider !== 'cash'
  if (!isOpen || payment.gatewayOrderId === null) return payment
  try {
    for (const found of await ctx.gateway.fetchOrderPayments(payment.gatewayOrderId)) await settlePayment(ctx, found)
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'gateway-unavailable') throw error
    return payment
  }
  return getOwnPayment(ctx, orderNumber)
}

/** Where the buyer pays, when that is a page of the payment service; null: the sheet in our own page. */
export async function payPageOf(
  ctx: Context,
  { order, payment, origin }: { order: string; payment: PaymentState; origin: string },
): Promise<string | null> {
  const { service } = ctx.gateway
  const { status, gatewayOrderId, amountPaise, expiresAt } = payment
  if (!service || status === 'captured' || gatewayOrderId === null) return null
  // Only the payment that comes with the order has an end; a balance leads back to its order.
  const returnTo = origin + (expiresAt === null ? paths.order(order) : paths.orderSuccess(order))
  return service.payPage({ id: gatewayOrderId, amountPaise, receipt: order, returnTo })
}

async function askGateway(ctx: Context, paymentId: string): Promise<GatewayPayment | null> {
  try {
    return await ctx.gateway.fetchPayment(paymentId)
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'gateway-unavailable')
      ctx.log.warn({ err: error }, 'payment not fetched')
    return null
  }
}

/**
 * All attempts use the same gateway order, so that only one can be captured. Once a deposit is paid, it opens what is
 * still owed.
 * @throws DomainError not-found, payment-closed when the order is paid, cancelled or its time to pay is over
 */
export async function reopenPayment(ctx: Context, orderNumber: string): Promise<PaymentState> {
  const { order, paymentId } = await getOwnOrder(ctx, orderNumber)
  if (!order.canPay) return openBalance(ctx, orderNumber)
  if (order.payment.gatewayOrderId !== null) return order.payment

  const { amountPaise } = order.payment
  return { ...order.payment, gatewayOrderId: await openGatewayOrder(ctx, { id: paymentId, orderNumber, amountPaise }) }
}
