import { cappedMoney } from '#features/checkout/capped-money.ts'
import type { Context } from '#features/context.ts'
import { issueCreditNote } from '#features/invoices/issue-document.ts'
import type { LockedOrder, LockedParcel } from '#features/orders/lock-order.ts'
import { piecesOf } from '#features/returns/return-pieces.ts'
import { type ReturnMoney, type ReturnPieces, returnMoney } from '#features/returns/return-rules.ts'
import {
  chargeableGrams,
  type PackedPiece,
  rateFor,
  shippingFor,
  type Zone,
} from '#features/shipping/shipping-rules.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { findLockedReturn, type LockedReturn } from './locked-return-queries.ts'
import { findMoneyLeft } from './money-left-queries.ts'
import { refund } from './refund.ts'

function refundKeyOf({ number }: Pick<LockedReturn, 'number'>): string {
  return `refund-${number}`
}

/** In paise, never more than is left of the parcel's payment: an admin may have refunded part of it before. */
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

/** Paise by the tariff of the day, never free. */
export async function findReturnCost(
  ctx: Context,
  parcel: LockedParcel,
  pieces: readonly ReturnPieces[],
): Promise<number> {
  type Row = PackedPiece & { variantId: number }
  const ids = pieces.map(({ line }) => line.variantId)
  const rows = await ctx.db.query<Row>`
    select v.id as variant_id, p.packed_length_mm as length_mm, p.packed_width_mm as width_mm,
      p.packed_height_mm as height_mm, p.packed_weight_grams as weight_grams, p.is_fragile
    from variants v join products p on p.id = v.product_id where v.id = any (${ids}::bigint[])`
  const packed = pieces.flatMap(({ line, quantity }) => {
    const piece = rows.find(({ variantId }) => variantId === line.variantId)
    return piece ? [{ piece, quantity }] : []
  })
  const { shipping } = await findRates(ctx)
  const rate = rateFor(shipping, parcel.zone as Zone, ctx.clock.now())
  const isFragile = packed.some(({ piece }) => piece.isFragile)
  return shippingFor({ ...rate, freeAbovePaise: null }, chargeableGrams(packed), isFragile, 0)
}

/** For a replacement that never arrived, once per return. Returns the refund's key; null: nothing to refund. */
export async function payInstead(ctx: Context, order: LockedOrder, returnId: number): Promise<string | null> {
  const found = await findLockedReturn(ctx, { id: returnId })
  if (!found) throw new Error(`return ${returnId} is not there`)
  const { parcel, pieces } = piecesOf(order, found)
  // These pieces already count as returned, but the artisan still has their money.
  const before = pieces.map(({ line, quantity }) => ({
    quantity,
    line: { ...line, returnedQuantity: line.returnedQuantity - quantity },
  }))
  const lines = parcel.lines.map((line) => before.find((piece) => piece.line.id === line.id)?.line ?? line)
  const promised = await payReturn(ctx, order, found, returnMoney({ lines }, before, found.reason))
  return promised > 0 ? refundKeyOf(found) : null
}
