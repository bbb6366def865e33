import type { Context } from '#features/context.ts'
import { placeName } from '#features/crafts/artisan-words.ts'
import { askedQueries } from '#features/crafts/asked-queries.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { Article, ArticleCard } from './article.ts'

type InLanguages = Record<string, string>

type PictureRow = { key: string; width: number; height: number; ground: string; alt: InLanguages }

type CardRow = {
  id: string
  title: InLanguages
  summary: InLanguages
  publishedAt: Date
  craft: { id: string; name: string } | null
  pictures: PictureRow[]
}

type ArticleRow = CardRow & {
  body: InLanguages
  author: string
  sources: Article['sources']
  craftPlace: Article['craftPlace']
}

const pictures = (limit: Sql) => sql`coalesce((
    select json_agg(json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'ground', i.ground, 'alt',
      ap.alt) order by ap.position)
    from (select * from article_pictures ap where ap.article_id = j.id order by ap.position ${limit}) ap
    join images i on i.id = ap.image_id), '[]') as pictures`

const cardColumns = (locale: string) => sql`j.slug as id, j.title, j.summary, j.published_at,
    case when c.id is null then null
    else json_build_object('id', c.slug, 'name', coalesce(c.names ->> ${locale}, c.name)) end as craft`

const isPublished = (now: Date) => sql`j.published_at <= ${now} and j.archived_at is null`

const from = sql`from articles j left join crafts c on c.id = j.craft_id`

/** Every word stands in title, summary or craft, in any language: read as in the lists of crafts and artisans. */
const hasWords = (words: readonly string[]) => sql`not exists (
  select from unnest(${words}::tsquery[]) word
  where not (array_to_tsvector(search_words_of(j.title::text || ' ' || j.summary::text)) || coalesce(c.words, '')) @@ word)`

/** The newest first; with `q` those that have all its words. */
export async function listArticles(
  ctx: Context,
  { page, limit, q = '' }: { page: number; limit: number; q?: string | undefined },
): Promise<Page<ArticleCard>> {
  const words = await askedQueries(ctx, q)
  const which = sql`${isPublished(ctx.clock.now())} and ${words.length > 0 ? hasWords(words) : sql`true`}`
  const [rows, [counted]] = await Promise.all([
    ctx.db.query<CardRow>`
      select ${cardColumns(ctx.locale)}, ${pictures(sql`limit 1`)} ${from}
      where ${which} order by j.published_at desc, j.id desc limit ${limit} offset ${(page - 1) * limit}`,
    ctx.db.query<{ total: number }>`select count(*)::int as total ${from} where ${which}`,
  ])
  return toPage(
    rows.map((row) => cardOf(row, ctx.locale)),
    counted?.total ?? 0,
    { page, limit },
  )
}

export async function findMoreArticles(ctx: Context, slug: string, count: number): Promise<ArticleCard[]> {
  const rows = await ctx.db.query<CardRow>`
    select ${cardColumns(ctx.locale)}, ${pictures(sql`limit 1`)} ${from}
    where ${isPublished(ctx.clock.now())} and j.slug <> ${slug}::text
    order by coalesce(c.category = (
        select own.category from articles o join crafts own on own.id = o.craft_id
        where o.slug = ${slug}::text), false) desc,
      j.published_at desc, j.id desc limit ${count}`
  return rows.map((row) => cardOf(row, ctx.locale))
}

/** Twelve bodies are a hundred kilobytes, of which a reader sees one. */
const bodyFor = (locale: string) => sql`jsonb_build_object(
  ${fallbackLanguage}::text, j.body -> ${fallbackLanguage}::text, ${locale}::text, j.body -> ${locale}::text)`

export async function findArticle(ctx: Context, slug: string): Promise<Article | null> {
  const [row] = await ctx.db.query<ArticleRow>`
    select ${cardColumns(ctx.locale)}, ${pictures(sql``)}, ${bodyFor(ctx.locale)} as body, j.author, j.sources,
    case when c.id is null then null
    else json_build_object('category', c.category, 'state', c.state, 'place', ${placeName(ctx.locale, sql`c.place`)}) end as craft_place
    ${from} where ${isPublished(ctx.clock.now())} and j.slug = ${slug}`
  if (!row) return null

  const { author, sources, craftPlace } = row
  const bodyLanguage = languageIn(row.body, ctx.locale)
  return {
    ...cardOf(row, ctx.locale),
    body: row.body[bodyLanguage] ?? '',
    bodyLanguage,
    author,
    sources,
    craftPlace,
    pictures: row.pictures.map((picture) => pictureOf(picture, ctx.locale)),
  }
}

function cardOf({ id, title, summary, publishedAt, craft, pictures: [first] }: CardRow, locale: string): ArticleCard {
  const language = languageIn(title, locale)
  return {
    id,
    title: title[language] ?? '',
    summary: summary[language] ?? summary[fallbackLanguage] ?? '',
    language,
    publishedAt: publishedAt.toISOString(),
    craft,
    picture: first ? pictureOf(first, locale) : null,
  }
}

function pictureOf({ alt, ...picture }: PictureRow, locale: string) {
  return { ...picture, alt: alt[locale] ?? alt[fallbackLanguage] ?? '' }
}

function languageIn(texts: InLanguages, locale: string): string {
  return texts[locale] ? locale : fallbackLanguage
}
