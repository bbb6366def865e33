import { type Move, moveTable } from '#features/moves.ts'

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

export type VerificationMove = Move<VerificationStatus, 'reason', never>

export const shownStatuses: readonly VerificationStatus[] = ['verified', 'paused']

/** The admin decisions that an artisan may appeal against, once each. */
export const appealableActions = ['verification.suspend', 'verification.reject'] as const

/**
 * Artisans pause and resume their own shop, and may apply again after a rejection. An artisan who must not sell is
 * suspended, not paused. An appeal is decided by another admin than the one it is against.
 */
export const verificationMoves = moveTable<VerificationStatus>([
  ['applied', 'apply', ['artisan'], 'in_review'],
  ['applied', 'review', ['admin'], 'in_review'],
  ['in_review', 'verify', ['admin'], 'verified'],
  ['in_review', 'request_changes', ['admin'], 'changes_requested', ['reason']],
  ['in_review', 'reject', ['admin'], 'rejected', ['reason']],
  ['changes_requested', 'review', ['admin'], 'in_review'],
  ['changes_requested', 'apply_again', ['artisan'], 'in_review'],
  ['verified', 'pause', ['artisan', 'admin'], 'paused'],
  ['verified', 'suspend', ['admin'], 'suspended', ['reason']],
  ['paused', 'resume', ['artisan', 'admin'], 'verified'],
  ['suspended', 'restore', ['admin'], 'verified'],
  ['suspended', 'close', ['admin'], 'closed', ['reason']],
  ['suspended', 'appeal', ['artisan'], 'suspension_appealed', ['reason']],
  ['suspension_appealed', 'withdraw_appeal', ['artisan'], 'suspended'],
  ['suspension_appealed', 'restore', ['admin'], 'verified'],
  ['suspension_appealed', 'uphold', ['admin'], 'suspended', ['reason']],
  ['rejected', 'review', ['admin'], 'in_review'],
  ['rejected', 'apply_again', ['artisan'], 'in_review'],
  ['rejected', 'appeal', ['artisan'], 'rejection_appealed', ['reason']],
  ['rejection_appealed', 'withdraw_appeal', ['artisan'], 'rejected'],
  ['rejection_appealed', 'verify', ['admin'], 'verified'],
  ['rejection_appealed', 'request_changes', ['admin'], 'changes_requested', ['reason']],
  ['rejection_appealed', 'uphold', ['admin'], 'rejected', ['reason']],
])

export function isAppealed(status: VerificationStatus): boolean {
  return status === 'suspension_appealed' || status === 'rejection_appealed'
}
