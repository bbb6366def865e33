import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { PaperKind } from './artisan-paper.ts'

/**
 * Forgets a number of the acting maker; one that is not there changes nothing.
 * @throws DomainError unauthorized, forbidden
 */
export async function removePaper(ctx: Context, kind: PaperKind): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const text = 'delete from artisan_papers where artisan_id = $1 and kind = $2'
  await namedQuery(ctx.db, 'artisans.remove-paper', text, [artisanId, kind])
}
