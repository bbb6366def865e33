import type { CommissionTerms } from '#features/tax/commission.ts'

export const verificationEmailJob = 'verification-email'

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

export type VerificationEmail = {
  artisanId: number
  move: string
  reason?: string | undefined
  /** null: as usual */
  commission?: CommissionTerms | null
  fromDay?: string
}
