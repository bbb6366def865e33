import { camel } from '#features/moves.ts'
import type { OrderDetail, OrderParcel, OrderSummary } from '#features/orders/order.ts'
import type { ParcelStatus } from '#features/orders/order-status.ts'
import { isReturned } from '#features/returns/return-rules.ts'
import type { ReturnStatus } from '#features/returns/return-status.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import type { StageTone } from '#ui/stage.tsx'

export { camel } from '#features/moves.ts'

export function statusKey(status: ParcelStatus): string {
  return `common:status.${camel(status)}`
}

export function statusTone(status: ParcelStatus): StageTone {
  if (status === 'delivered' || status === 'completed') return 'done'
  const isStopped = ['on_hold', 'cancelled', 'expired', 'returning', 'returned', 'lost'].includes(status)
  return isStopped ? 'stopped' : 'plain'
}

/** The key of the way an order was paid with, in `shop:method`: a card alone where it pays all. */
export function paidBy({ payment, giftCard }: Pick<OrderDetail, 'payment' | 'giftCard'>): string {
  return payment.amountPaise === 0 && giftCard ? 'gift_card' : payment.method
}

export function returnStatusKey(status: ReturnStatus): string {
  return `shop:return.status.${camel(status)}`
}

export function returnTone(status: ReturnStatus): StageTone {
  if (status === 'resolved') return 'done'
  return ['rejected', 'rejected_finally', 'lost', 'withdrawn'].includes(status) ? 'stopped' : 'plain'
}

export const returnStage: Record<ReturnStatus, number> = {
  requested: 1,
  needs_info: 1,
  approved: 2,
  sent_back: 3,
  received: 4,
  resolved: 5,
  rejected: 1,
  appealed: 2,
  rejected_finally: 1,
  withdrawn: 0,
  lost: 3,
}

/** What the buyer remembers of it: its first piece. */
export function orderName(t: Translate, { piece, pieces, number }: OrderSummary): string {
  if (!piece) return number
  return pieces > 1 ? t('shop:orders.andMore', { piece, more: pieces - 1 }) : piece
}

export function piecesOf(lines: readonly { name: string; quantity: number }[]): string {
  return lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')
}

/** The keys of what happened. What an artisan did is said to them as theirs. */
export function eventKeys(name: string, by: string, isArtisans: boolean): string[] {
  const own = by === 'artisan' ? [`workshop:event.own.${name}`] : []
  return [...(isArtisans ? [...own, `workshop:event.${name}`] : []), `shop:event.${name}`, 'shop:event.other']
}

/** What a parcel’s state means for its buyer, in a sentence. */
export function saysOf(parcel: OrderParcel): string {
  const { pickup, status } = parcel
  if (isReturned(parcel)) return 'shop:parcelSays.refunded'
  const isSaid = pickup !== null && (status === 'ready' || status === 'delivered')
  return `shop:${isSaid ? 'pickup.says' : 'parcelSays'}.${camel(status)}`
}
