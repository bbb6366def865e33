import { visibleProducts } from '#features/products/product-row-queries.ts'
import { type Db, namedQuery } from '#platform/database/db.server.ts'
import type { IndexedProduct } from './indexed-product.ts'

/** As read: `number` is the product's change number, by which a later look knows what moved. */
export type NumberedProduct = { product: IndexedProduct; number: number }

// Lists come joined: only their words matter, and the driver takes an array apart sign by sign.
const columns = `
  p.id, p.change_number AS number, p.name, t.names,
  concat_ws(' ', p.description, array_to_string(p.materials, ' '), array_to_string(p.techniques, ' ')) AS text, t.texts,
  p.category, p.state, p.craft_id AS "craftId", p.artisan_id AS "artisanId", p.price_paise AS "pricePaise",
  p.rating_sum AS "ratingSum", p.rating_count AS "ratingCount", stocked."isSo" IS NOT NULL AS "hasStock",
  array_to_string(p.material_keys, ',') AS "materialKeys", array_to_string(p.color_keys, ',') AS "colorKeys",
  (extract(epoch FROM p.created_at) * 1000)::float8 AS "createdAt"`

// One look for each product: joined as a whole, the stock of the whole shop would be read for every portion.
const tables = (those: (id: string) => string) => `
  FROM products p JOIN artisans a ON a.id = p.artisan_id
  LEFT JOIN LATERAL (
    SELECT true AS "isSo" FROM variants v JOIN stock s ON s.variant_id = v.id
    WHERE v.product_id = p.id AND v.removed_at IS NULL AND s.on_hand > s.reserved LIMIT 1
  ) stocked ON true
  LEFT JOIN (
    SELECT product_id, string_agg(name, ' ') AS names, string_agg(description, ' ') AS texts
    FROM product_translations WHERE ${those('product_id')} GROUP BY product_id
  ) t ON t.product_id = p.id
  WHERE ${those('p.id')} AND ${visibleProducts}`

type Row = Omit<IndexedProduct, 'names' | 'texts' | 'materialKeys' | 'colorKeys'> & {
  number: number
  name: string
  names: string | null
  text: string
  texts: string | null
  materialKeys: string
  colorKeys: string
}

/** The visible ones among these products. */
export async function findIndexedProducts(db: Db, ids: readonly number[]): Promise<NumberedProduct[]> {
  const text = `SELECT ${columns} ${tables((id) => `${id} = ANY ($1)`)}`
  const rows = await namedQuery<Row>(db, 'indexed-products', text, [ids])
  return rows.map(toProduct)
}

/** The visible products with ids above `after` up to `last`. */
export async function indexedProductsBetween(db: Db, after: number, last: number): Promise<NumberedProduct[]> {
  const text = `SELECT ${columns} ${tables((id) => `${id} > $1 AND ${id} <= $2`)} ORDER BY p.id`
  const rows = await namedQuery<Row>(db, 'indexed-products-between', text, [after, last])
  return rows.map(toProduct)
}

/** The last of the next `count` ids; null when there are no more. Portions by id, so that no statement time-out cuts. */
export async function endOfPortion(db: Db, after: number, count: number): Promise<number | null> {
  const text = 'SELECT max(id) AS last FROM (SELECT id FROM products WHERE id > $1 ORDER BY id LIMIT $2) portion'
  const [found] = await namedQuery<{ last: number | null }>(db, 'products-portion', text, [after, count])
  return found?.last ?? null
}

/** Change numbers of the visible products with ids above `after` up to `last`. */
export function changeNumbersBetween(db: Db, after: number, last: number): Promise<{ id: number; number: number }[]> {
  const text = `SELECT p.id, p.change_number AS number FROM products p JOIN artisans a ON a.id = p.artisan_id
    WHERE p.id > $1 AND p.id <= $2 AND ${visibleProducts}`
  return namedQuery(db, 'product-numbers', text, [after, last])
}

/** How many products there are, about: PostgreSQL's own estimate, 0 before it made one. */
export async function aboutHowManyProducts(db: Db): Promise<number> {
  const text = "SELECT greatest(reltuples, 0)::int AS count FROM pg_class WHERE oid = 'products'::regclass"
  const [found] = await namedQuery<{ count: number }>(db, 'products-about', text, [])
  return found?.count ?? 0
}

function toProduct({ number, name, names, text, texts, materialKeys, colorKeys, ...rest }: Row): NumberedProduct {
  const product = {
    ...rest,
    names: names === null ? [name] : [name, names],
    texts: texts === null ? [text] : [text, texts],
    materialKeys: materialKeys === '' ? [] : materialKeys.split(','),
    colorKeys: colorKeys === '' ? [] : colorKeys.split(','),
  }
  return { product, number }
}
