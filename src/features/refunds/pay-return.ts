import { cappedMoney } from '#features/checkout/capped-money.ts'
import type { Context } from '#features/context.ts'
import { issueCreditNote } from '#features/invoices/issue-credit-note.ts'
import type { LockedOrder } from '#features/orders/lock-order.ts'
import { piecesOf } from '#features/returns/return-pieces.ts'
import type { ReturnMoney } from '#features/returns/return-rules.ts'
import type { LockedReturn } from './locked-return-queries.ts'
import { findMoneyLeft } from './money-left-queries.ts'
import { refund } from './refund.ts'

export function refundKeyOf({ number }: Pick<LockedReturn, 'number'>): string {
  return `refund-${number}`
}

/**
 * Promises the money of a return back, from the earning of its parcel, with the credit note. Never more than is left of what was
 * paid for the parcel: the office may have given some of it back before. Returns the paise promised.
 */
export async function payReturn(
  ctx: Context,
  order: LockedOrder,
  found: LockedReturn,
  wished: ReturnMoney,
): Promise<number> {
  const { parcel } = piecesOf(order, found)
  const money = cappedMoney(wished, await findMoneyLeft(ctx, parcel.id))
  const { goodsPaise, shippingPaise } = money
  const key = refundKeyOf(found)
  const sum = (pick: (line: ReturnMoney['lines'][number]['money']) => number) =>
    money.lines.reduce((total, line) => total + pick(line.money), 0)
  const promised = await refund(ctx, {
    payment: { id: order.payment.id, orderId: order.id },
    parcel: { id: parcel.id, number: parcel.number, artisanId: parcel.artisanId },
    amountPaise: goodsPaise + shippingPaise,
    components: { lines: goodsPaise, shipping: shippingPaise },
    taken: {
      goodsPaise,
      shippingPaise,
      taxPaise: sum(({ taxPaise }) => taxPaise),
      commissionPaise: sum(({ commissionPaise }) => commissionPaise),
      couponPaise: sum(({ couponPaise }) => couponPaise),
    },
    reason: 'return',
    key,
    route: found.refundRoute,
    refundTo: found.refundTo,
  })
  const lines = money.lines.map(({ line, quantity, money: of }) => ({ ...of, lineId: line.id, quantity }))
  if (promised > 0) await issueCreditNote(ctx, { parcelId: parcel.id, key, reason: found.reason, lines })
  return promised
}
