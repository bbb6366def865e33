import { requireRole } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
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
