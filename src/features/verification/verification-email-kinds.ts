export const verificationEmailJob = 'verification-email'

/** Moves that send the artisan an email: decisions of the admin, impersonation and new terms. */
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

/** `basisPoints` goes with a new commission; null: the default. */
export type VerificationEmail = {
  artisanId: number
  move: string
  reason?: string | undefined
  basisPoints?: number | null
}
