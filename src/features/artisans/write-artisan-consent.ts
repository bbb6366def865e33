import { requireNotImpersonating, requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import type { VerificationStatus } from '#features/verification/verification-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { GivenConsent } from './artisan-consent.ts'

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

/** The shop stays paused until somebody opens it. Idempotent. @throws DomainError not-found, artisan-is-own */
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
 * Pauses the shop and ends impersonation at once. Earnings, papers and the consent record stay. Idempotent.
 * @throws DomainError not-found, artisan-is-own for the account's own workshop
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

type LockedArtisan = {
  id: number
  slug: string
  name: string
  status: VerificationStatus
  consent: 'given' | 'withdrawn' | null
}

/** @throws DomainError not-found, also for another account's */
async function getLockedArtisan(ctx: Context, slug: string): Promise<LockedArtisan> {
  const { userId } = requireNotImpersonating(ctx.actor, 'artisan')
  const [artisan] = await ctx.db.query<LockedArtisan>`
    select id, slug, name, status, (select case when c.withdrawn_at is null then 'given' else 'withdrawn' end
      from artisan_consents c where c.artisan_id = artisans.id order by c.id desc limit 1) as consent
    from artisans where slug = ${slug} and user_id = ${userId} for no key update`
  if (!artisan) throw new DomainError('not-found')
  return artisan
}
