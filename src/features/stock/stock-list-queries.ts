import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { findSettings } from '#features/settings/settings-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** A product as its artisan sees its stock: also what visitors do not. */
export type LowStockRow = {
  id: string
  name: string
  artisan: string
  category: string
  status: string
  /** the lowest of its variants */
  pricePaise: number
  free: number
  reserved: number
  variants: number
  least: number | null
  /** true when visitors see its page */
  isVisible: boolean
}

const rowColumns = `
  p.slug AS id, p.name, a.name AS artisan, p.category, p.status, p.price_paise AS "pricePaise",
  s.free, s.reserved, s.variants, s.least, p.status = 'published' AND a.status = 'verified' AS "isVisible"`

const rowTables = `
  products p JOIN artisans a ON a.id = p.artisan_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(on_hand - reserved), 0)::int AS free, coalesce(sum(reserved), 0)::int AS reserved,
           count(*)::int AS variants, min(on_hand - reserved) AS least
    FROM variants v JOIN stock ON variant_id = v.id WHERE v.product_id = p.id AND v.removed_at IS NULL
  ) s`

const lowText = `
  SELECT ${rowColumns} FROM ${rowTables}
  WHERE p.artisan_id = $1 AND p.status = 'published' AND s.least <= $3
  ORDER BY s.least, p.name, p.id LIMIT $2`

/** The artisan's published goods of which a variant has no more pieces left than the admin has set, the emptiest first. */
export async function listLowStock(ctx: Context, limit: number): Promise<LowStockRow[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) return []
  const { lowStockPieces } = await findSettings(ctx)
  return namedQuery<LowStockRow>(ctx.db, 'products-low', lowText, [artisanId, limit, lowStockPieces])
}
