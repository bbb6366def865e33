import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { firstReconcileMinutes, openGatewayOrder } from './open-gateway-order.ts'

type Due = {
  id: number
  orderNumber: string
  amountPaise: number
  gatewayOrderId: string | null
  createdAt: Date
  isPayable: boolean
}

const mostAtOnce = 50
const longestDays = 3

// Taken and put off in one statement: two processes never ask for the same payment, and one that dies asks again later.
const take = `
  update payments p set reconcile_at = case
    when $1 - p.created_at > make_interval(days => ${longestDays}) then null
    else $1 + greatest(make_interval(mins => ${firstReconcileMinutes}), $1 - p.created_at) end
  from orders o
  where o.id = p.order_id and p.id in (
    select id from payments where reconcile_at <= $1 order by reconcile_at limit ${mostAtOnce} for update skip locked
  )
  returning p.id, o.number as "orderNumber", p.amount_paise as "amountPaise", p.gateway_order_id as "gatewayOrderId",
    p.created_at as "createdAt", p.status in ('created', 'failed') and p.expires_at > $1 as "isPayable"`

const soon = 'update payments set reconcile_at = $2 where id = $1 and gateway_order_id is null'

/**
 * Asks the gateway about payments it told us nothing of: 15 minutes after the order, then with pauses as long as it is old,
 * for three days. Payments that have no order at the gateway yet get one. `settle` is the one door of all such news.
 */
export async function reconcilePayments(
  ctx: Context,
  settle: (ctx: Context, payment: GatewayPayment) => Promise<unknown>,
): Promise<number> {
  const now = ctx.clock.now()
  const due = await namedQuery<Due>(ctx.db, 'payments.take-due', take, [now])
  for (const payment of due) {
    try {
      await reconcileOne(ctx, payment, settle)
    } catch (error) {
      ctx.log.warn({ err: error, order: payment.orderNumber }, 'payment not reconciled, will be asked again')
    }
  }
  return due.length
}

async function reconcileOne(
  ctx: Context,
  payment: Due,
  settle: (ctx: Context, payment: GatewayPayment) => Promise<unknown>,
): Promise<void> {
  if (payment.gatewayOrderId === null) {
    if (!payment.isPayable) return
    const opened = await openGatewayOrder(ctx, payment)
    if (opened === null) await namedQuery(ctx.db, 'payments.soon', soon, [payment.id, addMinutes(ctx.clock.now(), 1)])
    return
  }
  for (const found of await ctx.gateway.fetchOrderPayments(payment.gatewayOrderId)) await settle(ctx, found)
}
