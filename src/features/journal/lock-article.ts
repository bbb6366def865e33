import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'

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

/** @throws DomainError not-found */
export async function lockArticle(ctx: Context, slug: string): Promise<LockedArticle> {
  const [article] = await ctx.db.query<LockedArticle>`
    select id, revision, title, summary, body, author, sources, craft_id, published_at,
      archived_at
    from articles where slug = ${slug} for update`
  if (!article) throw new DomainError('not-found')
  return article
}
