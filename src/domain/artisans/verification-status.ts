/** Where an artisan stands with the shop, and the one table of the moves between. */
export type VerificationStatus =
  | 'applied'
  | 'in_review'
  | 'changes_requested'
  | 'verified'
  | 'paused'
  | 'suspended'
  | 'rejected'
  | 'closed'

export type VerificationMove = {
  move: string
  from: VerificationStatus
  to: VerificationStatus
  /** said to the artisan and kept */
  needsReason: boolean
}

const move = (
  from: VerificationStatus,
  name: string,
  to: VerificationStatus,
  needsReason = false,
): VerificationMove => ({
  from,
  move: name,
  to,
  needsReason,
})

/** All of them an admin's, except that artisans pause and resume their own shop (later, with their profile form). */
export const verificationMoves: readonly VerificationMove[] = [
  move('applied', 'review', 'in_review'),
  move('in_review', 'verify', 'verified'),
  move('in_review', 'request_changes', 'changes_requested', true),
  move('in_review', 'reject', 'rejected', true),
  move('changes_requested', 'review', 'in_review'),
  move('verified', 'pause', 'paused'),
  move('verified', 'suspend', 'suspended', true),
  move('paused', 'resume', 'verified'),
  move('suspended', 'restore', 'verified'),
  move('suspended', 'close', 'closed', true),
  move('rejected', 'review', 'in_review'),
]

export function findVerificationMove(from: VerificationStatus, name: string): VerificationMove | null {
  return verificationMoves.find((candidate) => candidate.from === from && candidate.move === name) ?? null
}
