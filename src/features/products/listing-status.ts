import { type Move, moveTable } from '#features/moves.ts'

export const listingStatuses = [
  'draft',
  'in_review',
  'changes_requested',
  'published',
  'paused',
  'removed',
  'appealed',
  'removed_finally',
] as const

export type ListingStatus = (typeof listingStatuses)[number]

export type ListingMove = Move<ListingStatus, 'reason', never>

export const listingMoves = moveTable<ListingStatus>([
  ['draft', 'submit', ['artisan'], 'in_review'],
  ['changes_requested', 'submit', ['artisan'], 'in_review'],
  ['in_review', 'withdraw', ['artisan'], 'draft'],
  ['in_review', 'publish', ['admin'], 'published'],
  ['in_review', 'request_changes', ['admin'], 'changes_requested', ['reason']],
  ['published', 'pause', ['artisan'], 'paused'],
  ['paused', 'resume', ['artisan'], 'published'],
  ['published', 'review', ['admin'], 'in_review', ['reason']],
  ['published', 'remove', ['admin'], 'removed', ['reason']],
  ['removed', 'appeal', ['artisan'], 'appealed', ['reason']],
  ['appealed', 'reinstate', ['admin'], 'published'],
  ['appealed', 'reject', ['admin'], 'removed_finally', ['reason']],
])

export const waitingStatuses = ['in_review', 'appealed'] as const satisfies readonly ListingStatus[]

export function isWaiting(status: string): boolean {
  return waitingStatuses.some((waiting) => waiting === status)
}

/** Decisions that can be appealed; nobody decides an appeal against their own. */
export const appealableListingActions = ['listing.remove'] as const

export const bulkMoves = ['publish', 'request_changes', 'remove'] as const
