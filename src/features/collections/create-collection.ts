import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { slugOf } from '#features/drafts/product-slug.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = `
  INSERT INTO collections (slug, title, intro, created_at, changed_at) VALUES ($1, $2, '{}', $3, $3)
  ON CONFLICT (slug) DO NOTHING RETURNING slug`

/**
 * Begins a collection that nobody sees yet. Its name in the address comes from the English title and stays.
 * @throws DomainError forbidden, collection-exists, invalid-request for a title without a latin letter
 */
export async function createCollection(ctx: Context, { title }: { title: string }): Promise<string> {
  requireRole(ctx.actor, 'admin')
  const slug = slugOf(title)
  if (slug.length < 2)
    throw new DomainError('invalid-request', { errors: [{ path: 'title', message: 'invalid.value' }] })
  return transaction(ctx, async (ctx) => {
    const values = [slug, JSON.stringify({ en: title }), ctx.clock.now()]
    const [made] = await namedQuery<{ slug: string }>(ctx.db, 'collection-create', text, values)
    if (!made) throw new DomainError('collection-exists')
    await writeAudit(ctx, { action: 'collection.create', subject: `collection:${slug}`, after: { title } })
    return slug
  })
}
