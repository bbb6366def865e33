import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** For whom an admin acts at the moment; `until` as ISO text. */
export type Behalf = { artisan: string; name: string; until: string; reason: string }

const text = 'select slug as artisan, name from artisans where id = $1'

/** Null for makers themselves. @throws DomainError unauthorized, forbidden for all but artisans and who acts for one */
export async function findBehalf(ctx: Context): Promise<Behalf | null> {
  const { behalf, artisanId } = requireRole(ctx.actor, 'artisan')
  if (!behalf) return null
  const [maker] = await namedQuery<Pick<Behalf, 'artisan' | 'name'>>(ctx.db, 'artisans.behalf', text, [artisanId])
  return maker ? { ...maker, until: behalf.until.toISOString(), reason: behalf.reason } : null
}
