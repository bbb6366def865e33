import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { WrittenPage } from './info-page.ts'
import { findDeskPage } from './info-page-queries.ts'
import { requireRevision } from './words-revision.ts'

const insert = `
  insert into info_pages (slug, revision, title, body, published_at, changed_at) values ($1, $2, '{}', '{}', $3, $3)
  on conflict do nothing returning revision`

const forgetPlans = `
  update info_pages set published_at = null where slug = $1 and revision < $2 and published_at > $3`

/**
 * Goes back to the text that comes with the shop, at once. What the office wrote is kept below it. Again, it changes nothing.
 * @throws DomainError words-changed
 */
export async function restoreInfoPage(ctx: Context, input: { slug: WrittenPage; revision: number }): Promise<void> {
  const { slug } = input
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const page = await findDeskPage(ctx, slug)
    if (page.state === 'shipped') return
    requireRevision(input.revision, page.revision)
    const revision = page.revision + 1
    const now = ctx.clock.now()
    const [written] = await namedQuery(ctx.db, 'info.restore', insert, [slug, revision, now])
    if (!written) throw new DomainError('words-changed', { revision })
    await namedQuery(ctx.db, 'info.forget-plans-restored', forgetPlans, [slug, revision, now])
    await writeAudit(ctx, { action: 'page.restore', subject: `page:${slug}`, after: { revision } })
  })
}
