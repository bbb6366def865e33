import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { PinShelf } from './pin-shelf.ts'

const text = `DELETE FROM product_pins USING products p
  WHERE shelf = $1 AND product_id = p.id AND p.slug = $2 RETURNING until`

/** Takes a piece off the front of a shelf; one that does not hang there changes nothing. @throws DomainError forbidden */
export async function unpinProduct(
  ctx: Context,
  { productId, shelf }: { productId: string; shelf: PinShelf },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const gone = await namedQuery(ctx.db, 'pin-remove', text, [shelf, productId])
    if (gone.length > 0)
      await writeAudit(ctx, { action: 'shelf.unpin', subject: `product:${productId}`, before: { shelf } })
  })
}
