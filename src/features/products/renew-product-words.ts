import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { colorFamilies } from './color.ts'
import { materialFamilies } from './material.ts'

const portion = 500

type Listed = { id: number; materials: string[]; colors: string[] }

const nextText = 'SELECT id, materials, colors FROM products WHERE id > $1 ORDER BY id LIMIT $2'

// The triggers cut the words anew whenever a name is written, be it the same.
const productsText = `UPDATE products p SET name = p.name, material_keys = m.material_keys, color_keys = m.color_keys
  FROM json_to_recordset($1) AS m(id bigint, material_keys text[], color_keys text[]) WHERE p.id = m.id`
const translationsText = 'UPDATE product_translations SET name = name WHERE product_id = ANY ($1)'

/**
 * Cuts the words of all products anew and sorts their materials and colours into families: for when the rules of either have
 * changed. Then every process reads the whole shop again. Returns how many products there are.
 */
export async function renewProductWords(ctx: Context): Promise<number> {
  let renewed = 0
  for (let last = 0; ; ) {
    const listed = await namedQuery<Listed>(ctx.db, 'products-listed', nextText, [last, portion])
    const end = listed.at(-1)
    if (!end) break
    await transaction(ctx, (inner) => renew(inner, listed))
    last = end.id
    renewed += listed.length
  }
  await namedQuery(ctx.db, 'products-all-changed', "SELECT pg_notify('product_changes', 'all')", [])
  return renewed
}

async function renew({ db }: Context, listed: readonly Listed[]): Promise<void> {
  const families = listed.map(({ id, materials, colors }) => ({
    id,
    material_keys: materialFamilies(materials),
    color_keys: colorFamilies(colors),
  }))
  await namedQuery(db, 'products-renew', productsText, [JSON.stringify(families)])
  await namedQuery(db, 'translations-renew', translationsText, [listed.map(({ id }) => id)])
}
