import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

export type Impersonation = { artisan: string; name: string; until: string; reason: string }

const text = 'select slug as artisan, name from artisans where id = $1'

/**
 * Null for artisans themselves. @throws DomainError unauthorized, forbidden for all but artisans and impersonating
 * admins
 */
export async function findImpersonation(ctx: Context): Promise<Impersonation | null> {
  const { impersonation, artisanId } = requireRole(ctx.actor, 'artisan')
  if (!impersonation) return null
  const [artisan] = await namedQuery<Pick<Impersonation, 'artisan' | 'name'>>(ctx.db, 'artisans.impersonation', text, [
    artisanId,
  ])
  return artisan ? { ...artisan, until: impersonation.until.toISOString(), reason: impersonation.reason } : null
}
