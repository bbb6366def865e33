import type { Context } from '#features/context.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { type FlagFacts, flagsOf, type ProductFlag } from './product-flag.ts'

/** Of images `i`: the piece of another artisan that had such a picture before, and what the file says of itself. */
export const pictureFacts = (artisan: Sql) => sql`
  coalesce(json_agg(json_build_object('isMachineMade', i.is_machine_made, 'copyOf', (
    select o.name from product_pictures op join products o on o.id = op.product_id
    where op.image_id in (i.id, i.like_id) and o.artisan_id <> ${artisan}
    order by o.id limit 1))), '[]')`

// Does not read the text of a pending change: revision-queries.ts checks that.

type Text = FlagFacts['texts'][number]
type Found = Omit<FlagFacts, 'texts' | 'state'> & { id: number; state: string | null; own: Text[]; translated: Text[] }

export async function findFlags(ctx: Context, ids: readonly number[]): Promise<Map<number, ProductFlag[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.query<Found>`
    select p.id, p.category, a.state,
      json_build_object('name', c.name, 'state', c.state, 'isGi', c.gi_tag is not null,
        'lowPaise', (select min((one -> 'priceInr' ->> 0)::numeric * 100)::bigint
        from jsonb_array_elements(c.typical_products) one), 'highPaise',
        (select max((one -> 'priceInr' ->> 1)::numeric * 100)::bigint
        from jsonb_array_elements(c.typical_products) one)
      ) as craft, coalesce(v.lowest, p.price_paise) as lowest_paise,
      coalesce(v.highest, p.price_paise) as highest_paise, json_build_array(
        json_build_object('field', 'words.' || p.language || '.name', 'text', p.name),
        json_build_object('field', 'words.' || p.language || '.description', 'text', p.description),
        json_build_object('field', 'words.' || p.language || '.variationNote', 'text', coalesce(p.variation_note, '')),
        json_build_object('field', 'materials', 'text', array_to_string(p.materials, ', ')),
        json_build_object('field', 'techniques', 'text', array_to_string(p.techniques, ', ')),
        json_build_object('field', 'features', 'text', array_to_string(p.features, '. ')),
        json_build_object('field', 'options', 'text', coalesce(v.options, ''))
      ) as own,
      (select coalesce(json_agg(json_build_object('field', 'words.' || t.language || '.' || part.kind, 'text', part.text)), '[]')
        from product_translations t cross join lateral (values
          ('name', t.name), ('description', t.description),
          ('variationNote', coalesce(t.variation_note, ''))) part (kind, text)
        where t.product_id = p.id) as translated,
      (select ${pictureFacts(sql`p.artisan_id`)} from product_pictures pp join images i on i.id = pp.image_id
        where pp.product_id = p.id) as pictures
    from products p join artisans a on a.id = p.artisan_id join crafts c on c.id = p.craft_id
    left join lateral (
      select min(price_paise) as lowest, max(price_paise) as highest,
        string_agg((select string_agg(value, ', ') from jsonb_each_text(variants.options)), '. ') as options
      from variants where product_id = p.id and removed_at is null
    ) v on true
    where p.id = any (${ids}::bigint[])`
  return new Map(
    rows.map(({ id, own, translated, state, ...facts }) => {
      const texts = [...own, ...translated].filter(({ text }) => text !== '')
      return [id, flagsOf({ ...facts, state: state ?? '', texts })]
    }),
  )
}
