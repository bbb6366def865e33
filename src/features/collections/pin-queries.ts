import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { withStock } from '#features/products/catalog-queries.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { PinShelf } from './pin-shelf.ts'
import type { Pinned, PinsByShelf } from './product-pin.ts'

const text = `
  SELECT pin.shelf, p.slug AS id, coalesce(t.name, p.name) AS name, coalesce(t.language, p.language) AS "nameLanguage",
    a.name AS artisan, pin.pinned_at AS "pinnedAt", pin.until,
    ${visibleProducts} AND ${withStock} AND (pin.until IS NULL OR pin.until > $2) AS "isShown",
    (SELECT json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt)
      FROM product_pictures JOIN images ON id = image_id WHERE product_id = p.id ORDER BY position LIMIT 1) AS picture
  FROM product_pins pin JOIN products p ON p.id = pin.product_id JOIN artisans a ON a.id = p.artisan_id
  LEFT JOIN product_translations t ON t.product_id = p.id AND t.language = $1
  ORDER BY pin.position, pin.id`

type Found = Omit<Pinned, 'pinnedAt' | 'until'> & { shelf: PinShelf; pinnedAt: Date; until: Date | null }

export async function listPins(ctx: Context): Promise<PinsByShelf> {
  requireRole(ctx.actor, 'admin')
  const found = await namedQuery<Found>(ctx.db, 'pins', text, [ctx.locale, ctx.clock.now()])
  const on = (asked: PinShelf) =>
    found
      .filter(({ shelf }) => shelf === asked)
      .map(({ shelf: _shelf, pinnedAt, until, ...pin }) => ({
        ...pin,
        pinnedAt: pinnedAt.toISOString(),
        until: until?.toISOString() ?? null,
      }))
  return { featured: on('featured'), trending: on('trending') }
}
