import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { choicesIn } from '#features/products/line-choices.ts'
import { nameIn } from '#features/products/product-row.ts'
import type { VariantOptions } from '#features/products/variant-options.ts'
import { findSettings } from '#features/settings/settings-queries.ts'

export type LowStockRow = {
  id: string
  name: string
  category: string
  /** of the choice of which the least is left, the lowest of several */
  pricePaise: number
  free: number
  reserved: number
  variants: number
  least: number | null
  /** those of which the least is left; empty where the piece has one choice */
  choices: string[]
}

type Row = Omit<LowStockRow, 'choices'> & { language: string; options: VariantOptions[] }

/** In the reader's language. */
export async function listLowStock(ctx: Context, limit: number): Promise<LowStockRow[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) return []
  const { lowStockPieces } = await findSettings(ctx)
  const rows = await ctx.db.query<Row>`
    select p.slug as id, p.name, p.language, p.category, few.price_paise, s.free,
      s.reserved, s.variants, s.least, few.options
    from products p
    cross join lateral (
      select coalesce(sum(on_hand - reserved), 0)::int as free, coalesce(sum(reserved), 0)::int as reserved,
        count(*)::int as variants, min(on_hand - reserved) as least
      from variants v join stock on variant_id = v.id where v.product_id = p.id and v.removed_at is null
    ) s
    cross join lateral (
      select min(v.price_paise) as price_paise,
        coalesce(json_agg(v.options order by v.position, v.id) filter (where s.variants > 1), '[]') as options
      from variants v join stock on variant_id = v.id
      where v.product_id = p.id and v.removed_at is null and on_hand - reserved = s.least
    ) few
    where p.artisan_id = ${artisanId} and p.status = 'published' and s.least <= ${lowStockPieces}
    order by s.least, p.name, p.id limit ${limit}`
  return rows.map(({ name, language, options, ...row }) => ({
    ...row,
    name: nameIn({ name, nameLanguage: language }, ctx.locale).name,
    choices: options.map((each) => choicesIn(each, ctx.locale).join(', ')),
  }))
}
