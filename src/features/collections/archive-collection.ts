import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { lockCollection, touchCollection } from './lock-collection.ts'

const text = 'UPDATE collections SET archived_at = $2 WHERE id = $1'

/**
 * Puts a collection away, at once for everybody, or takes it out again; answers its new changedAt.
 * @throws DomainError forbidden, not-found, collection-changed
 */
export async function archiveCollection(
  ctx: Context,
  { slug, archived, seen }: { slug: string; archived: boolean; seen: string },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { id, archivedAt } = await lockCollection(ctx, { slug, seen })
    const now = ctx.clock.now()
    await namedQuery(ctx.db, 'collection-archive', text, [id, archived ? (archivedAt ?? now) : null])
    await writeAudit(ctx, {
      action: archived ? 'collection.archive' : 'collection.restore',
      subject: `collection:${slug}`,
    })
    return touchCollection(ctx, id)
  })
}
