export const listingEmailJob = 'listing-email'

/** Admin decisions that artisans are emailed about. Text: `email.json`, group `listing`. */
const toldListingMoves = [
  'publish',
  'request_changes',
  'review',
  'remove',
  'reinstate',
  'reject',
  'accept_revision',
  'refuse_revision',
] as const

export type ToldListingMove = (typeof toldListingMoves)[number]

export type ListingEmail = { productId: number; move: string; reason: string | null }

export function isToldMove(move: string): move is ToldListingMove {
  return toldListingMoves.some((message) => message === move)
}
