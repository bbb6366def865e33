import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { PinShelf } from './pin-shelf.ts'

// Those that are not named (somebody hung them meanwhile) follow behind in the order they had.
const text = `
  UPDATE product_pins pin SET position = placed.position FROM (
    SELECT one.id, row_number() OVER (ORDER BY wanted.place NULLS LAST, one.position, one.id) AS position
    FROM product_pins one JOIN products p ON p.id = one.product_id
    LEFT JOIN unnest($2::text[]) WITH ORDINALITY AS wanted (slug, place) ON wanted.slug = p.slug
    WHERE one.shelf = $1
  ) placed WHERE placed.id = pin.id`

/** Puts the pins of a shelf in this order, by product. @throws DomainError forbidden */
export async function orderPins(
  ctx: Context,
  { shelf, ids }: { shelf: PinShelf; ids: readonly string[] },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    await namedQuery(ctx.db, 'pins-order', text, [shelf, ids])
    await writeAudit(ctx, { action: 'shelf.order', subject: `shelf:${shelf}`, after: { ids } })
  })
}
