import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { Context } from '#features/context.ts'
import { gatewayFeeEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type PaymentStatus, paymentMethods, paymentMoves, paymentStatuses } from './payment.ts'

const text = `
  update payments set status = $2, gateway_payment_id = coalesce($3, gateway_payment_id), failure = $4,
    captured_at = case when $2 = 'captured' then $5::timestamptz else captured_at end,
    collected_paise = case when $2 = 'captured' then amount_paise else collected_paise end,
    method = coalesce($7, method),
    reconcile_at = case when $2 in ('captured', 'voided') then null else reconcile_at end
  where id = $1 and status = any ($6) returning id`

type News = {
  gatewayPaymentId?: string | null
  /** the gateway's reason, for the page that offers another try */
  failure?: string | null
  /** how it was paid in the end, in the gateway's word */
  method?: string | null
}

/** Moves a payment forward along payment.ts; false when it is not before `to` (a replay, an event out of order). */
export async function movePayment(
  ctx: Context,
  paymentId: number,
  to: PaymentStatus,
  { gatewayPaymentId = null, failure = null, method = null }: News = {},
): Promise<boolean> {
  const before = paymentStatuses.filter((status) => paymentMoves[status].includes(to))
  const used = paymentMethods.find((known) => known === method) ?? null
  const values = [paymentId, to, gatewayPaymentId, failure, ctx.clock.now(), before, used]
  const moved = await namedQuery(ctx.db, 'payments.move', text, values)
  return moved.length === 1
}

const fee = `update payments set gateway_fee_paise = $2 where id = $1 and gateway_fee_paise is null returning id`

/** Books what the gateway keeps of a captured payment, as soon as it tells; once. */
export async function noteGatewayFee(
  ctx: Context,
  payment: { id: number; orderId: number; gatewayPaymentId: string },
  feePaise: number | null | undefined,
): Promise<void> {
  if (feePaise === null || feePaise === undefined || !Number.isSafeInteger(feePaise) || feePaise < 0) return
  const noted = await namedQuery(ctx.db, 'payments.note-fee', fee, [payment.id, feePaise])
  if (noted.length === 0) return
  const effect = `gateway-fee:${payment.gatewayPaymentId}`
  await postLedger(ctx, [
    { kind: 'gateway_fee', orderId: payment.orderId, effect, entries: gatewayFeeEntries(feePaise) },
  ])
}

const refundTargets = `
  update refunds set refund_to = null where refund_to is not null and payment_id in (
    select p.id from payments p join orders o on o.id = p.order_id where o.customer_id = $1)`

const artisans = 'select id from artisans where user_id = $1'

const account = `update payout_accounts set holder = '–', ifsc = null, sealed_number = '', last_four = '' where artisan_id in (${artisans})`

const destinations = `update payouts set destination = destination - 'holder' - 'sealed' - 'lastFour' where artisan_id in (${artisans})`

/** Forgets bank and UPI accounts: where refunds went, and where an artisan was paid. What was paid stays in the books. */
export async function forgetPayer(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'payments.forget-targets', refundTargets, [userId])
  await namedQuery(ctx.db, 'payments.forget-account', account, [userId])
  await namedQuery(ctx.db, 'payments.forget-destinations', destinations, [userId])
}
