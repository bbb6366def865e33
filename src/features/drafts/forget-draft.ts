import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = 'DELETE FROM product_drafts WHERE artisan_id = $1 AND public_id = $2'

/** Throws an own draft away; one that is not there, or another's, changes nothing. */
export async function forgetDraft(ctx: Context, draft: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  await namedQuery(ctx.db, 'draft-forget', text, [artisanId, draft])
}
