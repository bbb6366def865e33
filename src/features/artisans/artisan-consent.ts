import { z } from 'zod'
import { personName } from '#features/accounts/person-fields.ts'
import { verificationStatuses } from '#features/verification/verification-status.ts'

/** How an artisan agreed that another account acts: with a signature, a thumbprint, or in words before a witness. */
export const consentManners = ['signed', 'thumbprint', 'spoken'] as const

export type ConsentManner = (typeof consentManners)[number]

/** The wording that is read to an artisan (workshop:artisans.consent.text); a new wording gets a new date. */
export const artisanConsentVersion = '2026-11' as const

/** So many artisans may one account act for. */
export const mostArtisans = 200

const fields = {
  manner: z.enum(consentManners, { error: 'invalid.consentManner' }),
  /** who heard or saw it; needed where the artisan did not sign */
  witnessName: personName.optional(),
  /** the wording that was read to the artisan */
  textVersion: z.literal(artisanConsentVersion, { error: 'invalid.consentVersion' }),
  /** the artisan has heard the words and agrees */
  agrees: z.literal(true, { error: 'invalid.consent' }),
}

const hasWitness = ({ manner, witnessName }: { manner: ConsentManner; witnessName?: string | undefined }) =>
  manner === 'signed' || witnessName !== undefined

const witness = { error: 'invalid.witness', path: ['witnessName'] }

export const givenConsent = z.strictObject(fields).refine(hasWitness, witness)

export type GivenConsent = z.output<typeof givenConsent>

export const newArtisan = z.strictObject({ name: personName, ...fields }).refine(hasWitness, witness)

export type NewArtisan = z.output<typeof newArtisan>

/** An artisan for whom the account acts or acted. `consent` null: the account's own workshop, which nobody had to agree to. */
export const actedArtisan = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  status: z.enum(verificationStatuses),
  isCurrent: z.boolean(),
  /** false once the artisan has taken the consent back */
  canActFor: z.boolean(),
  consent: z
    .object({
      artisanName: z.string(),
      manner: z.enum(consentManners),
      witnessName: z.string().nullable(),
      textVersion: z.string(),
      language: z.string(),
      givenAt: z.string(),
      withdrawnAt: z.string().nullable(),
    })
    .nullable(),
})

export type ActedArtisan = z.output<typeof actedArtisan>
