import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Keyset, readKeyset, type Where } from '#platform/database/keyset.server.ts'
import { type AdminPage, anywhere, type ListQuery } from '#platform/lists/admin-list.ts'
import type { AdminArticleFilter, AdminArticleRow, AdminArticleSort } from './admin-words.ts'
import { type AdminArticle, type ArticleState, articleState } from './article-form.ts'

type Row = Omit<AdminArticle, 'state' | 'changedAt' | 'publishedAt'> & {
  changedAt: Date
  publishedAt: Date | null
  archivedAt: Date | null
}

const text = `SELECT j.slug, j.revision, coalesce(j.changed_at, j.created_at) AS "changedAt", j.title, j.summary, j.body,
    j.author, j.sources, j.published_at AS "publishedAt", j.archived_at AS "archivedAt",
    CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('id', c.slug, 'name', coalesce(c.names ->> $2, c.name)) END AS craft,
    coalesce((SELECT json_agg(json_build_object('key', i.key, 'alt', p.alt, 'ground', i.ground, 'width', i.width,
        'height', i.height) ORDER BY p.position)
      FROM article_pictures p JOIN images i ON i.id = p.image_id WHERE p.article_id = j.id), '[]') AS pictures
  FROM articles j LEFT JOIN crafts c ON c.id = j.craft_id WHERE j.slug = $1`

/** An article as the admin writes it, also before it is out and after it was archived; null when there is none. */
export async function findAdminArticle(ctx: Context, slug: string): Promise<AdminArticle | null> {
  requireRole(ctx.actor, 'admin')
  const [row] = await namedQuery<Row>(ctx.db, 'journal.admin-article', text, [slug, ctx.locale])
  if (!row) return null
  const { archivedAt, changedAt, publishedAt, ...article } = row
  return {
    ...article,
    state: articleState({ publishedAt, archivedAt }, ctx.clock.now()),
    changedAt: changedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}

type ListedRow = Pick<AdminArticleRow, 'slug' | 'title' | 'languages'> & {
  changedAt: Date
  publishedAt: Date | null
  archivedAt: Date | null
}

const list: Keyset<AdminArticleSort> = {
  select: `j.slug, j.title ->> 'en' as title, coalesce(j.changed_at, j.created_at) as "changedAt",
    j.published_at as "publishedAt", j.archived_at as "archivedAt",
    array(select key from jsonb_each_text(j.body) told where told.value <> '') as languages`,
  from: 'articles j',
  id: 'j.id',
  sorts: {
    changed: { by: 'coalesce(j.changed_at, j.created_at)', type: 'timestamptz' },
    published: { by: `coalesce(j.published_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
  },
}

const inState: Record<ArticleState, (now: string) => string> = {
  draft: () => 'j.published_at is null and j.archived_at is null',
  waiting: (now) => `j.published_at > ${now} and j.archived_at is null`,
  out: (now) => `j.published_at <= ${now} and j.archived_at is null`,
  archived: () => 'j.archived_at is not null',
}

/** A page of all articles, drafts and archived ones among them. */
export async function listAdminArticles(
  ctx: Context,
  { filter, ask }: { filter: AdminArticleFilter; ask: ListQuery<AdminArticleSort> },
): Promise<AdminPage<AdminArticleRow>> {
  requireRole(ctx.actor, 'admin')
  const { q, state, untold } = filter
  const where: Where = (put) => [
    q && `(j.slug ilike ${put(anywhere(q))} or j.title::text ilike ${put(anywhere(q))})`,
    state && inState[state](needsNow(state) ? put(ctx.clock.now()) : ''),
    untold && `coalesce(j.body ->> '${untold}', '') = ''`,
  ]
  const page = await readKeyset<ListedRow, AdminArticleSort>(ctx.db, list, { where, ask })
  return { ...page, items: page.items.map((row) => listedOf(row, ctx.clock.now())) }
}

const needsNow = (state: ArticleState) => state === 'waiting' || state === 'out'

function listedOf(
  { archivedAt, changedAt, publishedAt, slug, title, languages }: ListedRow,
  now: Date,
): AdminArticleRow {
  return {
    ...{ slug, title, languages },
    state: articleState({ publishedAt, archivedAt }, now),
    changedAt: changedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}
