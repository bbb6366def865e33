import { requireOwnHand } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { mostArtisans, type NewArtisan } from './artisan-consent.ts'
import { openWorkshop } from './open-workshop.ts'
import { writeArtisanConsent } from './write-artisan-consent.ts'

const lock = 'select phone from users where id = $1 for no key update'

const known = `
  select count(*)::int as count, coalesce(bool_or(lower(name) = lower($2)), false) as "hasName"
  from artisans where user_id = $1 and status <> 'closed'`

/**
 * Opens a workshop for a further artisan of the account and records the consent. Papers, bank and earnings are the
 * artisan's. A repeated name is refused, so that a retried request opens nothing twice. Returns the slug.
 * @throws DomainError forbidden for all but artisans, artisan-exists, too-many-artisans
 */
export function addArtisan(ctx: Context, artisan: NewArtisan): Promise<string> {
  const { userId } = requireOwnHand(ctx.actor, 'artisan')

  return transaction(ctx, async (ctx) => {
    const [account] = await namedQuery<{ phone: string }>(ctx.db, 'artisans.lock-account', lock, [userId])
    if (!account) throw new DomainError('unauthorized')
    const values = [userId, artisan.name]
    const [found] = await namedQuery<{ count: number; hasName: boolean }>(
      ctx.db,
      'artisans.artisans-known',
      known,
      values,
    )
    if (found?.hasName) throw new DomainError('artisan-exists')
    if ((found?.count ?? 0) >= mostArtisans) throw new DomainError('too-many-artisans', { most: mostArtisans })

    const { artisanId, slug } = await openWorkshop(ctx, { name: artisan.name, phone: account.phone })
    await writeArtisanConsent(ctx, { artisanId, artisanName: artisan.name, consent: artisan })
    return slug
  })
}
