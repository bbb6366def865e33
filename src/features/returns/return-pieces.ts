import type { LockedOrder } from '#features/orders/lock-order.ts'
import type { LockedParcel } from '#features/orders/locked-parcel.ts'
import type { LockedReturn } from '#features/refunds/locked-return-queries.ts'
import type { ReturnPieces } from './return-rules.ts'

/** As in the locked order. Throws Error when that is another order. */
export function piecesOf(order: LockedOrder, found: LockedReturn): { parcel: LockedParcel; pieces: ReturnPieces[] } {
  const parcel = order.parcels.find(({ id }) => id === found.parcelId)
  if (!parcel) throw new Error(`${found.number} is not of order ${order.number}`)
  const pieces = found.lines.map(({ lineId, quantity }) => {
    const line = parcel.lines.find(({ id }) => id === lineId)
    if (!line) throw new Error(`${found.number} has a line that its parcel has not`)
    return { line, quantity }
  })
  return { parcel, pieces }
}
