/** Tells a maker what the office decided. */
export const verificationMailJob = 'verification-mail'

/** Moves of the office, its acting on behalf and new terms, that a maker is written to about. Words: `mail.json`, group `verification`. */
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
  'behalf',
  'commission',
  'tax',
] as const

export type ToldMove = (typeof toldMoves)[number]

/** `basisPoints` is told with a new commission; null: as usual. */
export type VerificationMail = {
  artisanId: number
  move: string
  reason?: string | undefined
  basisPoints?: number | null
}
