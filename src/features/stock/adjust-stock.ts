import { type Actor, actorId } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const lock = `SELECT s.variant_id AS "variantId", s.on_hand AS "onHand", s.reserved, p.artisan_id AS "artisanId"
  FROM stock s JOIN variants v ON v.id = s.variant_id JOIN products p ON p.id = v.product_id
  WHERE v.sku = $1 AND v.removed_at IS NULL FOR NO KEY UPDATE OF s`

const move = `INSERT INTO stock_movements (variant_id, kind, quantity, actor_id, at) VALUES ($1, 'adjusted', $2, $3, $4)`

/**
 * Sets the units on hand of one variant after a count; the difference is written as a movement.
 * `onHand` is what the maker has, units promised to open orders included.
 * @throws DomainError not-found (also for another's goods), stock-below-reserved
 */
export async function adjustStock(ctx: Context, { sku, onHand }: { sku: string; onHand: number }): Promise<void> {
  await transaction(ctx, async (ctx) => {
    type Held = { variantId: number; onHand: number; reserved: number; artisanId: number }
    const [held] = await namedQuery<Held>(ctx.db, 'stock-lock', lock, [sku])
    if (!held || !mayCount(ctx.actor, held.artisanId)) throw new DomainError('not-found')
    if (onHand < held.reserved) throw new DomainError('stock-below-reserved', { reserved: held.reserved })
    if (onHand === held.onHand) return

    await namedQuery(ctx.db, 'stock-set', 'UPDATE stock SET on_hand = $2 WHERE variant_id = $1', [
      held.variantId,
      onHand,
    ])
    const values = [held.variantId, onHand - held.onHand, actorId(ctx.actor), ctx.clock.now()]
    await namedQuery(ctx.db, 'stock-movement', move, values)
  })
}

function mayCount(actor: Actor, artisanId: number): boolean {
  return (
    actor.role === 'admin' || actor.role === 'system' || (actor.role === 'artisan' && actor.artisanId === artisanId)
  )
}
