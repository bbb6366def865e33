import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { type PaymentStatus, paymentMoves, paymentStatuses } from './payment.ts'

const text = `
  update payments set status = $2, gateway_payment_id = coalesce($3, gateway_payment_id), failure = $4,
    captured_at = case when $2 = 'captured' then $5::timestamptz else captured_at end,
    reconcile_at = case when $2 = 'captured' then null else reconcile_at end
  where id = $1 and status = any ($6) returning id`

/**
 * Moves a payment forward along payment.ts; false when it is not before `to` (a replay, an event out of order).
 * `failure` is the gateway's reason, for the page that offers another try.
 */
export async function movePayment(
  ctx: Context,
  paymentId: number,
  to: PaymentStatus,
  { gatewayPaymentId = null, failure = null }: { gatewayPaymentId?: string | null; failure?: string | null } = {},
): Promise<boolean> {
  const before = paymentStatuses.filter((status) => paymentMoves[status].includes(to))
  const values = [paymentId, to, gatewayPaymentId, failure, ctx.clock.now(), before]
  const moved = await namedQuery(ctx.db, 'payments.move', text, values)
  return moved.length === 1
}
