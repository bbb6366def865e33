import type { Actor } from '#domain/actor.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'
import { findMove, movesFor, type ParcelMove, type ParcelStatus } from './order-status.ts'

/** Who owns what, for the questions below. Ids are those of the database. */
export type OwnedParcel = { status: ParcelStatus; artisanId: number; customerId: number }

/** Only one's own, or everything for an admin and the shop itself. What a person may not see is "not found" for them. */
export function canSee(actor: Actor, parcel: { artisanId: number; customerId: number }): boolean {
  if (actor.role === 'admin' || actor.role === 'system') return true
  if (actor.role === 'artisan') return actor.artisanId === parcel.artisanId
  return actor.role === 'customer' && actor.userId === parcel.customerId
}

export function canMove(actor: Actor, parcel: OwnedParcel, move: string): boolean {
  const found = findMove(parcel.status, move)
  return found !== null && canSee(actor, parcel) && found.who.some((mover) => mover === actor.role)
}

/** The names of moves to offer. Reports need a photo, which nobody can hand in yet. */
export function offeredMoves(actor: Actor, parcel: OwnedParcel): string[] {
  if (!canSee(actor, parcel)) return []
  const isReady = ({ needs }: ParcelMove) => !needs?.includes('photo')
  return movesFor(actor, parcel.status)
    .filter(isReady)
    .map(({ move }) => move)
}

/** A parcel may be cancelled by itself once it is paid; an unpaid order only as a whole, for its payment has one amount. */
export function canCancel(actor: Actor, parcels: readonly OwnedParcel[]): boolean {
  return parcels.length > 0 && parcels.some((parcel) => canMove(actor, parcel, 'cancel'))
}

const payable: readonly PaymentStatus[] = ['created', 'failed']

export function canPay(
  order: { parcels: readonly { status: ParcelStatus }[]; paymentStatus: PaymentStatus; payUntil: Date | null },
  now: Date,
): boolean {
  const isWaiting = order.parcels.some(({ status }) => status === 'awaiting_payment')
  return isWaiting && payable.includes(order.paymentStatus) && (order.payUntil === null || now < order.payUntil)
}
