import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { mostPins, type PinShelf } from './pin-shelf.ts'

// Locks the whole shelf: two admins at once must not pin a thirteenth product, or two at one position.
const lockText = "SELECT pg_advisory_xact_lock(hashtext('product_pins'))"

const productText = `SELECT p.id, p.status, (SELECT count(*)::int FROM product_pins WHERE shelf = $2 AND product_id <> p.id) AS others
  FROM products p WHERE p.slug = $1 AND p.name <> ''`

const pinText = `
  INSERT INTO product_pins (shelf, product_id, position, pinned_at, until)
  VALUES ($1, $2, (SELECT coalesce(max(position), 0) + 1 FROM product_pins WHERE shelf = $1), $3, $4)
  ON CONFLICT (shelf, product_id) DO UPDATE SET until = excluded.until`

/**
 * Pins a published product at the end of a shelf, until a moment or until it is removed. A product already pinned gets
 * the new end and keeps its position.
 * @throws DomainError forbidden, not-found, not-published, too-many-pins with `most`, day-has-passed
 */
export async function pinProduct(
  ctx: Context,
  { productId, shelf, until }: { productId: string; shelf: PinShelf; until: string | null },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const now = ctx.clock.now()
  if (until !== null && new Date(until) <= now) throw new DomainError('day-has-passed')

  await transaction(ctx, async (ctx) => {
    await namedQuery(ctx.db, 'pins-lock', lockText, [])
    type Found = { id: number; status: string; others: number }
    const [found] = await namedQuery<Found>(ctx.db, 'pin-product', productText, [productId, shelf])
    if (!found) throw new DomainError('not-found')
    if (found.status !== 'published') throw new DomainError('not-published')
    if (found.others >= mostPins) throw new DomainError('too-many-pins', { most: mostPins })

    await namedQuery(ctx.db, 'pin-write', pinText, [shelf, found.id, now, until])
    await writeAudit(ctx, { action: 'shelf.pin', subject: `product:${productId}`, after: { shelf, until } })
  })
}

// Pins not in the list (added meanwhile) follow in their old order.
const text = `
  UPDATE product_pins pin SET position = placed.position FROM (
    SELECT one.id, row_number() OVER (ORDER BY wanted.place NULLS LAST, one.position, one.id) AS position
    FROM product_pins one JOIN products p ON p.id = one.product_id
    LEFT JOIN unnest($2::text[]) WITH ORDINALITY AS wanted (slug, place) ON wanted.slug = p.slug
    WHERE one.shelf = $1
  ) placed WHERE placed.id = pin.id`

/** @throws DomainError forbidden */
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

const unpinProductText = `DELETE FROM product_pins USING products p
  WHERE shelf = $1 AND product_id = p.id AND p.slug = $2 RETURNING until`

/** A product that is not pinned changes nothing. @throws DomainError forbidden */
export async function unpinProduct(
  ctx: Context,
  { productId, shelf }: { productId: string; shelf: PinShelf },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const gone = await namedQuery(ctx.db, 'pin-remove', unpinProductText, [shelf, productId])
    if (gone.length > 0)
      await writeAudit(ctx, { action: 'shelf.unpin', subject: `product:${productId}`, before: { shelf } })
  })
}
