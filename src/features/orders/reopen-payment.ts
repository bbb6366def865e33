import type { Context } from '#features/context.ts'
import { openGatewayOrder } from '#features/payments/open-gateway-order.ts'
import type { PaymentState } from '#features/payments/payment.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { getOwnOrder } from './order-queries.ts'

/**
 * For a page that opens the sheet again: after a failed or dismissed try, or while the gateway had no order yet. The
 * gateway's order stays the same for all tries, so that only one of them can be captured.
 * @throws DomainError not-found, payment-closed when the order is paid, cancelled or its time to pay is over
 */
export async function reopenPayment(ctx: Context, orderNumber: string): Promise<PaymentState> {
  const { order, paymentId } = await getOwnOrder(ctx, orderNumber)
  if (!order.canPay) throw new DomainError('payment-closed')
  if (order.payment.gatewayOrderId !== null) return order.payment

  const { amountPaise } = order.payment
  return { ...order.payment, gatewayOrderId: await openGatewayOrder(ctx, { id: paymentId, orderNumber, amountPaise }) }
}
