import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { takeImages } from '#features/images/take-images.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import type { ArticleFacts } from './article-form.ts'
import { type LockedArticle, lockArticle } from './lock-article.ts'
import { requireRevision } from './words-revision.ts'

type SavedFacts = ArticleFacts & { slug: string; revision: number }

type Picture = ArticleFacts['pictures'][number]

const save = `
  update articles set author = $2, sources = $3, craft_id = $4, published_at = $5, changed_at = $6, revision = revision + 1
  where id = $1 returning revision`

const pictures = `
  select i.key, p.alt from article_pictures p join images i on i.id = p.image_id where p.article_id = $1 order by p.position`

const putPictures = `
  insert into article_pictures (article_id, position, image_id, alt)
  select $1, shown.position, i.id, shown.alt
  from jsonb_to_recordset($2::jsonb) as shown (position int, key text, alt jsonb) join images i on i.key = shown.key`

/**
 * Writes all of an article but its texts: author, craft, sources, pictures with what they show, and when it comes out.
 * Saying again what stands changes nothing.
 * @returns the article's revision
 * @throws DomainError not-found, words-changed, invalid-request for an unknown craft or picture, or to publish what has no English
 */
export async function saveArticle(ctx: Context, { slug, revision, ...facts }: SavedFacts): Promise<number> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const article = await lockArticle(ctx, slug)
    const shown = await namedQuery<Picture>(ctx.db, 'journal.shown-pictures', pictures, [article.id])
    const craftId = await craftOf(ctx, facts.craft)
    const publishedAt = publishedAtOf(facts, article, ctx.clock.now())
    const after = { author: facts.author, craftId, sources: facts.sources, pictures: facts.pictures, publishedAt }
    const { author, sources } = article
    const before = { author, craftId: article.craftId, sources, pictures: shown, publishedAt: article.publishedAt }
    if (JSON.stringify(inOrder(after)) === JSON.stringify(inOrder(before))) return article.revision

    requireRevision(revision, article.revision)
    if (publishedAt) requireWhole(article)
    if (JSON.stringify(inOrder(facts.pictures)) !== JSON.stringify(inOrder(shown))) {
      await showPictures(ctx, article.id, facts.pictures, shown)
    }
    const values = [article.id, facts.author, JSON.stringify(facts.sources), craftId, publishedAt, ctx.clock.now()]
    const [saved] = await namedQuery<{ revision: number }>(ctx.db, 'journal.save', save, values)
    await writeAudit(ctx, { action: 'article.save', subject: `article:${slug}`, before, after })
    return saved?.revision ?? article.revision
  })
}

/** What is out keeps its day when it is published once more. */
function publishedAtOf({ publishedAt }: ArticleFacts, article: LockedArticle, now: Date): Date | null {
  if (publishedAt !== 'now') return publishedAt === null ? null : new Date(publishedAt)
  return article.publishedAt && article.publishedAt <= now ? article.publishedAt : now
}

async function craftOf(ctx: Context, slug: string | null): Promise<number | null> {
  if (slug === null) return null
  const text = 'select id from crafts where slug = $1'
  const [craft] = await namedQuery<{ id: number }>(ctx.db, 'journal.craft', text, [slug])
  if (!craft) throw new DomainError('invalid-request', { errors: [{ path: 'craft', message: 'invalid.value' }] })
  return craft.id
}

function requireWhole({ title, summary, body }: LockedArticle): void {
  const missing = Object.entries({ title, summary, body }).filter(([, words]) => !words[fallbackLanguage])
  if (missing.length === 0) return
  const errors = missing.map(([path]) => ({ path, message: 'invalid.englishNeeded' }))
  throw new DomainError('invalid-request', { errors })
}

/** Pictures that it shows already stay whoever handed them in; a new one must be the actor's own. */
async function showPictures(
  ctx: Context,
  articleId: number,
  wanted: readonly Picture[],
  shown: readonly Picture[],
): Promise<void> {
  const known = new Set(shown.map(({ key }) => key))
  const fresh = wanted.map(({ key }) => key).filter((key) => !known.has(key))
  await takeImages(ctx, fresh, 'pictures')
  await namedQuery(ctx.db, 'journal.drop-pictures', 'delete from article_pictures where article_id = $1', [articleId])
  const rows = wanted.map((picture, position) => ({ ...picture, position }))
  await namedQuery(ctx.db, 'journal.put-pictures', putPictures, [articleId, JSON.stringify(rows)])
}

/** PostgreSQL keeps the names of an object in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [name, inOrder(part)])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

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

const insert = `
  insert into articles (slug, title, summary, body, author, sources, created_at, changed_at)
  values ($1, $2, $3, $3, 'Haat', '[]', $4, $4) on conflict (slug) do nothing returning id`

const findTitle = 'select title from articles where slug = $1'

/**
 * Begins a draft that nobody reads yet. The same address with the same title again is the same draft.
 * @throws DomainError address-taken
 */
export async function createArticle(ctx: Context, { slug, title }: { slug: string; title: string }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const inEnglish = (words: string) => JSON.stringify({ [fallbackLanguage]: words })

  await transaction(ctx, async (ctx) => {
    const values = [slug, inEnglish(title), inEnglish(''), ctx.clock.now()]
    const [made] = await namedQuery(ctx.db, 'journal.create', insert, values)
    if (made) {
      await writeAudit(ctx, { action: 'article.create', subject: `article:${slug}`, after: { title } })
      return
    }
    const [there] = await namedQuery<{ title: Record<string, string> }>(ctx.db, 'journal.title', findTitle, [slug])
    if (there?.title[fallbackLanguage] !== title) throw new DomainError('address-taken')
  })
}

const restoreArticleText = `
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
    await namedQuery(ctx.db, 'journal.restore', restoreArticleText, [article.id, ctx.clock.now()])
    await writeAudit(ctx, { action: 'article.restore', subject: `article:${input.slug}` })
  })
}
