import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import { addMinutes } from '#platform/time/clock.ts'

export type UnopenedPayment = { id: number; orderNumber: string; amountPaise: number }

/** First look at a payment that nobody told us about; then reconcile-payments.ts takes growing pauses. */
export const firstReconcileMinutes = 15

// The same order asked for twice at once (a double click, a repeated request) shares one call to the gateway.
const running = new WeakMap<Gateway, Map<number, Promise<string | null>>>()

/**
 * Makes the gateway's order for a payment that has none yet and keeps its id; not inside a transaction. Null when the
 * gateway cannot be reached: the order stands, the page says "preparing", the sweep tries again.
 */
export function openGatewayOrder(ctx: Context, payment: UnopenedPayment): Promise<string | null> {
  const calls = running.get(ctx.gateway) ?? new Map<number, Promise<string | null>>()
  running.set(ctx.gateway, calls)
  const known = calls.get(payment.id)
  if (known) return known

  const call = createAndKeep(ctx, payment).finally(() => calls.delete(payment.id))
  calls.set(payment.id, call)
  return call
}

const keep = `
  update payments set gateway_order_id = coalesce(gateway_order_id, $2), reconcile_at = $3
  where id = $1 returning gateway_order_id as "gatewayOrderId"`

async function createAndKeep(ctx: Context, { id, orderNumber, amountPaise }: UnopenedPayment): Promise<string | null> {
  try {
    const order = await ctx.gateway.createOrder({ amountPaise, receipt: orderNumber, notes: { order: orderNumber } })
    if (order.amountPaise !== amountPaise) throw new Error(`the gateway opened ${order.id} for another amount`)
    // Of two processes the first one wins; the other's order at the gateway stays unused and expires there.
    const reconcileAt = addMinutes(ctx.clock.now(), firstReconcileMinutes)
    const values = [id, order.id, reconcileAt]
    const [row] = await namedQuery<{ gatewayOrderId: string }>(ctx.db, 'payments.keep-gateway-order', keep, values)
    return row?.gatewayOrderId ?? null
  } catch (error) {
    ctx.log.warn({ err: error, order: orderNumber }, 'the gateway has no order yet')
    return null
  }
}
