import type { Role } from '#features/actor.ts'

export const verificationStatuses = [
  'applied',
  'in_review',
  'changes_requested',
  'verified',
  'paused',
  'suspended',
  'suspension_appealed',
  'rejected',
  'rejection_appealed',
  'closed',
] as const

export type VerificationStatus = (typeof verificationStatuses)[number]

type Mover = Exclude<Role, 'customer'>

export type VerificationMove = {
  move: string
  from: VerificationStatus
  to: VerificationStatus
  who: readonly Mover[]
  /** shown to the other side and stored */
  needsReason: boolean
}

/** Visitors see the workshop. */
export const shownStatuses: readonly VerificationStatus[] = ['verified', 'paused']

/** The admin decisions that an artisan may appeal against, once each. */
export const appealableMoves = ['suspend', 'reject'] as const

const move = (
  from: VerificationStatus,
  name: string,
  who: readonly Mover[],
  to: VerificationStatus,
  needsReason = false,
): VerificationMove => ({ from, move: name, who, to, needsReason })

/**
 * Artisans pause and resume their own shop, and may apply again after a rejection. An artisan who must not sell is
 * suspended, not paused. An appeal is decided by another admin than the one it is against.
 */
export const verificationMoves: readonly VerificationMove[] = [
  move('applied', 'apply', ['artisan'], 'in_review'),
  move('applied', 'review', ['admin'], 'in_review'),
  move('in_review', 'verify', ['admin'], 'verified'),
  move('in_review', 'request_changes', ['admin'], 'changes_requested', true),
  move('in_review', 'reject', ['admin'], 'rejected', true),
  move('changes_requested', 'review', ['admin'], 'in_review'),
  move('changes_requested', 'apply_again', ['artisan'], 'in_review'),
  move('verified', 'pause', ['artisan', 'admin'], 'paused'),
  move('verified', 'suspend', ['admin'], 'suspended', true),
  move('paused', 'resume', ['artisan', 'admin'], 'verified'),
  move('suspended', 'restore', ['admin'], 'verified'),
  move('suspended', 'close', ['admin'], 'closed', true),
  move('suspended', 'appeal', ['artisan'], 'suspension_appealed', true),
  move('suspension_appealed', 'withdraw_appeal', ['artisan'], 'suspended'),
  move('suspension_appealed', 'restore', ['admin'], 'verified'),
  move('suspension_appealed', 'uphold', ['admin'], 'suspended', true),
  move('rejected', 'review', ['admin'], 'in_review'),
  move('rejected', 'apply_again', ['artisan'], 'in_review'),
  move('rejected', 'appeal', ['artisan'], 'rejection_appealed', true),
  move('rejection_appealed', 'withdraw_appeal', ['artisan'], 'rejected'),
  move('rejection_appealed', 'verify', ['admin'], 'verified'),
  move('rejection_appealed', 'request_changes', ['admin'], 'changes_requested', true),
  move('rejection_appealed', 'uphold', ['admin'], 'rejected', true),
]

export function findVerificationMove(from: VerificationStatus, name: string): VerificationMove | null {
  return verificationMoves.find((candidate) => candidate.from === from && candidate.move === name) ?? null
}

export function isAppealed(status: VerificationStatus): boolean {
  return status === 'suspension_appealed' || status === 'rejection_appealed'
}

export function verificationMovesFor(role: Mover, from: VerificationStatus): VerificationMove[] {
  return verificationMoves.filter((candidate) => candidate.from === from && candidate.who.includes(role))
}
