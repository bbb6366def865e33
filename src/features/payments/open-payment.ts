import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { OrderMethod } from './payment.ts'

export type NewPayment = { orderId: number; method: OrderMethod; amountPaise: number; expiresAt: Date }

/** Until the gateway has its order, the sweep looks after a minute: this column is the outbox of that call. */
const gatewayOrderWithinMinutes = 1

const text = `
  insert into payments (order_id, method, status, amount_paise, currency, provider, created_at, expires_at, reconcile_at)
  values ($1, $2, $8, $3, 'INR', $4, $5, $6, $7) returning id`

/**
 * Writes the payment in the transaction that writes its order. The gateway is asked after the commit: open-gateway-order.ts.
 * Cash at the door is due from the beginning, and no gateway hears of it.
 */
export async function openPayment(ctx: Context, payment: NewPayment): Promise<number> {
  const now = ctx.clock.now()
  const { orderId, method, amountPaise, expiresAt } = payment
  const isCash = method === 'cod'
  const provider = isCash ? 'cash' : ctx.gateway.provider
  const reconcileAt = isCash ? null : addMinutes(now, gatewayOrderWithinMinutes)
  const status = isCash ? 'cod_due' : 'created'
  const values = [orderId, method, amountPaise, provider, now, expiresAt, reconcileAt, status]
  const [row] = await namedQuery<{ id: number }>(ctx.db, 'payments.open', text, values)
  if (!row) throw new Error(`payment of order ${orderId} was not written`)
  return row.id
}
