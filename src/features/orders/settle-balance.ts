import { type Context, queueJobs } from '#features/context.ts'
import { settleGiftCard } from '#features/gift-cards/settle-gift-card.ts'
import { captureEntries, keptDepositEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { queueOrderEmails } from '#features/order-emails/queue-order-email.ts'
import { canPayBalance } from '#features/payments/balance.ts'
import { payBalance } from '#features/payments/balance-queries.ts'
import { differenceOf, feePosting, type PaidFee, readFee } from '#features/payments/move-payment.ts'
import type { PaymentRow } from '#features/payments/payment-row.ts'
import { type Settlement, setAside } from '#features/payments/record-gateway-event.ts'
import { otherMoney } from '#features/payouts/earning-money.ts'
import { writeEarning } from '#features/payouts/write-earning.ts'
import { refundSecondPayment } from '#features/refunds/refund.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { type LockedOrder, type LockedParcel, lockOrder } from './lock-order.ts'
import { readyTimer } from './move-parcels.ts'

type Row = Pick<PaymentRow, 'amountPaise' | 'currency' | 'gatewayPaymentId' | 'hasGatewayFee'> & {
  parcelId: number
  isPaid: boolean
}

/** In settlePayment's transaction, when a gateway order is of no payment: it may be of a balance or a gift card. Money for a parcel that waits for none goes back. */
export async function settleBalance(ctx: Context, found: GatewayPayment): Promise<Settlement> {
  const [known] = await ctx.db.query<{ orderId: number }>`
    select order_id from balances where gateway_order_id = ${found.orderId}`
  const order = known && (await lockOrder(ctx, { orderId: known.orderId }))
  if (!order) return settleGiftCard(ctx, found)
  // After the lock: another report of the same payment may have been first.
  const [balance] = await ctx.db.query<Row>`
    select b.parcel_id, b.amount_paise, p.currency, b.gateway_payment_id, b.gateway_fee_paise is not null as has_gateway_fee,
      b.paid_at is not null as is_paid
    from balances b join payments p on p.order_id = b.order_id where b.gateway_order_id = ${found.orderId}`
  const parcel = order.parcels.find(({ id }) => id === balance?.parcelId)
  if (!balance || !parcel) throw new Error(`the balance of ${found.orderId} is gone`)
  const differs = differenceOf(found, balance)
  if (differs) return setAside(ctx, order.number, found, differs)
  if (found.status === 'authorized' && !balance.isPaid) return captureSoon(ctx, balance, found)
  if (found.status !== 'captured') return { outcome: 'ignored' }

  if (balance.isPaid && balance.gatewayPaymentId === found.id) return noteFee(ctx, order, balance, found)
  if (!canPayBalance(parcel)) {
    const isNews = await refundSecondPayment(ctx, { id: order.payment.id, orderId: order.id }, found)
    return { outcome: isNews ? 'applied' : 'repeated', reason: balance.isPaid ? 'paid-twice' : 'given-up' }
  }
  await takeBalance(ctx, order, parcel, found)
  return { outcome: 'applied' }
}

/** A job captures what is only authorised. */
async function captureSoon(ctx: Context, { parcelId }: Row, { id }: GatewayPayment): Promise<Settlement> {
  await ctx.db.query`
    update balances set gateway_payment_id = ${id} where parcel_id = ${parcelId} and gateway_payment_id is null`
  const job = { name: 'capture-payment', payload: { gatewayPaymentId: id }, singletonKey: `capture:${id}` }
  await queueJobs(ctx, [job])
  return { outcome: 'applied' }
}

async function noteFee(ctx: Context, order: LockedOrder, balance: Row, found: GatewayPayment): Promise<Settlement> {
  const feePaise = readFee(found.feePaise)
  if (!balance.hasGatewayFee && feePaise !== null) {
    await ctx.db.query`update balances set gateway_fee_paise = ${feePaise} where parcel_id = ${balance.parcelId}`
    await postLedger(ctx, [feePosting({ orderId: order.id, gatewayPaymentId: found.id, feePaise })])
  }
  return { outcome: 'repeated' }
}

async function takeBalance(ctx: Context, order: LockedOrder, parcel: LockedParcel, found: GatewayPayment) {
  const now = ctx.clock.now()
  const { id: gatewayPaymentId, amountPaise } = found
  const feePaise = readFee(found.feePaise)
  const timer = readyTimer({ ...parcel, balance: { amountPaise, isPaid: true, inCash: false } })
  const dueAt = timer ? addMinutes(now, timer.minutes) : null
  await payBalance(ctx, parcel.id, { gatewayPaymentId, feePaise })
  await ctx.db.query`
    with waits as (
      update parcels set due_at = ${dueAt}::timestamptz where id = ${parcel.id}::bigint and status = 'ready'
    )
    insert into order_events (order_id, parcel_id, move, from_status, to_status, actor_role, details, at)
    values (${order.id}, ${parcel.id}::bigint, 'balance_paid', ${parcel.status}, ${parcel.status}, 'system',
      ${JSON.stringify({ amountPaise })}, ${now}::timestamptz)`
  const fee: PaidFee[] = feePaise === null ? [] : [{ orderId: order.id, gatewayPaymentId, feePaise }]
  const effect = `capture:${parcel.number}-balance`
  const capture = { kind: 'capture' as const, orderId: order.id, effect, entries: captureEntries(amountPaise) }
  await postLedger(ctx, [capture, ...fee.map(feePosting)])
  const email = { effect: parcel.number, orderId: order.id, parcelId: parcel.id }
  const isToCollect = parcel.isPickup && parcel.status === 'ready'
  await queueOrderEmails(ctx, [
    { ...email, kind: 'balance_paid' },
    ...(isToCollect ? [{ ...email, kind: 'collect' as const }] : []),
  ])
}

/**
 * The rest of the price never came: what was agreed for that case. A deposit that is kept so is no consideration for a
 * supply: no GST, no commission (CBIC circular 178/10/2022).
 */
export async function keepDeposit(
  ctx: Context,
  { orderId, parcel, paise }: { orderId: number; parcel: LockedParcel; paise: number },
): Promise<void> {
  const { id: parcelId, artisanId, number } = parcel
  const effect = `deposit-kept:${number}`
  const [artisan] = await ctx.db.query<{ language: string }>`
    with kept as (update balances set kept_paise = ${paise} where parcel_id = ${parcelId})
    select u.language from artisans a join users u on u.id = a.user_id where a.id = ${artisanId}`
  const language = isLanguage(artisan?.language) ? artisan.language : fallbackLanguage
  const note = translate(language, 'workshop:earnings.depositKept')
  const row = { artisanId, parcelId, kind: 'adjustment' as const, effect, money: otherMoney(paise), note }
  if ((await writeEarning(ctx, { ...row, status: 'available', availableAt: ctx.clock.now() })) === null) return
  const entries = keptDepositEntries(artisanId, paise)
  await postLedger(ctx, [{ kind: 'deposit_kept', orderId, effect, entries }])
}
