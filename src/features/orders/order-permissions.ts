import type { Actor } from '#features/actor.ts'
import { findMove } from '#features/moves.ts'
import { type Balance, doorPaise, owedPaise } from '#features/payments/balance.ts'
import type { PaymentStatus } from '#features/payments/payment.ts'
import { isHolding, type Proof, proofState } from '#features/proofs/proof.ts'
import { type ParcelMove, type ParcelStatus, parcelMoves } from './order-status.ts'

export type OwnedParcel = {
  status: ParcelStatus
  artisanId: number
  customerId: number
  /** cash on delivery: the courier confirms the arrival, not the customer */
  isCash: boolean
  hasDelay: boolean
  hasOpenReturn: boolean
  promisedUntil: string | Date
  isPickup: boolean
  /** with the shop's courier */
  isBooked: boolean
  balance: Balance | null
  /** words or a picture of the buyer are put on a piece of it */
  isPersonal: boolean
  /** the latest */
  proof: Proof | null
}

/** What a person may not see is reported to them as "not found". */
export function canSee(actor: Actor, parcel: { artisanId: number; customerId: number }): boolean {
  if (actor.role === 'admin' || actor.role === 'system') return true
  if (actor.role === 'artisan') return actor.artisanId === parcel.artisanId
  return actor.role === 'customer' && actor.userId === parcel.customerId
}

/** Before acceptance, after the end, and where the buyer comes to the workshop nobody needs their address. */
export function knowsAddress({ status, isPickup }: { status: ParcelStatus; isPickup: boolean }): boolean {
  return !isPickup && /^(accepted|making|ready|shipped|out_for_delivery|returning)$/.test(status)
}

export function canMove(actor: Actor, parcel: OwnedParcel, move: string, now: Date): boolean {
  const found = findMove(parcelMoves, parcel.status, move)
  return found !== null && isAllowed(actor, parcel, found, now)
}

export function offeredMoves(actor: Actor, parcel: OwnedParcel, now: Date): string[] {
  return parcelMoves
    .filter((move) => move.from === parcel.status && isAllowed(actor, parcel, move, now))
    .map(({ move }) => move)
}

function isAllowed(actor: Actor, parcel: OwnedParcel, move: ParcelMove, now: Date): boolean {
  if (!canSee(actor, parcel) || !move.who.some((mover) => mover === actor.role)) return false
  return !isHeldByProof(actor, parcel, move.move, now) && isGuardPassed(parcel, move, now)
}

/** A piece that its buyer has not approved stays in the workshop. What a courier reports has happened all the same. */
export function isHeldByProof(actor: Actor, { proof }: Pick<OwnedParcel, 'proof'>, move: string, now: Date): boolean {
  return actor.role === 'artisan' && (move === 'ship' || move === 'hand_over') && isHolding(proof, now)
}

function isGuardPassed(parcel: OwnedParcel, { guard }: ParcelMove, now: Date): boolean {
  switch (guard) {
    case 'delay-asked':
      return parcel.hasDelay
    case 'late':
      return parcel.hasDelay || (new Date(parcel.promisedUntil) < now && !isWaitingForBuyer(parcel))
    case 'paid-before':
      return !parcel.isCash && doorPaise(parcel) === 0
    case 'no-open-return':
      return !parcel.hasOpenReturn
    case 'personal':
      return parcel.isPersonal
    case 'proof-asked':
      return parcel.proof !== null && proofState(parcel.proof, now) === 'open'
    case 'pickup':
      return parcel.isPickup && owedPaise(parcel) === 0
    case 'courier':
      return !parcel.isPickup && owedPaise(parcel) === 0
    case 'owing':
      return owedPaise(parcel) > 0
    case 'own-courier':
      return !parcel.isBooked
    default:
      return true
  }
}

function isWaitingForBuyer({ status, isPickup, balance }: OwnedParcel): boolean {
  return status === 'ready' && (isPickup || owedPaise({ balance }) > 0)
}

/** A paid parcel may be cancelled alone; an unpaid order only as a whole, because its payment has one amount. */
export function canCancel(actor: Actor, parcels: readonly OwnedParcel[], now: Date): boolean {
  return parcels.some((parcel) => canMove(actor, parcel, 'cancel', now))
}

const payable: readonly PaymentStatus[] = ['created', 'failed']

export function canPay(
  order: { parcels: readonly { status: ParcelStatus }[]; paymentStatus: PaymentStatus; payUntil: Date | null },
  now: Date,
): boolean {
  const isWaiting = order.parcels.some(({ status }) => status === 'awaiting_payment')
  return isWaiting && payable.includes(order.paymentStatus) && (order.payUntil === null || now < order.payUntil)
}
