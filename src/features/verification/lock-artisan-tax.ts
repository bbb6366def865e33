import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { VerificationStatus } from './verification-status.ts'

export type LockedTax = {
  id: number
  status: VerificationStatus
  state: string
  taxStatus: 'registered' | 'composition' | 'enrolled' | 'none'
  gstin: string | null
  enrolmentNumber: string | null
}

const text = `
  select id, status, state, tax_status as "taxStatus", gstin, enrolment_number as "enrolmentNumber" from artisans
  where slug = $1 for update`

/** How a maker stands with GST, kept from changing until the transaction ends. @throws DomainError not-found */
export async function lockMakerTax(ctx: Context, artisan: string): Promise<LockedTax> {
  const [maker] = await namedQuery<LockedTax>(ctx.db, 'artisans.lock-tax', text, [artisan])
  if (!maker) throw new DomainError('not-found')
  return maker
}
