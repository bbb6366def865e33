import { type Db, namedQuery } from '#platform/database/db.server.ts'
import type { ProductRow } from './product-row.ts'

/** Who sees a product: published, by an artisan whose verification stands. */
export const visibleProducts = `p.status = 'published' AND a.status = 'verified'`

const rowColumns = `
  p.id, p.slug, p.name, p.language, p.category, p.state, p.price_paise AS "pricePaise", p.rating_sum AS "ratingSum",
  p.rating_count AS "ratingCount", p.colors, p.created_at AS "createdAt", p.change_number AS "changeNumber",
  coalesce(v.highest > p.price_paise, false) AS "hasPriceRange", coalesce(greatest(least(v.free, 4), 0), 0) AS free,
  coalesce(t.names, '{}') AS names, picture.json AS picture,
  jsonb_build_object('id', c.slug, 'name', c.name, 'names', c.names, 'isGi', c.gi_tag IS NOT NULL) AS craft,
  jsonb_build_object('id', a.slug, 'name', a.name, 'place', a.place) AS artisan`

const rowTables = `
  products p
  JOIN crafts c ON c.id = p.craft_id
  JOIN artisans a ON a.id = p.artisan_id
  LEFT JOIN LATERAL (
    SELECT max(price_paise) AS highest, max(on_hand - reserved) AS free
    FROM variants JOIN stock ON variant_id = id WHERE product_id = p.id AND removed_at IS NULL
  ) v ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_object_agg(language, name) AS names FROM product_translations WHERE product_id = p.id
  ) t ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt) AS json
    FROM product_pictures JOIN images ON id = image_id WHERE product_id = p.id ORDER BY position LIMIT 1
  ) picture ON true`

/** The visible ones among these products; those that are missing have left the shop. */
export function findProductRows(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  const text = `SELECT ${rowColumns} FROM ${rowTables} WHERE p.id = ANY ($1) AND ${visibleProducts}`
  return namedQuery(db, 'product-rows', text, [ids])
}

/** The next `count` visible products by id: the whole shop in portions that no statement time-out cuts. */
export function nextProductRows(db: Db, afterId: number, count: number): Promise<ProductRow[]> {
  const text = `SELECT ${rowColumns} FROM ${rowTables} WHERE p.id > $1 AND ${visibleProducts} ORDER BY p.id LIMIT $2`
  return namedQuery(db, 'product-rows-next', text, [afterId, count])
}

/** Rows in the order of `ids`. */
export async function productRowsInOrder(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const found = new Map((await findProductRows(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
