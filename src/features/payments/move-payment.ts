import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { Context } from '#features/context.ts'
import { gatewayFeeEntries, type Posting } from '#features/ledger/ledger.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { type PaymentStatus, paymentMethods, paymentMoves, paymentStatuses } from './payment.ts'

type News = {
  gatewayPaymentId?: string | null
  failure?: string | null
  method?: string | null
  /** of the gateway, kept once */
  feePaise?: number | null
  /** of the gift card, where it pays a part of what is captured */
  creditPaise?: number
}

/** Forward only, along payment.ts; false when the payment is not before `to` (a replay, an event out of order). */
export async function movePayment(
  ctx: Context,
  paymentId: number,
  to: PaymentStatus,
  { gatewayPaymentId = null, failure = null, method = null, feePaise = null, creditPaise = 0 }: News = {},
): Promise<boolean> {
  const before = paymentStatuses.filter((status) => paymentMoves[status].includes(to))
  const used = paymentMethods.find((known) => known === method) ?? null
  const moved = await ctx.db.query`
    update payments set status = ${to}::text, gateway_payment_id = coalesce(${gatewayPaymentId}, gateway_payment_id),
      failure = ${failure},
      captured_at = case when ${to}::text = 'captured' then ${ctx.clock.now()}::timestamptz else captured_at end,
      collected_paise = case when ${to}::text = 'captured' then amount_paise + ${creditPaise}::bigint else collected_paise end,
      method = coalesce(${used}, method), gateway_fee_paise = coalesce(gateway_fee_paise, ${feePaise}::bigint),
      reconcile_at = case when ${to}::text in ('captured', 'voided') then null else reconcile_at end
    where id = ${paymentId} and status = any (${before}) returning id`
  return moved.length === 1
}

const beforeCapture = paymentStatuses.filter((status) => paymentMoves[status].includes('captured'))

/**
 * SQL that captures the waiting payment of a gateway order, without a row where anything differs from what we asked
 * for, or a gift card pays a part. Returns `order_id`.
 */
export function capturedPayment(ctx: Context, found: GatewayPayment): Sql {
  const used = paymentMethods.find((known) => known === found.method) ?? null
  const now = ctx.clock.now()
  return sql`
    update payments p set status = 'captured', gateway_payment_id = ${found.id}, failure = null,
      captured_at = ${now}::timestamptz, collected_paise = amount_paise, method = coalesce(${used}, method),
      gateway_fee_paise = ${readFee(found.feePaise)}::bigint, reconcile_at = null
    where p.gateway_order_id = ${found.orderId} and p.status in ${literal(beforeCapture)} and p.provider <> 'cash'
      and p.amount_paise = ${found.amountPaise}::bigint and p.currency = ${found.currency}
      and p.gateway_fee_paise is null and p.credit_paise = 0
    returning p.order_id`
}

/** SQL, true where this payment is captured and its fee known: a second report of it has nothing to say. */
export function isCaptured(found: GatewayPayment): Sql {
  return sql`
    exists (select from payments where gateway_order_id = ${found.orderId} and gateway_payment_id = ${found.id}
      and status = 'captured' and (gateway_fee_paise is not null or ${readFee(found.feePaise)}::bigint is null))`
}

/** Why news of a payment cannot be of ours; null where nothing speaks against it. */
export function differenceOf(found: GatewayPayment, ours: { amountPaise: number; currency: string }): string | null {
  if (found.amountPaise !== ours.amountPaise) return 'amount-differs'
  return found.currency === ours.currency ? null : 'currency-differs'
}

/** Null: the gateway did not say a fee, or none that can be booked. */
export function readFee(feePaise: number | null | undefined): number | null {
  return feePaise !== undefined && Number.isSafeInteger(feePaise) && (feePaise ?? -1) >= 0 ? feePaise : null
}

export type PaidFee = { orderId: number | null; gatewayPaymentId: string; feePaise: number }

export function feePosting({ orderId, gatewayPaymentId, feePaise }: PaidFee): Posting {
  const effect = `gateway-fee:${gatewayPaymentId}`
  return { kind: 'gateway_fee', orderId, effect, entries: gatewayFeeEntries(feePaise) }
}

/** A fee that the gateway tells only after the capture. Kept once; what it books is for the caller to post. */
export async function noteGatewayFee(ctx: Context, paymentId: number, fee: PaidFee): Promise<Posting[]> {
  const noted = await ctx.db.query`
    update payments set gateway_fee_paise = ${fee.feePaise} where id = ${paymentId} and gateway_fee_paise is null
    returning id`
  return noted.length === 0 ? [] : [feePosting(fee)]
}

const artisans = (userId: number) => sql`select id from artisans where user_id = ${userId}`

/** Erases the bank and UPI accounts of refunds and payouts. The amounts stay in the books. */
export async function forgetPayer(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`
    update refunds set refund_to = null where refund_to is not null and payment_id in (
      select p.id from payments p join orders o on o.id = p.order_id where o.customer_id = ${userId})`
  await ctx.db.query`
    update payout_accounts set holder = '–', ifsc = null, sealed_number = '', last_four = ''
    where artisan_id in (${artisans(userId)})`
  await ctx.db.query`
    update payouts set destination = destination - 'holder' - 'sealed' - 'lastFour'
    where artisan_id in (${artisans(userId)})`
}
