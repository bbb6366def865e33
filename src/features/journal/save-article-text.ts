import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { fallbackLanguage, type Language } from '#platform/i18n/languages.ts'
import type { ArticleTexts } from './article-form.ts'
import { type LockedArticle, lockArticle } from './lock-article.ts'
import { requireRevision } from './words-revision.ts'

type SavedText = ArticleTexts & { slug: string; language: Language; revision: number }

const parts = ['title', 'summary', 'body'] as const

/**
 * Removes empty languages, except English, the fallback of all others. Saving the same text changes nothing. Returns
 * the revision.
 * @throws DomainError not-found, words-changed, invalid-request where a published article would lose its English
 */
export async function saveArticleText(
  ctx: Context,
  { slug, language, revision, ...texts }: SavedText,
): Promise<number> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const article = await lockArticle(ctx, slug)
    if (parts.every((part) => (article[part][language] ?? '') === texts[part])) return article.revision

    requireRevision(revision, article.revision)
    if (language === fallbackLanguage) requireEnglish(article, texts)
    const [title, summary, body] = parts.map((part) => JSON.stringify(withWords(article[part], language, texts[part])))
    const [saved] = await ctx.db.query<{ revision: number }>`
      update articles set title = ${title}, summary = ${summary}, body = ${body}, changed_at = ${ctx.clock.now()},
        revision = revision + 1
      where id = ${article.id} returning revision`
    const changed = parts.filter((part) => (article[part][language] ?? '') !== texts[part])
    await writeAudit(ctx, {
      action: 'article.write',
      subject: `article:${slug}`,
      before: Object.fromEntries(changed.map((part) => [part, article[part][language] ?? ''])),
      after: { language, ...Object.fromEntries(changed.map((part) => [part, texts[part]])) },
    })
    return saved?.revision ?? article.revision
  })
}

function withWords(words: Record<string, string>, language: Language, written: string): Record<string, string> {
  const { [language]: _before, ...others } = words
  return written === '' && language !== fallbackLanguage ? others : { ...others, [language]: written }
}

function requireEnglish({ publishedAt }: LockedArticle, texts: ArticleTexts): void {
  const needed = publishedAt ? parts : (['title'] as const)
  const missing = needed.filter((part) => texts[part] === '')
  if (missing.length === 0) return
  throw new DomainError('invalid-request', {
    errors: missing.map((path) => ({ path, message: 'invalid.englishNeeded' })),
  })
}
