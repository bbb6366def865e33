import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { payableStatuses } from './balance.ts'
import { createGatewayOrder, firstReconcileMinutes } from './open-payment.ts'
import type { PaymentState } from './payment.ts'
import { type PaymentRow, showPayment } from './payment-row.ts'

/** SQL: the Balance of a parcel, null where there is none. */
export const balanceJson = (parcel: Sql) => sql`
  (select json_build_object('amountPaise', b.amount_paise, 'isPaid', b.paid_at is not null, 'inCash', b.in_cash) from balances b
    where b.parcel_id = ${parcel})`

/** SQL: paise that a courier collects for a parcel of an order paid in part, else null. */
export const cashOf = (parcel: Sql) => sql`
  (select b.amount_paise from balances b where b.parcel_id = ${parcel} and b.in_cash)`

/** SQL: paise of an order that its own payment does not have. */
export const balanceOfOrder = (order: Sql) => sql`
  coalesce((select sum(b.amount_paise) from balances b where b.order_id = ${order}), 0)::bigint`

/** As the columns of a payment, so that the payment sheet needs to know no difference. */
const balanceColumns = sql`
  b.parcel_id as id, s.number as parcel, case when b.paid_at is null then 'created' else 'captured' end as status,
  p.method, b.amount_paise, 0::bigint as credit_paise, 0::bigint as refunded_paise, p.currency, p.provider, b.gateway_order_id,
  b.gateway_payment_id, null as failure, b.gateway_fee_paise is not null as has_gateway_fee, null as expires_at`

type Row = PaymentRow & { parcel: string }

const ownBalances = (userId: number, orderNumber: string) => sql`
  balances b join parcels s on s.id = b.parcel_id join orders o on o.id = b.order_id
    join payments p on p.order_id = o.id
  where o.number = ${orderNumber} and o.customer_id = ${userId}`

/** The own balance that a gateway order is for; null: none. */
export async function findOwnBalance(
  ctx: Context,
  orderNumber: string,
  gatewayOrderId: string,
): Promise<PaymentState | null> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [row] = await ctx.db.query<Row>`
    select ${balanceColumns} from ${ownBalances(userId, orderNumber)} and b.gateway_order_id = ${gatewayOrderId}`
  return row ? showPayment(row, ctx.gateway.publicKeyId) : null
}

/** Of several parcels the first. @throws DomainError payment-closed when the order owes nothing more */
export async function openBalance(ctx: Context, orderNumber: string): Promise<PaymentState> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [row] = await ctx.db.query<Row>`
    select ${balanceColumns} from ${ownBalances(userId, orderNumber)} and b.paid_at is null and not b.in_cash and p.status = 'captured'
      and s.status in ${literal(payableStatuses)} order by b.parcel_id limit 1`
  if (!row) throw new DomainError('payment-closed')
  const gatewayOrderId = row.gatewayOrderId ?? (await openAtGateway(ctx, row))
  return showPayment({ ...row, gatewayOrderId }, ctx.gateway.publicKeyId)
}

/** In the transaction that holds the order's lock. */
export async function payBalance(
  ctx: Context,
  parcelId: number,
  { gatewayPaymentId, feePaise }: { gatewayPaymentId: string; feePaise: number | null },
): Promise<void> {
  await ctx.db.query`
    with paid as (
      update balances set paid_at = ${ctx.clock.now()}::timestamptz, gateway_payment_id = ${gatewayPaymentId},
        gateway_fee_paise = ${feePaise}::bigint, reconcile_at = null
      where parcel_id = ${parcelId}::bigint returning order_id, amount_paise
    )
    update payments p set collected_paise = p.collected_paise + paid.amount_paise from paid
    where p.order_id = paid.order_id`
}

async function openAtGateway(ctx: Context, { id, parcel, amountPaise }: Row): Promise<string | null> {
  const created = await createGatewayOrder(ctx, { receipt: `${parcel}-balance`, amountPaise })
  if (created === null) return null
  const reconcileAt = addMinutes(ctx.clock.now(), firstReconcileMinutes)
  const [kept] = await ctx.db.query<{ gatewayOrderId: string }>`
    update balances set gateway_order_id = coalesce(gateway_order_id, ${created}), reconcile_at = ${reconcileAt}
    where parcel_id = ${id} returning gateway_order_id`
  return kept?.gatewayOrderId ?? null
}
