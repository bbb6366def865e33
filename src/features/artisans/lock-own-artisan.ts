import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { VerificationStatus } from '#features/verification/verification-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'

export type KeptArtisan = {
  id: number
  slug: string
  status: VerificationStatus
  verifiedAt: Date | null
  state: string
  taxStatus: string
  gstin: string | null
  /** what the admin verifies; excludes numbers that only the artisan and the state may know */
  verified: {
    name: string
    crafts: string
    place: string
    state: string
    pincode: string
    taxStatus: string
    gstin: string | null
    enrolmentNumber: string | null
    legalForm: string
  }
}

/** Locked until the transaction ends. @throws DomainError unauthorized, forbidden, not-found without a workshop */
export async function lockOwnArtisan(ctx: Context): Promise<KeptArtisan> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [artisan] = await ctx.db.query<KeptArtisan>`
    select a.id, a.slug, a.status, a.verified_at, a.state, a.tax_status, a.gstin,
      json_build_object('name', a.name, 'place', a.place, 'state', a.state, 'pincode', a.pincode, 'taxStatus',
      a.tax_status,
        'gstin', a.gstin, 'enrolmentNumber', a.enrolment_number, 'legalForm', a.legal_form,
        'crafts', coalesce((select string_agg(c.slug, ', ' order by c.slug) from artisan_crafts ac
        join crafts c on c.id = ac.craft_id
          where ac.artisan_id = a.id), '')) as verified
    from artisans a where a.id = ${artisanId} for update`
  if (!artisan) throw new DomainError('not-found')
  return artisan
}
