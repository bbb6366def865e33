import { writeAudit } from '#features/audit/write-audit.ts'
import type { Context } from '#features/context.ts'
import type { CreditedLine } from '#features/invoices/document-facts.ts'
import { issueCreditNote } from '#features/invoices/issue-document.ts'
import { queueOrderEmail } from '#features/order-emails/queue-order-email.ts'
import type { LockedOrder, LockedParcel } from '#features/orders/lock-order.ts'
import { livingLines } from '#features/orders/locked-parcel.ts'
import type { PlacedLine } from '#features/orders/order.ts'
import type { TakenMoney } from '#features/payouts/earning-money.ts'
import { findMoneyLeft } from '#features/refunds/money-left-queries.ts'
import { refund, tooLarge } from '#features/refunds/refund.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { scalePaise, spreadPaise } from '#platform/money/money.ts'
import { type RefundWishParts, sumOf } from './refund-request.ts'

type Payment = { order: LockedOrder; parcel: LockedParcel; wish: RefundWishParts & { reason: string }; key: string }

/**
 * The caller has locked the order. Goods and shipping come out of the artisan's earning; the shop pays goodwill.
 * @throws DomainError refund-before-arrival, refund-too-large, invalid-request
 */
export async function payAdminRefund(ctx: Context, { order, parcel, wish: input, key }: Payment): Promise<void> {
  await requireMoney(ctx, parcel, input)
  const { goodsPaise, shippingPaise, goodwillPaise, reason } = input
  const share = shareOfParcel(parcel, { goodsPaise, shippingPaise })
  const { id, number, artisanId } = parcel
  await refund(ctx, {
    payment: { id: order.payment.id, orderId: order.id },
    parcel: { id, number, artisanId },
    amountPaise: sumOf(input),
    components: { lines: goodsPaise, shipping: shippingPaise, goodwill: goodwillPaise },
    taken: share.taken,
    reason,
    key,
  })
  if (goodsPaise + shippingPaise > 0) {
    await issueCreditNote(ctx, { parcelId: id, key, reason, lines: share.lines })
  }
  const after = { parcel: number, goodsPaise, shippingPaise, goodwillPaise, reason }
  await writeAudit(ctx, { action: 'order.refund', subject: `order:${order.number}`, before: {}, after })
  await queueOrderEmail(ctx, key, { orderId: order.id, kind: 'refunded', parcelId: id, refundKey: key })
}

/** @throws DomainError refund-before-arrival, refund-too-large, invalid-request */
export async function requireMoney(ctx: Context, parcel: LockedParcel, input: RefundWishParts): Promise<void> {
  if (sumOf(input) === 0) {
    throw new DomainError('invalid-request', { errors: [{ path: 'goodsPaise', message: 'invalid.required' }] })
  }
  if (parcel.status !== 'delivered' && parcel.status !== 'completed') throw new DomainError('refund-before-arrival')
  const left = await findMoneyLeft(ctx, parcel.id)
  if (input.goodsPaise > left.goodsPaise) throw tooLarge(left.goodsPaise)
  if (input.shippingPaise > left.shippingPaise) throw tooLarge(left.shippingPaise)
}

type Parcel = { lines: readonly PlacedLine[] }
type Sums = { goodsPaise: number; shippingPaise: number }

function shareOfParcel(parcel: Parcel, sums: Sums): { taken: TakenMoney; lines: CreditedLine[] } {
  const living = livingLines(parcel)
  const goods = spreadPaise(
    sums.goodsPaise,
    living.map((line) => line.goodsPaise),
  )
  const carriage = spreadPaise(
    sums.shippingPaise,
    living.map((line) => line.shippingPaise),
  )
  const shares = living.map((line, index) => shareOfLine(line, goods[index] ?? 0, carriage[index] ?? 0))
  const sum = (pick: (share: (typeof shares)[number]) => number) =>
    shares.reduce((total, share) => total + pick(share), 0)
  return {
    lines: shares,
    taken: {
      ...sums,
      taxPaise: sum(({ cgstPaise, sgstPaise, igstPaise }) => cgstPaise + sgstPaise + igstPaise),
      commissionPaise: sum(({ commissionPaise }) => commissionPaise),
      couponPaise: 0,
    },
  }
}

/** The price is lowered; no piece comes back, so the quantity is 0. */
function shareOfLine(line: PlacedLine, goodsPaise: number, shippingPaise: number) {
  const supply = line.goodsPaise + line.shippingPaise
  const part = (paise: number, of: number, whole: number) => (whole === 0 ? 0 : scalePaise(paise, of, whole))
  const tax = (paise: number) => part(paise, goodsPaise + shippingPaise, supply)
  return {
    lineId: line.id,
    quantity: 0,
    goodsPaise,
    shippingPaise,
    cgstPaise: tax(line.cgstPaise),
    sgstPaise: tax(line.sgstPaise),
    igstPaise: tax(line.igstPaise),
    commissionPaise: part(line.commissionPaise, goodsPaise, line.goodsPaise),
  }
}
