import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { findSettings } from '#features/settings/settings-queries.ts'
import { sql } from '#platform/database/sql.ts'

export type LowStockRow = {
  id: string
  name: string
  artisan: string
  category: string
  status: string
  pricePaise: number
  free: number
  reserved: number
  variants: number
  least: number | null
  /** those of which the least is left; empty where the piece has one choice */
  choices: string[]
  isVisible: boolean
}

const rowColumns = sql`
  p.slug as id, p.name, a.name as artisan, p.category, p.status, p.price_paise,
  s.free, s.reserved, s.variants, s.least, p.status = 'published' and a.status = 'verified' as is_visible,
  array(
    select (select string_agg(value, ', ') from jsonb_each_text(v.options))
    from variants v join stock on variant_id = v.id
    where v.product_id = p.id and v.removed_at is null and on_hand - reserved = s.least and s.variants > 1
    order by v.position, v.id
  ) as choices`

const rowTables = sql`
  products p join artisans a on a.id = p.artisan_id
  cross join lateral (
    select coalesce(sum(on_hand - reserved), 0)::int as free, coalesce(sum(reserved), 0)::int as reserved,
           count(*)::int as variants, min(on_hand - reserved) as least
    from variants v join stock on variant_id = v.id where v.product_id = p.id and v.removed_at is null
  ) s`

export async function listLowStock(ctx: Context, limit: number): Promise<LowStockRow[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) return []
  const { lowStockPieces } = await findSettings(ctx)
  return ctx.db.query<LowStockRow>`
    select ${rowColumns} from ${rowTables}
    where p.artisan_id = ${artisanId} and p.status = 'published' and s.least <= ${lowStockPieces}
    order by s.least, p.name, p.id limit ${limit}`
}
