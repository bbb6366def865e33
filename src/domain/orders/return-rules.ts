import { addDays } from '#platform/clock.ts'
import type { ParcelStatus } from './order-status.ts'
import { returnWindowDays } from './return-status.ts'

/** What tells until when goods of a parcel may go back. `replacesReturn`: goods that came in exchange have no price to give back. */
export type ArrivedParcel = { status: ParcelStatus; deliveredAt: string | Date | null; replacesReturn: string | null }

/** The end of the window in which goods of a parcel may go back; null when they may not at all. */
export function returnableUntil({ status, deliveredAt, replacesReturn }: ArrivedParcel): Date | null {
  const hasArrived = status === 'delivered' || status === 'completed'
  if (!hasArrived || deliveredAt === null || replacesReturn !== null) return null
  return addDays(new Date(deliveredAt), returnWindowDays)
}

/** Pieces of a line that nobody has asked to give back yet. A refused return leaves its pieces refused: it can be appealed. */
export function piecesLeft(line: {
  quantity: number
  isCancelled: boolean
  returnedQuantity: number
  askedQuantity: number
}): number {
  return line.isCancelled ? 0 : Math.max(0, line.quantity - line.returnedQuantity - line.askedQuantity)
}
