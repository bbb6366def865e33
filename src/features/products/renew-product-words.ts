import { type Context, transaction } from '#features/context.ts'
import { colorFamilies } from './color.ts'
import { materialFamilies } from './material.ts'

const portion = 500

type Listed = { id: number; materials: string[]; colors: string[]; choices: string[] }

/**
 * For changed rules of words, materials or colours; then every process reads the shop again. Writing a name, even the
 * same one, fires the triggers that split it into words. Returns the number of products.
 */
export async function renewProductWords(ctx: Context): Promise<number> {
  let renewed = 0
  for (let last = 0; ; ) {
    const listed = await ctx.db.query<Listed>`
      select id, materials, colors, array(
          select distinct chosen.value from variants v, jsonb_each_text(v.options) chosen
          where v.product_id = p.id and v.removed_at is null
        ) as choices
      from products p where id > ${last} order by id limit ${portion}`
    const end = listed.at(-1)
    if (!end) break
    await transaction(ctx, (inner) => renew(inner, listed))
    last = end.id
    renewed += listed.length
  }
  await ctx.db.query`select pg_notify('product_changes', 'all')`
  return renewed
}

async function renew({ db }: Context, listed: readonly Listed[]): Promise<void> {
  const families = listed.map(({ id, materials, colors, choices }) => ({
    id,
    material_keys: materialFamilies(materials),
    color_keys: colorFamilies(colors, choices),
  }))
  await db.query`
    update products p set name = p.name, material_keys = m.material_keys, color_keys = m.color_keys
    from json_to_recordset(${JSON.stringify(families)}) as m(id bigint, material_keys text[], color_keys text[])
    where p.id = m.id`
  await db.query`update product_translations set name = name where product_id = any (${listed.map(({ id }) => id)})`
}
