import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { lockArticle } from './lock-article.ts'
import { requireRevision } from './words-revision.ts'

const text = 'update articles set archived_at = $2, changed_at = $2, revision = revision + 1 where id = $1'

/**
 * Takes an article out of the journal and keeps all of it. One that is archived already stays so.
 * @throws DomainError not-found, words-changed
 */
export async function archiveArticle(ctx: Context, input: { slug: string; revision: number }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const article = await lockArticle(ctx, input.slug)
    if (article.archivedAt) return
    requireRevision(input.revision, article.revision)
    await namedQuery(ctx.db, 'journal.archive', text, [article.id, ctx.clock.now()])
    const before = { publishedAt: article.publishedAt }
    await writeAudit(ctx, { action: 'article.archive', subject: `article:${input.slug}`, before })
  })
}
