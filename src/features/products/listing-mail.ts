/** Tells a maker what the office decided about a piece. */
export const listingMailJob = 'listing-mail'

/** Decisions of the office that a maker is written to about. Words: `mail.json`, group `listing`. */
export const toldListingMoves = [
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

export type ListingMail = { productId: number; move: string; reason: string | null }

export function isToldMove(move: string): move is ToldListingMove {
  return toldListingMoves.some((told) => told === move)
}
