import type { ParcelStatus } from '#features/orders/order-status.ts'
import { addDays } from '#platform/time/clock.ts'

/** A picture that asks the buyer whether the piece is right; `change`: what they would have otherwise. */
export type Proof = { sentAt: string | Date; answeredAt: string | Date | null; change: string | null }

/** `lapsed`: no answer in time, which counts as a yes. */
export const proofStates = ['open', 'approved', 'lapsed', 'change'] as const

export type ProofState = (typeof proofStates)[number]

export const answerDays = 3

export function proofUntil({ sentAt }: Pick<Proof, 'sentAt'>): Date {
  return addDays(new Date(sentAt), answerDays)
}

export function proofState(proof: Proof, now: Date): ProofState {
  if (proof.change !== null) return 'change'
  if (proof.answeredAt !== null) return 'approved'
  return now < proofUntil(proof) ? 'open' : 'lapsed'
}

/** Whether the latest proof of a parcel keeps it in the workshop. */
export function isHolding(proof: Proof | null, now: Date): boolean {
  const state = proof && proofState(proof, now)
  return state === 'open' || state === 'change'
}

/** While the piece is not made, its buyer may send their picture, or another in its place. */
export const picturableStatuses: readonly ParcelStatus[] = ['placed', 'on_hold', 'accepted', 'making']

export function takesPicture({ status }: { status: ParcelStatus }): boolean {
  return picturableStatuses.includes(status)
}
