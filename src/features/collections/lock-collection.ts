import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = `SELECT id, changed_at AS "changedAt", archived_at AS "archivedAt" FROM collections WHERE slug = $1 FOR UPDATE`

export type LockedCollection = { id: number; changedAt: Date; archivedAt: Date | null }

/**
 * A collection for who changes it in this transaction. `seen`: its changedAt when it was looked at, in milliseconds of ISO time.
 * @throws DomainError forbidden, not-found, collection-changed when another was faster
 */
export async function lockCollection(
  ctx: Context,
  { slug, seen }: { slug: string; seen: string },
): Promise<LockedCollection> {
  requireRole(ctx.actor, 'admin')
  const [found] = await namedQuery<LockedCollection>(ctx.db, 'collection-lock', text, [slug])
  if (!found) throw new DomainError('not-found')
  if (found.changedAt.getTime() !== new Date(seen).getTime()) throw new DomainError('collection-changed')
  return found
}

const touch = `UPDATE collections SET changed_at = greatest($2::timestamptz, changed_at + interval '1 millisecond')
  WHERE id = $1 RETURNING changed_at AS "changedAt"`

/** Notes that it is another one now; answers the moment by which the next change knows it. */
export async function touchCollection(ctx: Context, id: number): Promise<string> {
  const [touched] = await namedQuery<{ changedAt: Date }>(ctx.db, 'collection-touch', touch, [id, ctx.clock.now()])
  if (!touched) throw new DomainError('not-found')
  return touched.changedAt.toISOString()
}
