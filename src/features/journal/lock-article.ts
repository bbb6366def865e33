import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

export type LockedArticle = {
  id: number
  revision: number
  title: Record<string, string>
  summary: Record<string, string>
  body: Record<string, string>
  author: string
  sources: { title: string; url: string | null }[]
  craftId: number | null
  publishedAt: Date | null
  archivedAt: Date | null
}

const text = `
  select id, revision, title, summary, body, author, sources, craft_id as "craftId", published_at as "publishedAt",
    archived_at as "archivedAt"
  from articles where slug = $1 for update`

/**
 * An article with nobody else writing it until the transaction ends.
 * @throws DomainError not-found
 */
export async function lockArticle(ctx: Context, slug: string): Promise<LockedArticle> {
  const [article] = await namedQuery<LockedArticle>(ctx.db, 'journal.lock', text, [slug])
  if (!article) throw new DomainError('not-found')
  return article
}
