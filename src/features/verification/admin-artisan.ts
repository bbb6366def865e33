import { taxStatuses } from '#features/artisans/artisan-form.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import type { SaidReason } from '#platform/lists/state-move.ts'
import { type VerificationStatus, verificationStatuses } from './verification-status.ts'

/** The artisans the admin's list can be put in; the first is the one nobody asked for: who waits longest stands first. */
export const adminArtisanSorts = ['-waiting', '-applied', '-verified', 'name'] as const

type TaxStatus = (typeof taxStatuses)[number]

/** What the admin looks for among the artisans; null is not asked for. */
export type AdminArtisanFilter = {
  q: string | null
  status: VerificationStatus | null
  tax: TaxStatus | null
  /** only artisans who wait for the admin: applications, appeals, changes after the check */
  isNeeding: boolean
}

/** Ignores parameters that cannot be parsed. */
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
  /** null: the category's commission, else the platform's */
  commissionBasisPoints: number | null
  /** when the current status began; null when it was never recorded */
  since: string | null
  hasChanged: boolean
  moves: string[]
  said: SaidReason | null
}
