import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { WrittenPage } from './info-page.ts'
import { findAdminPage } from './info-page-queries.ts'
import { requireRevision } from './words-revision.ts'

/**
 * `publishedAt` null: the previously published text comes back. An earlier schedule is dropped. Idempotent.
 * @throws DomainError not-found where the admin has written nothing, words-changed
 */
export async function publishInfoPage(
  ctx: Context,
  { slug, revision, publishedAt }: { slug: WrittenPage; revision: number; publishedAt: string | null },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const page = await findAdminPage(ctx, slug)
    if (page.revision === 0 || page.state === 'shipped') throw new DomainError('not-found')
    requireRevision(revision, page.revision)
    const now = ctx.clock.now()
    const isOutAlready = publishedAt === 'now' && page.state === 'out'
    const at = publishedAt === 'now' ? now.toISOString() : publishedAt
    if (isOutAlready || at === page.publishedAt) return

    await ctx.db.query`
      update info_pages set published_at = ${at}, changed_at = ${now} where slug = ${slug} and revision = ${revision}`
    await ctx.db.query`
      update info_pages set published_at = null
      where slug = ${slug} and revision < ${revision} and published_at > ${now}`
    await writeAudit(ctx, {
      action: 'page.publish',
      subject: `page:${slug}`,
      before: { publishedAt: page.publishedAt },
      after: { revision, publishedAt: at },
    })
  })
}

/** Back to the shipped text at once; the admin's text is kept. Idempotent. @throws DomainError words-changed */
export async function restoreInfoPage(ctx: Context, input: { slug: WrittenPage; revision: number }): Promise<void> {
  const { slug } = input
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const page = await findAdminPage(ctx, slug)
    if (page.state === 'shipped') return
    requireRevision(input.revision, page.revision)
    const revision = page.revision + 1
    const now = ctx.clock.now()
    const [written] = await ctx.db.query`
      insert into info_pages (slug, revision, title, body, published_at, changed_at)
      values (${slug}, ${revision}, '{}', '{}', ${now}::timestamptz, ${now}::timestamptz)
      on conflict do nothing returning revision`
    if (!written) throw new DomainError('words-changed', { revision })
    await ctx.db.query`
      update info_pages set published_at = null
      where slug = ${slug} and revision < ${revision} and published_at > ${now}`
    await writeAudit(ctx, { action: 'page.restore', subject: `page:${slug}`, after: { revision } })
  })
}
