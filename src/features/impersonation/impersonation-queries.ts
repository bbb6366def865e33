import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'

export type Impersonation = { artisan: string; name: string; until: string; reason: string }

/**
 * Null for artisans themselves. @throws DomainError unauthorized, forbidden for all but artisans and impersonating
 * admins
 */
export async function findImpersonation(ctx: Context): Promise<Impersonation | null> {
  const { impersonation, artisanId } = requireRole(ctx.actor, 'artisan')
  if (!impersonation) return null
  const [artisan] = await ctx.db.query<Pick<Impersonation, 'artisan' | 'name'>>`
    select slug as artisan, name from artisans where id = ${artisanId}`
  return artisan ? { ...artisan, until: impersonation.until.toISOString(), reason: impersonation.reason } : null
}
