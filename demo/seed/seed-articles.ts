import { type DemoArticle, demoArticles } from '#demo/articles.ts'
import { type Context, transaction } from '#features/context.ts'
import { seedPlates } from './seed-plates.ts'
import { idsBy, type SeedRow } from './seed-rows.ts'

const dayMs = 86_400_000

/** The shop's texts win over the files, so that edits are kept; only missing languages are added. */
const write = `
  INSERT INTO articles (slug, title, summary, body, author, sources, craft_id, published_at, created_at)
  SELECT slug, title, summary, body, author, sources, craft_id, published_at, created_at
  FROM json_populate_recordset(NULL::articles, $1)
  ON CONFLICT (slug) DO UPDATE SET title = excluded.title || articles.title,
    summary = excluded.summary || articles.summary, body = excluded.body || articles.body
  WHERE NOT articles.title @> (excluded.title || articles.title) OR NOT articles.body @> (excluded.body || articles.body)`

const writePictures = `
  INSERT INTO article_pictures (article_id, position, image_id, alt)
  SELECT article_id, position, image_id, alt FROM json_populate_recordset(NULL::article_pictures, $1) AS fresh
  WHERE NOT EXISTS (SELECT FROM article_pictures p WHERE p.article_id = fresh.article_id AND p.position = fresh.position)`

/** Fills the journal. A second run only adds languages that the files have gained since. */
export async function seedArticles(ctx: Context): Promise<void> {
  const articles = demoArticles()
  await transaction(ctx, async (ctx) => {
    const { $client } = ctx.db
    // Pictures are drawn between two statements, which takes long on a busy machine.
    await $client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const craftIds = await idsBy(ctx.db, 'crafts', 'slug')
    await $client.query(write, [JSON.stringify(articles.map((article) => rowOf(article, craftIds, ctx.clock.now())))])

    const articleIds = await idsBy(ctx.db, 'articles', 'slug')
    const shown = articles.flatMap(({ slug, pictures }) =>
      pictures.map(({ picture, alt }, position) => ({ articleId: articleIds.get(slug), position, picture, alt })),
    )
    const imageIds = await seedPlates(
      ctx,
      shown.map(({ picture }) => picture),
    )
    const rows = shown.map(({ articleId, position, alt }, place) => ({
      article_id: articleId,
      position,
      image_id: imageIds[place],
      alt,
    }))
    await $client.query(writePictures, [JSON.stringify(rows)])
  })
}

function rowOf(article: DemoArticle, craftIds: Map<string, number>, now: Date): SeedRow {
  const { slug, title, summary, body, sources, craftSlug, publishedDaysAgo } = article
  const publishedAt = new Date(now.getTime() - publishedDaysAgo * dayMs)
  return {
    ...{ slug, title, summary, body, sources, author: 'Haat' },
    craft_id: craftIds.get(craftSlug) ?? null,
    published_at: publishedAt,
    created_at: publishedAt < now ? publishedAt : now,
  }
}
