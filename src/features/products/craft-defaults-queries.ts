import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type CraftDefaults, packingFor } from './craft-defaults.ts'
import { proposeHsn } from './hsn.ts'

type Found = Omit<CraftDefaults, 'hsn' | 'packing' | 'isFragile' | 'weightGrams' | 'products'> & {
  englishName: string
  englishMaterials: string[]
  typicalProducts: { name: string; priceInr: [number, number]; weightKg: number }[]
}

const termsOf = (column: string) => `
  (SELECT coalesce(json_agg(json_build_object('term', term, 'name', coalesce(t.names ->> $2, term),
    'language', CASE WHEN t.names ->> $2 IS NULL THEN 'en' ELSE $2 END) ORDER BY place), '[]')
   FROM unnest(c.${column}) WITH ORDINALITY named (term, place) LEFT JOIN craft_terms t USING (term))`

const text = `
  SELECT c.slug AS craft, coalesce(c.names ->> $2, c.name) AS name, c.names || jsonb_build_object('en', c.name) AS names,
    c.category, c.state, c.place, ${termsOf('materials')} AS materials, ${termsOf('techniques')} AS techniques, c.colors,
    c.name AS "englishName", c.materials AS "englishMaterials", c.typical_products AS "typicalProducts"
  FROM crafts c WHERE c.slug = $1`

/** What a craft proposes for a new piece of it; null when there is no such craft. */
export async function findCraftDefaults(ctx: Context, slug: string): Promise<CraftDefaults | null> {
  const [found] = await namedQuery<Found>(ctx.db, 'craft-defaults', text, [slug, ctx.locale])
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
