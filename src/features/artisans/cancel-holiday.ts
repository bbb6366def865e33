import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const remove = `
  update artisan_holidays set removed_at = coalesce(removed_at, $3) where public_id = $1 and artisan_id = $2 returning 1`

/** Takes a holiday back; a second time changes nothing. @throws DomainError not-found, also for another maker's */
export async function cancelHoliday(ctx: Context, id: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const removed = await namedQuery(ctx.db, 'artisans.cancel-holiday', remove, [id, artisanId, ctx.clock.now()])
  if (removed.length === 0) throw new DomainError('not-found')
}
