import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { lockArticle } from './lock-article.ts'
import { requireRevision } from './words-revision.ts'

const text = `
  update articles set archived_at = null, published_at = null, changed_at = $2, revision = revision + 1 where id = $1`

/**
 * Brings an archived article back as a draft: whoever brings it back decides anew when it comes out.
 * @throws DomainError not-found, words-changed
 */
export async function restoreArticle(ctx: Context, input: { slug: string; revision: number }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const article = await lockArticle(ctx, input.slug)
    if (!article.archivedAt) return
    requireRevision(input.revision, article.revision)
    await namedQuery(ctx.db, 'journal.restore', text, [article.id, ctx.clock.now()])
    await writeAudit(ctx, { action: 'article.restore', subject: `article:${input.slug}` })
  })
}
