import { certificatesJob } from '#features/certificates/issue-certificates.ts'
import { type Context, queueJobs } from '#features/context.ts'
import { cancelCourierJob } from '#features/couriers/cancel-courier.ts'
import { creditParcel, issueInvoice } from '#features/invoices/issue-document.ts'
import { findMove } from '#features/moves.ts'
import type { OrderEmail } from '#features/order-emails/order-email-kinds.ts'
import { type EffectEmail, queueOrderEmails } from '#features/order-emails/queue-order-email.ts'
import { doorPaise, owedPaise } from '#features/payments/balance.ts'
import { settleCash } from '#features/payments/settle-cash.ts'
import { earnParcel, type SoldParcel } from '#features/payouts/earn-parcel.ts'
import type { SellerTaxStatus } from '#features/payouts/earning-money.ts'
import { payInstead } from '#features/refunds/pay-return.ts'
import { refund } from '#features/refunds/refund.ts'
import { returnStock } from '#features/stock/hold-stock.ts'
import type { LockedOrder, LockedParcel } from './lock-order.ts'
import { balanceTimer, type ParcelStatus, parcelMoves, unpaidStatuses } from './order-status.ts'
import { keepDeposit } from './settle-balance.ts'

/** In the transaction of moveParcels. `parcels` are as they were before the move. */
export async function settleMove(
  ctx: Context,
  order: LockedOrder,
  parcels: readonly LockedParcel[],
  move: string,
): Promise<void> {
  const emails: EffectEmail[] = []
  for (const parcel of parcels) {
    const to = findMove(parcelMoves, parcel.status, move)?.to
    if (to && to !== parcel.status) emails.push(...(await settleOne(ctx, order, parcel, { move, to })))
  }
  await queueOrderEmails(ctx, emails)
  if (order.payment.provider === 'cash') await settleCash(ctx, order.payment.id)
}

async function settleOne(
  ctx: Context,
  order: LockedOrder,
  parcel: LockedParcel,
  { move, to }: { move: string; to: ParcelStatus },
): Promise<EffectEmail[]> {
  if (unpaidStatuses.includes(parcel.status)) return []

  if (to === 'delivered') await earnParcel(ctx, await findSoldParcel(ctx, order, parcel))
  // A lost parcel stays sold: there are no units to restock.
  if (to === 'cancelled' || to === 'returned') await returnStock(ctx, order.id, parcel.units)
  const isOver = to === 'cancelled' || to === 'returned' || to === 'lost'
  const keptPaise = keptOf(parcel, move, to)
  if (keptPaise > 0) await keepDeposit(ctx, { orderId: order.id, parcel, paise: keptPaise })
  const refundKey = isOver ? await giveBack(ctx, order, parcel, { to, keptPaise }) : null

  if (to === 'ready') await queueCertificates(ctx, parcel)
  if (to === 'cancelled' && parcel.status === 'ready') await queueCourierCancel(ctx, parcel)
  if (to === 'shipped' || (to === 'delivered' && parcel.isPickup)) await issueInvoice(ctx, { parcelId: parcel.id })
  const email = { effect: parcel.number, orderId: order.id, parcelId: parcel.id, refundKey }
  const endKinds = to === 'returned' ? keptKinds : missedKinds
  const kinds = keptPaise > 0 ? endKinds : kindsOf(ctx, parcel, to, refundKey !== null)
  return kinds.map((kind) => ({ ...email, kind }))
}

/** The deposit of a piece that was not paid for; what was paid of a parcel that was not taken at the door. */
function keptOf(parcel: LockedParcel, move: string, to: ParcelStatus): number {
  if (move === balanceTimer.move) return parcel.goodsPaise - owedPaise(parcel)
  return to === 'returned' && doorPaise(parcel) > 0 ? parcel.totalPaise - doorPaise(parcel) : 0
}

function queueCertificates(ctx: Context, { id }: LockedParcel): Promise<void> {
  return queueJobs(ctx, [
    { name: certificatesJob, payload: { parcelId: id }, singletonKey: `${certificatesJob}:${id}` },
  ])
}

async function queueCourierCancel(ctx: Context, { number }: LockedParcel): Promise<void> {
  if (ctx.courier) await queueJobs(ctx, [{ name: cancelCourierJob, payload: { number } }])
}

const emailFor: Partial<Record<ParcelStatus, OrderEmail>> = {
  accepted: 'accepted',
  shipped: 'shipped',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  returning: 'undelivered',
  lost: 'lost',
  cancelled: 'cancelled',
  returned: 'refunded',
}

const missedKinds: readonly OrderEmail[] = ['balance_missed', 'deposit_kept']
const keptKinds: readonly OrderEmail[] = ['deposit_kept']

/** Artisans get no email about their own moves. Unpaid cash is not refunded, and no email says so. */
function kindsOf(ctx: Context, parcel: LockedParcel, to: ParcelStatus, isRefunded: boolean): OrderEmail[] {
  const { isPickup } = parcel
  if (to === 'ready' && owedPaise(parcel) > 0) return ['balance_due']
  const kind = isPickup && to === 'ready' ? 'collect' : emailFor[to]
  if (!kind || (to === 'returned' && !isRefunded)) return []
  return to === 'cancelled' && ctx.actor.role !== 'artisan' ? [kind, 'parcel_cancelled'] : [kind]
}

async function giveBack(
  ctx: Context,
  order: LockedOrder,
  parcel: LockedParcel,
  { to, keptPaise }: { to: ParcelStatus; keptPaise: number },
): Promise<string | null> {
  if (parcel.replacesReturnId !== null) return payInstead(ctx, order, parcel.replacesReturnId)
  const { id, number, artisanId, totalPaise, goodsPaise, shippingPaise, codFeePaise } = parcel
  const key = `refund-${number}`
  // What was not paid yet, or stays with the artisan, does not go back.
  const lessPaise = owedPaise(parcel) + doorPaise(parcel) + keptPaise
  const fromGoods = Math.min(goodsPaise, lessPaise)
  const fromShipping = Math.min(shippingPaise, lessPaise - fromGoods)
  const promised = await refund(ctx, {
    payment: { id: order.payment.id, orderId: order.id },
    parcel: { id, number, artisanId },
    amountPaise: totalPaise - lessPaise,
    components: {
      lines: goodsPaise - fromGoods,
      shipping: shippingPaise - fromShipping,
      codFee: codFeePaise - (lessPaise - fromGoods - fromShipping),
    },
    reason: `parcel-${to}`,
    key,
  })
  // The invoice was issued at dispatch; a parcel that came back or got lost is no longer a supply.
  if (to !== 'cancelled') await creditParcel(ctx, parcel, `parcel-${to}`)
  return promised > 0 ? key : null
}

type Sums = {
  goodsPaise: number
  shippingPaise: number
  codFeePaise: number
  taxPaise: number
  commissionPaise: number
  couponPaise: number
  exemptPaise: number
  returnDays: number
  sellerTaxStatus: SellerTaxStatus
}

// Old orders have shipping only at the parcel. Untaxed goods are exempt only if their seller charges tax.
async function findSoldParcel(ctx: Context, order: LockedOrder, parcel: LockedParcel): Promise<SoldParcel> {
  const [sums] = await ctx.db.query<Sums>`
    select coalesce(sum(l.line_paise - l.discount_paise), 0)::bigint as goods_paise,
      (case when p.has_shares then coalesce(sum(l.shipping_paise), 0)
      else p.shipping_paise end)::bigint as shipping_paise, p.cod_fee_paise,
      coalesce(sum(l.cgst_paise + l.sgst_paise + l.igst_paise), 0)::bigint as tax_paise,
      coalesce(sum(l.commission_paise), 0)::bigint as commission_paise,
      coalesce(sum(l.platform_discount_paise), 0)::bigint as coupon_paise,
      coalesce(sum(l.line_paise - l.discount_paise + l.shipping_paise)
        filter (where l.tax_basis_points = 0 and a.tax_status = 'registered'), 0)::bigint as exempt_paise,
      coalesce(max(l.return_days), 0) as return_days, a.tax_status as seller_tax_status
    from (select *, exists (select from order_lines where parcel_id = parcels.id and shipping_paise > 0) as has_shares
      from parcels where id = ${parcel.id}) p
    join artisans a on a.id = p.artisan_id
    left join order_lines l on l.parcel_id = p.id and l.cancelled_at is null
    group by p.has_shares, p.shipping_paise, p.cod_fee_paise, a.tax_status`
  if (!sums) throw new Error(`parcel ${parcel.number} is not there`)
  const { id: paymentId, provider } = order.payment
  const { id, number, artisanId } = parcel
  const paidPaise = sums.goodsPaise + sums.shippingPaise + sums.codFeePaise
  const cashPaise = provider === 'cash' ? paidPaise : doorPaise(parcel)
  return { ...sums, orderId: order.id, paymentId, cashPaise, parcel: { id, number }, artisanId }
}
