import { requireOwnHand } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { mostArtisans, type NewArtisan } from './artisan-consent.ts'
import { openWorkshop } from './open-workshop.ts'
import { writeArtisanConsent } from './write-artisan-consent.ts'

/**
 * Opens a workshop for a further artisan of the account and records the consent. Papers, bank and earnings are the
 * artisan's. A repeated name is refused, so that a retried request opens nothing twice. Returns the slug.
 * @throws DomainError forbidden for all but artisans, artisan-exists, too-many-artisans
 */
export function addArtisan(ctx: Context, artisan: NewArtisan): Promise<string> {
  const { userId } = requireOwnHand(ctx.actor, 'artisan')

  return transaction(ctx, async (ctx) => {
    const [account] = await ctx.db.query<{ phone: string }>`
      select phone from users where id = ${userId} for no key update`
    if (!account) throw new DomainError('unauthorized')
    const [found] = await ctx.db.query<{ count: number; hasName: boolean }>`
      select count(*)::int as count, coalesce(bool_or(lower(name) = lower(${artisan.name})), false) as has_name
      from artisans where user_id = ${userId} and status <> 'closed'`
    if (found?.hasName) throw new DomainError('artisan-exists')
    if ((found?.count ?? 0) >= mostArtisans) throw new DomainError('too-many-artisans', { most: mostArtisans })

    const { artisanId, slug } = await openWorkshop(ctx, { name: artisan.name, phone: account.phone })
    await writeArtisanConsent(ctx, { artisanId, artisanName: artisan.name, consent: artisan })
    return slug
  })
}
