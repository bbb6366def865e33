import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'

/**
 * Withdraws pending changes or dismisses refused ones; without any, changes nothing.
 * @throws DomainError not-found for another's product
 */
export async function withdrawRevision(ctx: Context, id: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const own = await ctx.db.query`select from products where slug = ${id} and artisan_id = ${artisanId}`
  if (own.length === 0) throw new DomainError('not-found')
  await ctx.db.query`
    update product_revisions r set status = 'withdrawn', decided_at = ${ctx.clock.now()}
    from products p where p.id = r.product_id and p.slug = ${id} and p.artisan_id = ${artisanId}
      and r.status in ('pending', 'refused')
      and r.id = (select max(id) from product_revisions where product_id = p.id)`
}
