import { requireOwnHand } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { mostMakers, type NewMaker } from './maker-consent.ts'
import { openWorkshop } from './open-workshop.ts'
import { writeMakerConsent } from './write-maker-consent.ts'

const lock = 'select phone from users where id = $1 for no key update'

const known = `
  select count(*)::int as count, coalesce(bool_or(lower(name) = lower($2)), false) as "hasName"
  from artisans where user_id = $1 and status <> 'closed'`

/**
 * Opens a workshop of its own for a further maker of the account, with the consent as it was given. Papers, bank and earnings are
 * the maker's. The same name a second time is refused, so that a repeated request opens nothing twice. Answers the slug.
 * @throws DomainError forbidden for all but artisans, maker-exists, too-many-makers
 */
export function addMaker(ctx: Context, maker: NewMaker): Promise<string> {
  const { userId } = requireOwnHand(ctx.actor, 'artisan')

  return transaction(ctx, async (ctx) => {
    const [account] = await namedQuery<{ phone: string }>(ctx.db, 'artisans.lock-account', lock, [userId])
    if (!account) throw new DomainError('unauthorized')
    const values = [userId, maker.name]
    const [found] = await namedQuery<{ count: number; hasName: boolean }>(
      ctx.db,
      'artisans.makers-known',
      known,
      values,
    )
    if (found?.hasName) throw new DomainError('maker-exists')
    if ((found?.count ?? 0) >= mostMakers) throw new DomainError('too-many-makers', { most: mostMakers })

    const { artisanId, slug } = await openWorkshop(ctx, { name: maker.name, phone: account.phone })
    await writeMakerConsent(ctx, { artisanId, makerName: maker.name, consent: maker })
    return slug
  })
}
