import type { Context } from '#features/context.ts'
import type { LockedOrder } from '#features/orders/lock-order.ts'
import { piecesOf } from '#features/returns/return-pieces.ts'
import { returnMoney } from '#features/returns/return-rules.ts'
import { findLockedReturn } from './locked-return-queries.ts'
import { payReturn, refundKeyOf } from './pay-return.ts'

/**
 * A replacement that never arrived: the money of the goods it was for is promised back after all. Once per return.
 * Returns the key of the refund; null when there was nothing to give.
 */
export async function payInstead(ctx: Context, order: LockedOrder, returnId: number): Promise<string | null> {
  const found = await findLockedReturn(ctx, { id: returnId })
  if (!found) throw new Error(`return ${returnId} is not there`)
  const { parcel, pieces } = piecesOf(order, found)
  // These pieces are counted as returned already; their money is still with the artisan.
  const before = pieces.map(({ line, quantity }) => ({
    quantity,
    line: { ...line, returnedQuantity: line.returnedQuantity - quantity },
  }))
  const lines = parcel.lines.map((line) => before.find((piece) => piece.line.id === line.id)?.line ?? line)
  const promised = await payReturn(ctx, order, found, returnMoney({ lines }, before, found.reason))
  return promised > 0 ? refundKeyOf(found) : null
}
