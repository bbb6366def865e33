import { taxStatuses } from '#features/artisans/artisan-form.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import type { SaidReason } from '#platform/lists/state-move.ts'
import { type VerificationStatus, verificationStatuses } from './verification-status.ts'

export const adminArtisanSorts = ['-waiting', '-applied', '-verified', 'name'] as const

type TaxStatus = (typeof taxStatuses)[number]

export type AdminArtisanFilter = {
  q: string | null
  status: VerificationStatus | null
  tax: TaxStatus | null
  /** only artisans who wait for the admin: applications, appeals, changes after the check */
  isNeeding: boolean
}

export function readAdminArtisanFilter(query: Partial<Record<string, string>>): AdminArtisanFilter {
  return {
    q: lookedFor(query.q),
    status: oneOf(verificationStatuses, query.status),
    tax: oneOf(taxStatuses, query.tax),
    isNeeding: query.needs === '1',
  }
}

export const waitingStatuses = ['in_review', 'suspension_appealed', 'rejection_appealed'] as const

export function isWaiting(status: VerificationStatus): boolean {
  return waitingStatuses.some((waiting) => waiting === status)
}

export type AdminArtisan = {
  id: string
  name: string
  place: string
  state: string
  specialty: string
  status: VerificationStatus
  taxStatus: TaxStatus
  appliedAt: string
  verifiedAt: string | null
  productCount: number
  commissionBasisPoints: number | null
  since: string | null
  hasChanged: boolean
  moves: string[]
  said: SaidReason | null
}
