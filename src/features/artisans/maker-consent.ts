import { z } from 'zod'
import { personName } from '#features/accounts/person-fields.ts'
import { verificationStatuses } from '#features/verification/verification-status.ts'

/** How a maker agreed that another account acts: with a signature, a thumbprint, or in words before a witness. */
export const consentManners = ['signed', 'thumbprint', 'spoken'] as const

export type ConsentManner = (typeof consentManners)[number]

/** The wording that is read to a maker (workshop:makers.consent.text); a new wording gets a new date. */
export const makerConsentVersion = '2026-11' as const

/** So many makers may one account act for. */
export const mostMakers = 200

const fields = {
  manner: z.enum(consentManners, { error: 'invalid.consentManner' }),
  /** who heard or saw it; needed where the maker did not sign */
  witnessName: personName.optional(),
  /** the wording that was read to the maker */
  textVersion: z.literal(makerConsentVersion, { error: 'invalid.consentVersion' }),
  /** the maker has heard the words and agrees */
  agrees: z.literal(true, { error: 'invalid.consent' }),
}

const hasWitness = ({ manner, witnessName }: { manner: ConsentManner; witnessName?: string | undefined }) =>
  manner === 'signed' || witnessName !== undefined

const witness = { error: 'invalid.witness', path: ['witnessName'] }

export const givenConsent = z.strictObject(fields).refine(hasWitness, witness)

export type GivenConsent = z.output<typeof givenConsent>

export const newMaker = z.strictObject({ name: personName, ...fields }).refine(hasWitness, witness)

export type NewMaker = z.output<typeof newMaker>

/** A maker for whom the account acts or acted. `consent` null: the account's own workshop, which nobody had to agree to. */
export const actedMaker = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  status: z.enum(verificationStatuses),
  isCurrent: z.boolean(),
  /** false once the maker has taken the consent back */
  canActFor: z.boolean(),
  consent: z
    .object({
      makerName: z.string(),
      manner: z.enum(consentManners),
      witnessName: z.string().nullable(),
      textVersion: z.string(),
      language: z.string(),
      givenAt: z.string(),
      withdrawnAt: z.string().nullable(),
    })
    .nullable(),
})

export type ActedMaker = z.output<typeof actedMaker>
