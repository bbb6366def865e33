import { type PiecesMoney, partOf } from '#features/checkout/line-money.ts'
import type { OrderDetail, OrderParcel, PlacedLine } from '#features/orders/order.ts'
import type { ParcelStatus } from '#features/orders/order-status.ts'
import type { ShopSettings } from '#features/settings/shop-settings.ts'
import { addDays } from '#platform/time/clock.ts'
import { type ReturnReason, type ReturnStatus, returnTimers } from './return-status.ts'

export type ArrivedParcel = {
  status: ParcelStatus
  deliveredAt: string | Date | null
  replacesReturn: string | number | null
  lines: readonly Pick<PlacedLine, 'returnDays'>[]
}

type ReturnTerms = Pick<PlacedLine, 'returnDays' | 'canReturnForChangedMind'>

/** What is made for one buyer, and what the shop excludes, goes back only when something is wrong with it. */
export function returnTerms(
  { returnDays, noChangeOfMind }: Pick<ShopSettings, 'returnDays' | 'noChangeOfMind'>,
  { isMadeToOrder, category }: { isMadeToOrder: boolean; category: string },
): ReturnTerms {
  return { returnDays, canReturnForChangedMind: !isMadeToOrder && !noChangeOfMind.some((each) => each === category) }
}

/** Lines sold before the terms were kept say only that they were made to order. */
export const mayChangeMind = (line: Pick<PlacedLine, 'isMadeToOrder' | 'canReturnForChangedMind'>): boolean =>
  !line.isMadeToOrder && line.canReturnForChangedMind

/** Lines of one parcel were ordered together, under the same days. */
export function returnDaysOf(lines: readonly Pick<PlacedLine, 'returnDays'>[]): number {
  return Math.max(...lines.map(({ returnDays }) => returnDays))
}

export function returnableUntil({ status, deliveredAt, replacesReturn, lines }: ArrivedParcel): Date | null {
  const hasArrived = status === 'delivered' || status === 'completed'
  if (!hasArrived || deliveredAt === null || replacesReturn !== null) return null
  return addDays(new Date(deliveredAt), returnDaysOf(lines))
}

/** Pieces without a return request. A refused return keeps its pieces, because it can be appealed. */
export function piecesLeft(line: {
  quantity: number
  isCancelled: boolean
  returnedQuantity: number
  askedQuantity: number
}): number {
  return line.isCancelled ? 0 : Math.max(0, line.quantity - line.returnedQuantity - line.askedQuantity)
}

/** The artisan or the transport; otherwise the buyer pays for sending back. */
export function isAtFault(reason: ReturnReason): boolean {
  return reason !== 'changed_mind'
}

/** What cannot be seen needs no picture. */
export function needsPictures(reason: ReturnReason): boolean {
  return reason !== 'missing' && reason !== 'changed_mind'
}

/** Goods that never came cannot be sent back. */
export function isSentBack(reason: ReturnReason): boolean {
  return reason !== 'missing'
}

/** An approved claim for missing goods waits for no parcel: if the artisan is silent, it is paid. */
export function returnTimer(status: ReturnStatus, reason: ReturnReason): { minutes: number; move: string } | null {
  if (status === 'approved' && !isSentBack(reason)) return { minutes: 48 * 60, move: 'resolve' }
  return returnTimers[status] ?? null
}

export type ReturnPieces = { line: PlacedLine; quantity: number }

export type ReturnMoney = {
  lines: (ReturnPieces & { money: PiecesMoney })[]
  goodsPaise: number
  shippingPaise: number
}

/** After discount; with shipping only when the artisan is at fault and the whole parcel goes back at once. */
export function returnMoney(
  parcel: { lines: readonly PlacedLine[] },
  pieces: readonly ReturnPieces[],
  reason: ReturnReason,
): ReturnMoney {
  const wanted = new Map(pieces.map(({ line, quantity }) => [line.id, quantity]))
  const living = parcel.lines.filter(({ isCancelled }) => !isCancelled)
  const isWhole = living.every((line) => line.returnedQuantity === 0 && wanted.get(line.id) === line.quantity)
  const withShipping = isWhole && isAtFault(reason)

  const lines = pieces.map(({ line, quantity }) => ({
    line,
    quantity,
    money: partOf(line, quantity, line.returnedQuantity, withShipping),
  }))
  const sum = (paise: (money: PiecesMoney) => number) => lines.reduce((total, { money }) => total + paise(money), 0)
  return { lines, goodsPaise: sum((money) => money.goodsPaise), shippingPaise: sum((money) => money.shippingPaise) }
}

/** What only words can tell; otherwise the reason or a picture says enough. */
export function needsWords(reason: ReturnReason): boolean {
  return reason === 'missing' || reason === 'not_as_described'
}

/** All of it came back, and all the money is back too. */
export function isRefunded({ parcels, refunds }: OrderDetail): boolean {
  return parcels.every(isReturned) && refunds.every(({ status }) => status === 'succeeded')
}

export function isReturned({ lines, returns, status }: OrderParcel): boolean {
  const living = lines.filter(({ isCancelled }) => !isCancelled)
  const isExchanged = returns.some((one) => one.status === 'resolved' && one.wish === 'exchange')
  const isBack = living.every(({ quantity, returnedQuantity }) => returnedQuantity >= quantity)
  return (status === 'delivered' || status === 'completed') && isBack && !isExchanged
}
