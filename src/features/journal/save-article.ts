import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { takeImages } from '#features/images/take-images.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import type { ArticleFacts } from './article-form.ts'
import { type LockedArticle, lockArticle } from './lock-article.ts'
import { requireRevision } from './words-revision.ts'

type SavedFacts = ArticleFacts & { slug: string; revision: number }

type Picture = ArticleFacts['pictures'][number]

/**
 * Saves everything but the text. Saving the same again changes nothing. Returns the revision.
 * @throws DomainError not-found, words-changed, invalid-request for an unknown craft or picture, or missing English
 */
export async function saveArticle(ctx: Context, { slug, revision, ...facts }: SavedFacts): Promise<number> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const article = await lockArticle(ctx, slug)
    const shown = await ctx.db.query<Picture>`
      select i.key, p.alt from article_pictures p join images i on i.id = p.image_id
      where p.article_id = ${article.id} order by p.position`
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
    const [saved] = await ctx.db.query<{ revision: number }>`
      update articles set author = ${facts.author}, sources = ${JSON.stringify(facts.sources)}, craft_id = ${craftId},
        published_at = ${publishedAt}, changed_at = ${ctx.clock.now()}, revision = revision + 1
      where id = ${article.id} returning revision`
    await writeAudit(ctx, { action: 'article.save', subject: `article:${slug}`, before, after })
    return saved?.revision ?? article.revision
  })
}

function publishedAtOf({ publishedAt }: ArticleFacts, article: LockedArticle, now: Date): Date | null {
  if (publishedAt !== 'now') return publishedAt === null ? null : new Date(publishedAt)
  return article.publishedAt && article.publishedAt <= now ? article.publishedAt : now
}

async function craftOf(ctx: Context, slug: string | null): Promise<number | null> {
  if (slug === null) return null
  const [craft] = await ctx.db.query<{
    id: number
  }>`select coalesce(merged_into, id) as id from crafts where slug = ${slug}`
  if (!craft) throw new DomainError('invalid-request', { errors: [{ path: 'craft', message: 'invalid.value' }] })
  return craft.id
}

function requireWhole({ title, summary, body }: LockedArticle): void {
  const missing = Object.entries({ title, summary, body }).filter(([, words]) => !words[fallbackLanguage])
  if (missing.length === 0) return
  const errors = missing.map(([path]) => ({ path, message: 'invalid.englishNeeded' }))
  throw new DomainError('invalid-request', { errors })
}

/** Pictures already shown stay, whoever uploaded them; a new one must be the actor's own. */
async function showPictures(
  ctx: Context,
  articleId: number,
  wanted: readonly Picture[],
  shown: readonly Picture[],
): Promise<void> {
  const known = new Set(shown.map(({ key }) => key))
  const fresh = wanted.map(({ key }) => key).filter((key) => !known.has(key))
  await takeImages(ctx, fresh, 'pictures')
  await ctx.db.query`delete from article_pictures where article_id = ${articleId}`
  const rows = wanted.map((picture, position) => ({ ...picture, position }))
  await ctx.db.query`
    insert into article_pictures (article_id, position, image_id, alt)
    select ${articleId}, shown.position, i.id, shown.alt
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shown (position int, key text, alt jsonb)
      join images i on i.key = shown.key`
}

/** PostgreSQL reorders the keys of jsonb. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [name, inOrder(part)])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Idempotent. @throws DomainError not-found, words-changed */
export async function archiveArticle(ctx: Context, input: { slug: string; revision: number }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const article = await lockArticle(ctx, input.slug)
    if (article.archivedAt) return
    requireRevision(input.revision, article.revision)
    const now = ctx.clock.now()
    await ctx.db.query`
      update articles set archived_at = ${now}::timestamptz, changed_at = ${now}::timestamptz, revision = revision + 1
      where id = ${article.id}`
    const before = { publishedAt: article.publishedAt }
    await writeAudit(ctx, { action: 'article.archive', subject: `article:${input.slug}`, before })
  })
}

/** The same slug with the same title again is the same draft. @throws DomainError address-taken */
export async function createArticle(ctx: Context, { slug, title }: { slug: string; title: string }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const inEnglish = (words: string) => JSON.stringify({ [fallbackLanguage]: words })

  await transaction(ctx, async (ctx) => {
    const empty = inEnglish('')
    const now = ctx.clock.now()
    const [made] = await ctx.db.query`
      insert into articles (slug, title, summary, body, author, sources, created_at, changed_at)
      values (${slug}, ${inEnglish(title)}, ${empty}::jsonb, ${empty}::jsonb, ${translate(ctx.locale, 'common:shopName')}, '[]', ${now}::timestamptz,
        ${now}::timestamptz) on conflict (slug) do nothing returning id`
    if (made) {
      await writeAudit(ctx, { action: 'article.create', subject: `article:${slug}`, after: { title } })
      return
    }
    const [there] = await ctx.db.query<{ title: Record<string, string> }>`
      select title from articles where slug = ${slug}`
    if (there?.title[fallbackLanguage] !== title) throw new DomainError('address-taken')
  })
}

/** As a draft, to be published anew. @throws DomainError not-found, words-changed */
export async function restoreArticle(ctx: Context, input: { slug: string; revision: number }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const article = await lockArticle(ctx, input.slug)
    if (!article.archivedAt) return
    requireRevision(input.revision, article.revision)
    await ctx.db.query`
      update articles set archived_at = null, published_at = null, changed_at = ${ctx.clock.now()},
        revision = revision + 1 where id = ${article.id}`
    await writeAudit(ctx, { action: 'article.restore', subject: `article:${input.slug}` })
  })
}
