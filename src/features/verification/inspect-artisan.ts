import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/**
 * Notes that the office has looked at what a verified maker changed.
 * @throws DomainError unauthorized, forbidden for all but admins, not-found
 */
export async function inspectMaker(ctx: Context, slug: string): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const text = 'select id from artisans where slug = $1 for update'
    const found = await namedQuery(ctx.db, 'artisans.inspect', text, [slug])
    if (found.length === 0) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'maker.inspect', subject: `artisan:${slug}` })
  })
}
