import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { withStock } from '#features/products/catalog-queries.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import type { PinShelf } from './pin-shelf.ts'
import type { Pinned, PinsByShelf } from './product-pin.ts'

type Found = Omit<Pinned, 'pinnedAt' | 'until'> & { shelf: PinShelf; pinnedAt: Date; until: Date | null }

export async function listPins(ctx: Context): Promise<PinsByShelf> {
  requireRole(ctx.actor, 'admin')
  const found = await ctx.db.query<Found>`
    select pin.shelf, p.slug as id, coalesce(t.name, p.name) as name, coalesce(t.language, p.language) as name_language,
      a.name as artisan, pin.pinned_at, pin.until,
      ${visibleProducts} and ${withStock} and (pin.until is null or pin.until > ${ctx.clock.now()}) as is_shown,
      (select json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt)
        from product_pictures join images on id = image_id where product_id = p.id order by position limit 1) as picture
    from product_pins pin join products p on p.id = pin.product_id join artisans a on a.id = p.artisan_id
    left join product_translations t on t.product_id = p.id and t.language = ${ctx.locale}
    order by pin.position, pin.id`
  const on = (wanted: PinShelf) =>
    found
      .filter(({ shelf }) => shelf === wanted)
      .map(({ shelf: _shelf, pinnedAt, until, ...pin }) => ({
        ...pin,
        pinnedAt: pinnedAt.toISOString(),
        until: until?.toISOString() ?? null,
      }))
  return { featured: on('featured'), trending: on('trending') }
}
