/** Tells an artisan what the admin decided. */
export const verificationEmailJob = 'verification-email'

/** Moves of the admin, its acting on impersonation and new terms, that an artisan is written to about. Words: `email.json`, group `verification`. */
export const toldMoves = [
  'verify',
  'request_changes',
  'reject',
  'pause',
  'resume',
  'suspend',
  'restore',
  'uphold',
  'close',
  'impersonation',
  'commission',
  'tax',
] as const

export type ToldMove = (typeof toldMoves)[number]

/** `basisPoints` is told with a new commission; null: as usual. */
export type VerificationEmail = {
  artisanId: number
  move: string
  reason?: string | undefined
  basisPoints?: number | null
}
