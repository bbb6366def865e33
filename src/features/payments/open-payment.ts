import type { Context } from '#features/context.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { movePayment } from './move-payment.ts'
import type { OrderMethod } from './payment.ts'

/** `creditPaise`: what a gift card pays besides `amountPaise` */
export type NewPayment = { method: OrderMethod; amountPaise: number; creditPaise: number; expiresAt: Date }

/** Then the sweep opens the gateway's order: `reconcile_at` is the outbox of that call. */
const gatewayOrderWithinMinutes = 1

/**
 * SQL that inserts the payment of the order written in the CTE `placed`; openGatewayOrder follows after the commit. Cash
 * is due at once, without a gateway.
 */
export function newPayment(ctx: Context, { method, amountPaise, creditPaise, expiresAt }: NewPayment): Sql {
  const now = ctx.clock.now()
  const isCash = method === 'cod'
  const provider = isCash ? 'cash' : ctx.gateway.provider
  const reconcileAt = isCash ? null : addMinutes(now, gatewayOrderWithinMinutes)
  const status = isCash ? 'cod_due' : 'created'
  return sql`
    insert into payments (order_id, method, status, amount_paise, credit_paise, currency, provider, created_at, expires_at,
      reconcile_at)
    select id, ${method}::text, ${status}::text, ${amountPaise}::bigint, ${creditPaise}::bigint, 'INR', ${provider}::text, ${now}::timestamptz,
      ${expiresAt}::timestamptz, ${reconcileAt}::timestamptz
    from placed returning id`
}

type UnopenedPayment = { id: number; orderNumber: string; amountPaise: number }

/** `receipt`: our own number for it, which the gateway shows. */
type Receipt = { receipt: string; amountPaise: number }

/** The first check of an unreported payment; reconcile-payments.ts then waits longer each time. */
export const firstReconcileMinutes = 15

// A double click or a repeated request shares one call to the gateway.
const running = new WeakMap<Gateway, Map<string, Promise<string | null>>>()

/** Not inside a transaction. Null: the gateway is unreachable, the page says "preparing" and the sweep retries. */
export async function openGatewayOrder(ctx: Context, payment: UnopenedPayment): Promise<string | null> {
  const { orderNumber: receipt, amountPaise } = payment
  const created = await createGatewayOrder(ctx, { receipt, amountPaise })
  if (created === null) return null
  const [row] = await ctx.db.query<{ gatewayOrderId: string }>`${openedPayment(ctx, payment.id, created)}`
  return row?.gatewayOrderId ?? null
}

/** Null: the gateway is unreachable. `openedPayment` keeps the id. */
export function createGatewayOrder(ctx: Context, payment: Receipt): Promise<string | null> {
  const calls = running.get(ctx.gateway) ?? new Map<string, Promise<string | null>>()
  running.set(ctx.gateway, calls)
  const { receipt } = payment
  const known = calls.get(receipt)
  if (known) return known

  const call = askGateway(ctx, payment).finally(() => calls.delete(receipt))
  calls.set(receipt, call)
  return call
}

async function askGateway(ctx: Context, { receipt, amountPaise }: Receipt): Promise<string | null> {
  try {
    const order = await ctx.gateway.createOrder({ amountPaise, receipt, notes: { order: receipt } })
    if (order.amountPaise !== amountPaise) throw new Error(`the gateway opened ${order.id} for another amount`)
    return order.id
  } catch (error) {
    ctx.log.warn({ err: error, order: receipt }, 'the gateway has no order yet')
    return null
  }
}

/** SQL. Of two gateway orders of one payment the first wins; the other stays unused and expires there. */
export function openedPayment(ctx: Context, id: number, gatewayOrderId: string): Sql {
  const reconcileAt = addMinutes(ctx.clock.now(), firstReconcileMinutes)
  return sql`
    update payments set gateway_order_id = coalesce(gateway_order_id, ${gatewayOrderId}), reconcile_at = ${reconcileAt}
    where id = ${id} returning gateway_order_id`
}

type MethodChange = { paymentId: number; method: OrderMethod; amountPaise: number; expiresAt: Date }

/**
 * In the caller's transaction, which locks the payment. False when it is too late. The gateway order (without cash fee)
 * is reused, unless a payment of it was refunded: the gateway takes no second one. See settle-payment.ts.
 */
export async function changePaymentMethod(
  ctx: Context,
  { paymentId, method, amountPaise, expiresAt }: MethodChange,
): Promise<boolean> {
  const isCash = method === 'cod'
  if (!(await movePayment(ctx, paymentId, isCash ? 'cod_due' : 'created'))) return false
  const provider = isCash ? 'cash' : ctx.gateway.provider
  await ctx.db.query`
    update payments p set method = ${method}, amount_paise = ${amountPaise}, provider = ${provider}::text,
      expires_at = ${expiresAt}, failure = null,
      gateway_order_id = case when ${provider}::text <> 'cash' and exists (
        select from refunds r where r.payment_id = p.id and r.gateway_payment_id is not null) then null
        else p.gateway_order_id end,
      reconcile_at = case when ${provider}::text = 'cash' and p.gateway_order_id is null then null
      else coalesce(p.reconcile_at, ${ctx.clock.now()}) end
    where id = ${paymentId}`
  return true
}

export async function renamePaymentMethod(ctx: Context, paymentId: number, method: OrderMethod): Promise<void> {
  await ctx.db.query`
    update payments set method = ${method} where id = ${paymentId} and status in ('created', 'failed')`
}
