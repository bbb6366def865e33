import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { type PaymentRow, paymentColumns } from './payment-row.ts'

export type PaymentOfOrder = PaymentRow & { orderId: number }

const byOrder = `select ${paymentColumns}, p.order_id as "orderId" from payments p where p.order_id = $1`

/** The payment of an order; null when there is no such order. Whose it is, is the caller's question. */
export async function findPayment(ctx: Context, orderId: number): Promise<PaymentOfOrder | null> {
  const [row] = await namedQuery<PaymentOfOrder>(ctx.db, 'payments.of-order', byOrder, [orderId])
  return row ?? null
}
