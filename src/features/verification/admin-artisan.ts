import { z } from 'zod'
import { taxStatuses } from '#features/artisans/artisan-form.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { saidReason } from '#platform/lists/state-move.ts'
import { sellingSteps } from './onboarding-steps.ts'
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

export function isWaiting(status: string): boolean {
  return waitingStatuses.some((waiting) => waiting === status)
}

export const adminArtisan = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  state: z.string(),
  specialty: z.string(),
  status: z.enum(verificationStatuses),
  taxStatus: z.enum(taxStatuses),
  appliedAt: z.string(),
  verifiedAt: z.string().nullable(),
  productCount: z.int(),
  commissionBasisPoints: z.int().nullable(),
  since: z.string().nullable(),
  hasChanged: z.boolean(),
  moves: z.array(z.string()),
  /** what the law requires to sell and is not there yet; fields of the shop's own are looked at when it is decided */
  missing: z.array(z.enum(sellingSteps)),
  said: saidReason.nullable(),
})

export type AdminArtisan = z.output<typeof adminArtisan>
