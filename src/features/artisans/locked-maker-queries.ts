import { requireOwnHand } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { VerificationStatus } from '#features/verification/verification-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** `consent`: as it stands; null: the account's own workshop. */
export type LockedMaker = {
  id: number
  slug: string
  name: string
  status: VerificationStatus
  consent: 'given' | 'withdrawn' | null
}

const text = `
  select id, slug, name, status, (select case when c.withdrawn_at is null then 'given' else 'withdrawn' end
    from maker_consents c where c.artisan_id = artisans.id order by c.id desc limit 1) as consent
  from artisans where slug = $1 and user_id = $2 for no key update`

/** A maker of the acting account, locked. @throws DomainError not-found, also for another account's */
export async function getLockedMaker(ctx: Context, slug: string): Promise<LockedMaker> {
  const { userId } = requireOwnHand(ctx.actor, 'artisan')
  const [maker] = await namedQuery<LockedMaker>(ctx.db, 'artisans.lock-maker', text, [slug, userId])
  if (!maker) throw new DomainError('not-found')
  return maker
}
