import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type FlagFacts, flagsOf, type ProductFlag } from './product-flag.ts'

// Without texts of a pending change: revision-flag-queries.ts checks those.
const factsText = `
  SELECT p.id, p.category, a.state,
    json_build_object('name', c.name, 'state', c.state, 'isGi', c.gi_tag IS NOT NULL,
      'lowPaise', (SELECT min((one -> 'priceInr' ->> 0)::numeric * 100)::bigint FROM jsonb_array_elements(c.typical_products) one),
      'highPaise', (SELECT max((one -> 'priceInr' ->> 1)::numeric * 100)::bigint FROM jsonb_array_elements(c.typical_products) one)
    ) AS craft,
    coalesce(v.lowest, p.price_paise) AS "lowestPaise", coalesce(v.highest, p.price_paise) AS "highestPaise",
    json_build_array(
      json_build_object('field', 'words.' || p.language || '.name', 'text', p.name),
      json_build_object('field', 'words.' || p.language || '.description', 'text', p.description),
      json_build_object('field', 'words.' || p.language || '.variationNote', 'text', coalesce(p.variation_note, '')),
      json_build_object('field', 'materials', 'text', array_to_string(p.materials, ', ')),
      json_build_object('field', 'techniques', 'text', array_to_string(p.techniques, ', ')),
      json_build_object('field', 'features', 'text', array_to_string(p.features, '. ')),
      json_build_object('field', 'options', 'text', coalesce(v.options, ''))
    ) AS own,
    (SELECT coalesce(json_agg(json_build_object('field', 'words.' || t.language || '.' || said.kind, 'text', said.text)), '[]')
      FROM product_translations t CROSS JOIN LATERAL (VALUES
        ('name', t.name), ('description', t.description), ('variationNote', coalesce(t.variation_note, ''))) said (kind, text)
      WHERE t.product_id = p.id) AS translated
  FROM products p JOIN artisans a ON a.id = p.artisan_id JOIN crafts c ON c.id = p.craft_id
  LEFT JOIN LATERAL (
    SELECT min(price_paise) AS lowest, max(price_paise) AS highest,
      string_agg((SELECT string_agg(value, ', ') FROM jsonb_each_text(variants.options)), '. ') AS options
    FROM variants WHERE product_id = p.id AND removed_at IS NULL
  ) v ON true
  WHERE p.id = ANY ($1::bigint[])`

type Text = FlagFacts['texts'][number]
type Found = Omit<FlagFacts, 'texts' | 'state'> & { id: number; state: string | null; own: Text[]; translated: Text[] }

export async function findFlags(ctx: Context, ids: readonly number[]): Promise<Map<number, ProductFlag[]>> {
  if (ids.length === 0) return new Map()
  const rows = await namedQuery<Found>(ctx.db, 'product-flags', factsText, [ids])
  return new Map(
    rows.map(({ id, own, translated, state, ...facts }) => {
      const texts = [...own, ...translated].filter(({ text }) => text !== '')
      return [id, flagsOf({ ...facts, state: state ?? '', texts })]
    }),
  )
}
