import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'

/** In the caller's transaction. @throws DomainError invalid-request at `path` for a missing or another's picture */
export async function takeImages(ctx: Context, keys: readonly string[], path: string): Promise<number[]> {
  const wanted = [...new Set(keys)]
  if (wanted.length === 0) return []
  const { userId } = requireUser(ctx.actor)
  const taken = await ctx.db.query<{ id: number }>`
    update image_uploads u set used_at = coalesce(u.used_at, ${ctx.clock.now()})
    from images i where i.id = u.image_id and u.user_id = ${userId} and i.key = any (${wanted}::text[]) returning i.id`
  if (taken.length === wanted.length) return taken.map(({ id }) => id)
  throw new DomainError('invalid-request', { errors: [{ path, message: 'invalid.picture' }] })
}
