import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { fallbackLanguage, type Language } from '#platform/i18n/languages.ts'
import { unknownMarks, type WrittenPage } from './info-page.ts'
import type { InfoTexts } from './info-page-form.ts'
import { findAdminPage, shippedWords } from './info-page-queries.ts'
import { requireRevision } from './words-revision.ts'

type SavedText = InfoTexts & { slug: WrittenPage; language: Language; revision: number }

/**
 * Saves a draft: readers see the old text until it is published. An empty language shows English. Saving the same text
 * changes nothing. Returns the revision.
 * @throws DomainError words-changed; invalid-request without English, or for an unknown placeholder
 */
export async function saveInfoText(ctx: Context, input: SavedText): Promise<number> {
  const { slug, language, title, body } = input
  requireRole(ctx.actor, 'admin')
  requireWords(input)
  return transaction(ctx, async (ctx) => {
    const page = await findAdminPage(ctx, slug)
    if ((page.title[language] ?? '') === title && (page.body[language] ?? '') === body) return page.revision

    requireRevision(input.revision, page.revision)
    const revision = page.revision + 1
    const [written] = await ctx.db.query`
      insert into info_pages (slug, revision, title, body, shipped, changed_at)
      values (${slug}, ${revision}, ${JSON.stringify(withWords(page.title, language, title))},
        ${JSON.stringify(withWords(page.body, language, body))},
        ${shippedWords(slug).body[fallbackLanguage] ?? ''}, ${ctx.clock.now()})
      on conflict do nothing returning revision`
    // A concurrent first save has taken the slug.
    if (!written) throw new DomainError('words-changed', { revision })
    await writeAudit(ctx, {
      action: 'page.write',
      subject: `page:${slug}`,
      before: { revision: page.revision, title: page.title[language] ?? '', body: page.body[language] ?? '' },
      after: { revision, language, title, body },
    })
    return revision
  })
}

function requireWords({ slug, language, title, body }: SavedText): void {
  const errors: { path: string; message: string }[] = []
  if (language === fallbackLanguage && title === '') errors.push({ path: 'title', message: 'invalid.englishNeeded' })
  if (language === fallbackLanguage && body === '') errors.push({ path: 'body', message: 'invalid.englishNeeded' })
  if (unknownMarks(slug, body).length > 0) errors.push({ path: 'body', message: 'invalid.mark' })
  if (errors.length > 0) throw new DomainError('invalid-request', { errors })
}

function withWords(words: Record<string, string>, language: Language, written: string): Record<string, string> {
  const { [language]: _before, ...others } = words
  return written === '' ? others : { ...others, [language]: written }
}
