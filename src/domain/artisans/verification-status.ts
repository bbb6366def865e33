import type { Role } from '#domain/actor.ts'

/** Where an artisan stands with the shop, and the one table of the moves between. */
export const verificationStatuses = [
  'applied',
  'in_review',
  'changes_requested',
  'verified',
  'paused',
  'suspended',
  'rejected',
  'closed',
] as const

export type VerificationStatus = (typeof verificationStatuses)[number]

type Mover = Exclude<Role, 'customer'>

export type VerificationMove = {
  move: string
  from: VerificationStatus
  to: VerificationStatus
  who: readonly Mover[]
  /** said to the other side and kept */
  needsReason: boolean
}

const move = (
  from: VerificationStatus,
  name: string,
  who: readonly Mover[],
  to: VerificationStatus,
  needsReason = false,
): VerificationMove => ({ from, move: name, who, to, needsReason })

/** Artisans pause and resume their own shop, and apply again after a no; whoever must not sell is suspended, not paused. */
export const verificationMoves: readonly VerificationMove[] = [
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
  move('rejected', 'review', ['admin'], 'in_review'),
  move('rejected', 'apply_again', ['artisan'], 'in_review'),
]

export function findVerificationMove(from: VerificationStatus, name: string): VerificationMove | null {
  return verificationMoves.find((candidate) => candidate.from === from && candidate.move === name) ?? null
}

/** What somebody of this role may do with an artisan who stands there. */
export function verificationMovesFor(role: Mover, from: VerificationStatus): VerificationMove[] {
  return verificationMoves.filter((candidate) => candidate.from === from && candidate.who.includes(role))
}
