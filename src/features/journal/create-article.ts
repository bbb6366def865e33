import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'

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
