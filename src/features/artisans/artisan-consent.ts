import { z } from 'zod'
import { personName } from '#features/accounts/person-fields.ts'
import { verificationStatuses } from '#features/verification/verification-status.ts'

export const consentManners = ['signed', 'thumbprint', 'spoken'] as const

export type ConsentManner = (typeof consentManners)[number]

/** Version of the consent text (workshop:artisans.consent.text); new wording gets a new date. */
export const artisanConsentVersion = '2026-11' as const

export const mostArtisans = 200

const fields = {
  manner: z.enum(consentManners, { error: 'invalid.consentManner' }),
  /** required when the artisan did not sign */
  witnessName: personName.optional(),
  textVersion: z.literal(artisanConsentVersion, { error: 'invalid.consentVersion' }),
  agrees: z.literal(true, { error: 'invalid.consent' }),
}

const hasWitness = ({ manner, witnessName }: { manner: ConsentManner; witnessName?: string | undefined }) =>
  manner === 'signed' || witnessName !== undefined

const witness = { error: 'invalid.witness', path: ['witnessName'] }

export const givenConsent = z.strictObject(fields).refine(hasWitness, witness)

export type GivenConsent = z.output<typeof givenConsent>

export const newArtisan = z.strictObject({ name: personName, ...fields }).refine(hasWitness, witness)

export type NewArtisan = z.output<typeof newArtisan>

/** `consent` null: the account's own workshop, which needs no consent. */
export const actedArtisan = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  status: z.enum(verificationStatuses),
  isCurrent: z.boolean(),
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
