import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = `
  UPDATE product_revisions r SET status = 'withdrawn', decided_at = $3
  FROM products p WHERE p.id = r.product_id AND p.slug = $1 AND p.artisan_id = $2 AND r.status IN ('pending', 'refused')
    AND r.id = (SELECT max(id) FROM product_revisions WHERE product_id = p.id)`

const ownText = 'SELECT FROM products WHERE slug = $1 AND artisan_id = $2'

/**
 * Withdraws pending changes or dismisses refused ones; without any, changes nothing.
 * @throws DomainError not-found for another's product
 */
export async function withdrawRevision(ctx: Context, id: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const own = await namedQuery(ctx.db, 'revision-own', ownText, [id, artisanId])
  if (own.length === 0) throw new DomainError('not-found')
  await namedQuery(ctx.db, 'revision-withdraw', text, [id, artisanId, ctx.clock.now()])
}
