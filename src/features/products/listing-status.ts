import type { Role } from '#features/actor.ts'

/** Where a product is in moderation, and the one table of its moves. */
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

export type ListingMove = {
  move: string
  from: ListingStatus
  to: ListingStatus
  who: Exclude<Role, 'customer'>
  needsReason?: true
}

export const listingMoves: readonly ListingMove[] = [
  { from: 'draft', move: 'submit', to: 'in_review', who: 'artisan' },
  { from: 'changes_requested', move: 'submit', to: 'in_review', who: 'artisan' },
  { from: 'in_review', move: 'withdraw', to: 'draft', who: 'artisan' },
  { from: 'in_review', move: 'publish', to: 'published', who: 'admin' },
  { from: 'in_review', move: 'request_changes', to: 'changes_requested', who: 'admin', needsReason: true },
  { from: 'published', move: 'pause', to: 'paused', who: 'artisan' },
  { from: 'paused', move: 'resume', to: 'published', who: 'artisan' },
  { from: 'published', move: 'review', to: 'in_review', who: 'admin', needsReason: true },
  { from: 'published', move: 'remove', to: 'removed', who: 'admin', needsReason: true },
  { from: 'removed', move: 'appeal', to: 'appealed', who: 'artisan', needsReason: true },
  { from: 'appealed', move: 'reinstate', to: 'published', who: 'admin' },
  { from: 'appealed', move: 'reject', to: 'removed_finally', who: 'admin', needsReason: true },
]

export function findListingMove(from: ListingStatus, move: string): ListingMove | null {
  return listingMoves.find((candidate) => candidate.from === from && candidate.move === move) ?? null
}

/** What somebody of this role may do with a product that stands there. */
export function listingMovesFor(role: ListingMove['who'], from: ListingStatus): ListingMove[] {
  return listingMoves.filter((candidate) => candidate.from === from && candidate.who === role)
}

/** Names of the moves that an artisan may make now. */
export function ownMovesFrom(from: ListingStatus): string[] {
  return listingMovesFor('artisan', from).map(({ move }) => move)
}

/** What can be decided about several pieces at once, with one reason for all of them. */
export const bulkMoves = ['publish', 'request_changes', 'remove'] as const
