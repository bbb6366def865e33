import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { CollectionForm } from './collection.ts'
import { lockCollection, touchCollection } from './lock-collection.ts'

const text = `UPDATE collections SET title = $2, intro = $3, rule = $4, starts_at = $5, ends_at = $6 WHERE id = $1`

/**
 * Words, rule and days of a collection; answers its new changedAt.
 * @throws DomainError forbidden, not-found, collection-changed
 */
export async function saveCollection(
  ctx: Context,
  { slug, form, seen }: { slug: string; form: CollectionForm; seen: string },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { id } = await lockCollection(ctx, { slug, seen })
    const { title, intro, rule, startsAt, endsAt } = form
    await namedQuery(ctx.db, 'collection-save', text, [
      id,
      JSON.stringify(title),
      JSON.stringify(intro),
      rule === null ? null : JSON.stringify(rule),
      startsAt,
      endsAt,
    ])
    await writeAudit(ctx, {
      action: 'collection.save',
      subject: `collection:${slug}`,
      after: { title: title.en, rule, startsAt, endsAt },
    })
    return touchCollection(ctx, id)
  })
}
