import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import { type AdminArticleRow, adminArticleSorts, readAdminArticleFilter } from './admin-words.ts'
import { type AdminArticle, type ArticleState, articleState } from './article-form.ts'

type Row = Omit<AdminArticle, 'state' | 'changedAt' | 'publishedAt'> & {
  changedAt: Date
  publishedAt: Date | null
  archivedAt: Date | null
}

export async function findAdminArticle(ctx: Context, slug: string): Promise<AdminArticle | null> {
  requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<Row>`
    select j.slug, j.revision, coalesce(j.changed_at, j.created_at) as changed_at, j.title, j.summary, j.body,
      j.author, j.sources, j.published_at, j.archived_at,
      case when c.id is null then null
      else json_build_object('id', c.slug, 'name', coalesce(c.names ->> ${ctx.locale}, c.name)) end as craft,
      coalesce((select json_agg(json_build_object('key', i.key, 'alt', p.alt, 'ground', i.ground, 'width', i.width,
          'height', i.height) order by p.position)
        from article_pictures p join images i on i.id = p.image_id where p.article_id = j.id), '[]') as pictures
    from articles j left join crafts c on c.id = j.craft_id where j.slug = ${slug}`
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

export const adminArticles = defineList({
  select: sql`j.slug, j.title ->> 'en' as title, coalesce(j.changed_at, j.created_at) as changed_at,
    j.published_at, j.archived_at,
    array(select key from jsonb_each_text(j.body) part where part.value <> '') as languages`,
  from: sql`articles j`,
  id: sql`j.id`,
  sorts: {
    changed: { by: sql`coalesce(j.changed_at, j.created_at)`, type: 'timestamptz' },
    published: { by: sql`coalesce(j.published_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
  },
  readFilter: readAdminArticleFilter,
  orders: adminArticleSorts,
  where: ({ q, state, untold }, ctx) => [
    q && sql`(j.slug ilike ${anywhere(q)}::text or j.title::text ilike ${anywhere(q)}::text)`,
    state && inState[state](ctx.clock.now()),
    untold && sql`coalesce(j.body ->> ${literal(untold)}, '') = ''`,
  ],
  toItem: (row: ListedRow, ctx) => listedOf(row, ctx.clock.now()),
  file: {
    path: 'journal',
    columns: [
      ['Article', ({ slug }) => slug],
      ['Title', ({ title }) => title],
      ['State', ({ state }) => state],
      ['Languages', ({ languages }) => languages.join(' ')],
      ['Comes out', ({ publishedAt }) => publishedAt],
      ['Changed', ({ changedAt }) => changedAt],
    ],
  },
})

const inState: Record<ArticleState, (now: Date) => Sql> = {
  draft: () => sql`j.published_at is null and j.archived_at is null`,
  waiting: (now) => sql`j.published_at > ${now} and j.archived_at is null`,
  out: (now) => sql`j.published_at <= ${now} and j.archived_at is null`,
  archived: () => sql`j.archived_at is not null`,
}

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
