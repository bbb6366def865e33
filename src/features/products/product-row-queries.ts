import { placeNames } from '#features/crafts/artisan-words.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import type { ProductRow } from './product-row.ts'

export const visibleProducts = sql`p.status = 'published' and a.status = 'verified'`

/** Of product_pictures joined with images. */
export const pictureJson = sql`jsonb_strip_nulls(jsonb_build_object('key', key, 'width', width, 'height', height,
  'ground', ground, 'alt', alt, 'shows', nullif(shows, '{}')))`

/** As JSON, of the milestones that `of` names: the newest that their artisan shows. */
export const shownWork = (of: Sql) => sql`
  (select coalesce(json_agg(json_build_object('imageKey', i.key, 'words', m.words, 'at', m.at) order by m.at desc, m.id desc), '[]')
    from (select * from milestones where ${of} and doubted_at is null order by at desc, id desc limit 6) m join images i on i.id = m.image_id)`

const rowColumns = sql`
  p.id, p.slug, p.name, p.language, p.category, p.state, p.price_paise, p.rating_sum,
  p.rating_count, p.colors, p.created_at, p.change_number, p.is_made_to_order, p.dispatch_days,
  coalesce(v.highest > p.price_paise, false) as has_price_range, coalesce(greatest(least(v.free, 4), 0), 0) as free,
  coalesce(t.names, '{}') as names, picture.first as picture, picture.of_choices as pictures_of_choices,
  jsonb_build_object('id', c.slug, 'name', c.name, 'names', c.names, 'isGi', c.gi_tag is not null) as craft,
  jsonb_build_object('id', a.slug, 'name', a.name, 'place', a.place, 'placeNames', ${placeNames()}) as artisan`

const rowTables = sql`
  products p
  join crafts c on c.id = p.craft_id
  join artisans a on a.id = p.artisan_id
  left join lateral (
    select max(price_paise) as highest, max(on_hand - reserved) as free
    from variants join stock on variant_id = id where product_id = p.id and removed_at is null
  ) v on true
  left join lateral (
    select jsonb_object_agg(language, name) as names from product_translations where product_id = p.id
  ) t on true
  left join lateral (
    select (array_agg(${pictureJson} order by position))[1] as first,
      coalesce(jsonb_agg(${pictureJson} order by position) filter (where shows <> '{}'), '[]') as of_choices
    from product_pictures join images on id = image_id where product_id = p.id
  ) picture on true`

export function findProductRows(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  return db.query`select ${rowColumns} from ${rowTables} where p.id = any (${ids}) and ${visibleProducts}`
}

export async function productRowsInOrder(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const found = new Map((await findProductRows(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
