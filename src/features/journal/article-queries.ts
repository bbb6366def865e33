import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
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

const pictures = (limit: string) => `coalesce((
    SELECT json_agg(json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'ground', i.ground, 'alt', ap.alt) ORDER BY ap.position)
    FROM (SELECT * FROM article_pictures ap WHERE ap.article_id = j.id ORDER BY ap.position ${limit}) ap
    JOIN images i ON i.id = ap.image_id), '[]') AS pictures`

const cardColumns = `j.slug AS id, j.title, j.summary, j.published_at AS "publishedAt",
    CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('id', c.slug, 'name', coalesce(c.names ->> $1, c.name)) END AS craft`

const isOut = 'j.published_at <= $2 AND j.archived_at IS NULL'

const from = 'FROM articles j LEFT JOIN crafts c ON c.id = j.craft_id'

/** What the journal has published, the latest first. */
export async function listArticles(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ArticleCard>> {
  const text = `SELECT ${cardColumns}, ${pictures('LIMIT 1')} ${from}
    WHERE ${isOut} ORDER BY j.published_at DESC, j.id DESC LIMIT $3 OFFSET $4`
  const values = [ctx.locale, ctx.clock.now(), limit, (page - 1) * limit]
  const [rows, total] = await Promise.all([
    namedQuery<CardRow>(ctx.db, 'journal.list', text, values),
    countArticles(ctx),
  ])
  return toPage(
    rows.map((row) => cardOf(row, ctx.locale)),
    total,
    { page, limit },
  )
}

async function countArticles(ctx: Context): Promise<number> {
  const text = 'SELECT count(*)::int AS total FROM articles j WHERE j.published_at <= $1 AND j.archived_at IS NULL'
  const [found] = await namedQuery<{ total: number }>(ctx.db, 'journal.count', text, [ctx.clock.now()])
  return found?.total ?? 0
}

/** Others to read after this one: of the same family of crafts first, then the latest. */
export async function findMoreArticles(ctx: Context, slug: string, count: number): Promise<ArticleCard[]> {
  const text = `SELECT ${cardColumns}, ${pictures('LIMIT 1')} ${from}
    WHERE ${isOut} AND j.slug <> $3
    ORDER BY coalesce(c.category = (
        SELECT own.category FROM articles o JOIN crafts own ON own.id = o.craft_id WHERE o.slug = $3), false) DESC,
      j.published_at DESC, j.id DESC LIMIT $4`
  const rows = await namedQuery<CardRow>(ctx.db, 'journal.more', text, [ctx.locale, ctx.clock.now(), slug, count])
  return rows.map((row) => cardOf(row, ctx.locale))
}

/** One article with all it says; null when there is none, or not yet. */
export async function findArticle(ctx: Context, slug: string): Promise<Article | null> {
  const text = `SELECT ${cardColumns}, ${pictures('')}, j.body, j.author, j.sources,
    CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('category', c.category, 'state', c.state, 'place', c.place) END AS "craftPlace"
    ${from} WHERE ${isOut} AND j.slug = $3`
  const [row] = await namedQuery<ArticleRow>(ctx.db, 'journal.article', text, [ctx.locale, ctx.clock.now(), slug])
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
