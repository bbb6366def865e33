import { z } from 'zod'
import { personName } from '#features/accounts/person-fields.ts'
import { requireOwnHand, requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { type VerificationStatus, verificationStatuses } from '#features/verification/verification-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'

/** How an artisan consented that another account acts: signature, thumbprint, or spoken before a witness. */
export const consentManners = ['signed', 'thumbprint', 'spoken'] as const

export type ConsentManner = (typeof consentManners)[number]

/** Version of the consent text (workshop:artisans.consent.text); new wording gets a new date. */
export const artisanConsentVersion = '2026-11' as const

/** The most artisans one account may act for. */
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
  /** false after the artisan withdraws consent */
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

/** Records the consent's text version, language and manner, in the caller's transaction. */
export async function writeArtisanConsent(
  ctx: Context,
  { artisanId, artisanName, consent }: { artisanId: number; artisanName: string; consent: GivenConsent },
): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'artisan')
  const { manner, witnessName, textVersion } = consent
  await ctx.db.query`
    insert into artisan_consents (artisan_id, user_id, artisan_name, manner, witness_name, text_version, language,
      given_at)
    values (${artisanId}, ${userId}, ${artisanName}, ${manner}, ${witnessName ?? null}, ${textVersion}, ${ctx.locale},
      ${ctx.clock.now()})`
}

/**
 * Renews a withdrawn consent. The shop stays paused until somebody opens it. Does nothing while a consent is active.
 * @throws DomainError not-found, also for another account's artisan; artisan-is-own for the account's own workshop
 */
export async function renewArtisanConsent(ctx: Context, slug: string, consent: GivenConsent): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const artisan = await getLockedArtisan(ctx, slug)
    if (artisan.consent === null) throw new DomainError('artisan-is-own')
    if (artisan.consent === 'given') return
    await writeArtisanConsent(ctx, { artisanId: artisan.id, artisanName: artisan.name, consent })
    await writeAudit(ctx, { action: 'artisan.renew', subject: `artisan:${slug}` })
  })
}

/**
 * Withdraws consent: the shop pauses at once and nobody acts in it. Earnings, papers and the consent record stay.
 * Idempotent.
 * @throws DomainError not-found, also for another account's artisan; artisan-is-own for the account's own workshop
 */
export async function withdrawArtisanConsent(ctx: Context, slug: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const artisan = await getLockedArtisan(ctx, slug)
    if (artisan.consent === null) throw new DomainError('artisan-is-own')
    if (artisan.consent === 'withdrawn') return

    await ctx.db.query`
      update artisan_consents set withdrawn_at = ${ctx.clock.now()}
      where artisan_id = ${artisan.id} and withdrawn_at is null`
    await ctx.db.query`update artisans set status = 'paused' where id = ${artisan.id} and status = 'verified'`
    await writeAudit(ctx, {
      action: 'artisan.withdraw',
      subject: `artisan:${slug}`,
      before: { status: artisan.status },
      after: { status: artisan.status === 'verified' ? 'paused' : artisan.status },
    })
  })
}

/** `consent` null: the account's own workshop. */
type LockedArtisan = {
  id: number
  slug: string
  name: string
  status: VerificationStatus
  consent: 'given' | 'withdrawn' | null
}

/** @throws DomainError not-found, also for another account's */
async function getLockedArtisan(ctx: Context, slug: string): Promise<LockedArtisan> {
  const { userId } = requireOwnHand(ctx.actor, 'artisan')
  const [artisan] = await ctx.db.query<LockedArtisan>`
    select id, slug, name, status, (select case when c.withdrawn_at is null then 'given' else 'withdrawn' end
      from artisan_consents c where c.artisan_id = artisans.id order by c.id desc limit 1) as consent
    from artisans where slug = ${slug} and user_id = ${userId} for no key update`
  if (!artisan) throw new DomainError('not-found')
  return artisan
}
