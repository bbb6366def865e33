import type { Context } from '#features/context.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { type CraftDefaults, packingFor } from './craft-defaults.ts'
import { proposeHsn } from './hsn.ts'

type Found = Omit<CraftDefaults, 'hsn' | 'packing' | 'isFragile' | 'weightGrams' | 'products'> & {
  englishName: string
  englishMaterials: string[]
  typicalProducts: { name: string; priceInr: [number, number]; weightKg: number }[]
}

const termsOf = (locale: string, column: Sql) => sql`
  (select coalesce(json_agg(json_build_object('term', term, 'name', coalesce(t.names ->> ${locale}::text, term),
    'language', case when t.names ->> ${locale}::text is null then 'en' else ${locale}::text end) order by place), '[]')
   from unnest(c.${column}) with ordinality named (term, place) left join craft_terms t using (term))`

export async function findCraftDefaults(ctx: Context, slug: string): Promise<CraftDefaults | null> {
  const [found] = await ctx.db.query<Found>`
    select c.slug as craft, coalesce(c.names ->> ${ctx.locale}, c.name) as name,
      c.names || jsonb_build_object('en', c.name) as names, c.category, c.state, c.place,
      ${termsOf(ctx.locale, sql`materials`)} as materials,
      ${termsOf(ctx.locale, sql`techniques`)} as techniques, c.colors,
      c.name as english_name, c.materials as english_materials, c.typical_products
    from crafts c where c.slug = ${slug}`
  if (!found) return null
  const { englishName, englishMaterials, typicalProducts, ...craft } = found
  const made = [englishName, ...englishMaterials].join(' ')
  const products = typicalProducts.map(({ name, priceInr: [from, to], weightKg }) => ({
    name,
    minPaise: from * 100,
    maxPaise: to * 100,
    weightGrams: Math.round(weightKg * 1000),
    hsn: proposeHsn({ category: craft.category, name, craft: made }),
  }))
  return {
    ...craft,
    ...packingFor(craft.category),
    products,
    hsn: proposeHsn({ category: craft.category, name: '', craft: made }),
    weightGrams: middle(products.map(({ weightGrams }) => weightGrams)),
  }
}

function middle(numbers: number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
