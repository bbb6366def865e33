import { type Context, transaction } from '#features/context.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { closeAccount } from './close-account.ts'
import type { ForgetPerson } from './delete-account.ts'
import type { Erasure } from './erasure-queries.ts'

/**
 * repeated: the person is forgotten again; done: still forgotten, or never here, as who came after the backup;
 * waits: the backup is of a time when an order of theirs was open or money was owed, and that must end first
 */
export type RepeatedErasure = 'repeated' | 'done' | 'waits'

const find = 'select id from users where public_id = $1 and closed_at is null'

/** Forgets somebody again whom a restored backup has brought back. Nobody is told a second time. */
export async function repeatErasure(
  ctx: Context,
  { publicId, at, forget }: Erasure & { forget: readonly ForgetPerson[] },
): Promise<RepeatedErasure> {
  try {
    return await transaction(ctx, async (ctx) => {
      const [user] = await namedQuery<{ id: number }>(ctx.db, 'accounts.brought-back', find, [publicId])
      if (!user) return 'done'
      await closeAccount(ctx, {
        userId: user.id,
        publicId,
        forget,
        why: { repeatedAfterRestore: true },
        closedBefore: at,
      })
      return 'repeated'
    })
  } catch (error) {
    if (isDomainError(error) && ['account-has-orders', 'account-is-owed'].includes(error.code)) return 'waits'
    throw error
  }
}
