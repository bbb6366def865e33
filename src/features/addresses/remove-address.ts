import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { getAddress } from './address-queries.ts'

const text =
  'update addresses set removed_at = $3 where user_id = $1 and public_id = $2 and removed_at is null returning id'

/** Removes an own address; orders keep their copy. @throws DomainError not-found, also for another person's */
export async function removeAddress(ctx: Context, addressId: string): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const { id } = await getAddress(ctx, addressId)

  const rows = await namedQuery(ctx.db, 'accounts.remove-address', text, [userId, id, ctx.clock.now()])
  if (rows.length === 0) throw new DomainError('not-found')
}
