import type { Context } from '#features/context.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import type { Audience } from './audience.ts'
import { nameIn } from './product-row.ts'
import { visibleProducts } from './product-row-queries.ts'

/** Products per sitemap or feed file, by id range, so that a new product never moves others to another file. */
const perFeedFile = 20_000

export async function findFeedFiles(ctx: Context): Promise<number[]> {
  const found = await ctx.db.query<{ file: number }>`
    select distinct (p.id - 1) / ${literal(perFeedFile)} + 1 as file from products p
      join artisans a on a.id = p.artisan_id
    where ${visibleProducts} order by file`
  return found.map(({ file }) => Number(file))
}

export type SitemapProduct = { id: number; slug: string; name: string; publishedAt: Date | null; pictures: string[] }

export type FeedProduct = {
  id: number
  slug: string
  name: string
  description: string
  category: string
  hsn: string
  craft: string
  artisan: string
  material: string
  colors: string[]
  audiences: Audience[]
  packedLengthMm: number
  packedWidthMm: number
  packedHeightMm: number
  packedWeightGrams: number
  isFragile: boolean
  dispatchDays: number
  pictures: { key: string; shows: Record<string, string> }[]
  optionNames: string[]
  variants: { sku: string; options: Record<string, string>; pricePaise: number; free: number }[]
}

export function readSitemapProducts(ctx: Context, file: number): AsyncGenerator<SitemapProduct> {
  return readPortions(file, (from, to) => {
    return ctx.db.query<SitemapProduct>`
      select p.id, p.slug, p.name, p.published_at, array(
        select i.key from product_pictures pp join images i on i.id = pp.image_id where pp.product_id = p.id
        order by pp.position
      ) as pictures
      from products p join artisans a on a.id = p.artisan_id
      where p.id > ${from} and p.id <= ${to} and ${visibleProducts} order by p.id limit ${portion}`
  })
}

type FeedRow = FeedProduct & { nameLanguage: string }

const feedRows = ({ db, locale }: Context, which: Sql) => db.query<FeedRow>`
  select p.id, p.slug, coalesce(t.name, p.name) as name,
    case when t.name is null then p.language else t.language end as name_language,
    coalesce(nullif(t.description, ''), p.description) as description, p.category, p.hsn,
    coalesce(c.names ->> ${locale}::text, c.name) as craft, a.name as artisan,
    array_to_string(p.materials[1:3], '/') as material, p.colors, p.audiences, p.packed_length_mm, p.packed_width_mm,
    p.packed_height_mm, p.packed_weight_grams, p.is_fragile, p.dispatch_days, p.option_names,
    (select coalesce(json_agg(json_build_object('key', i.key, 'shows', pp.shows) order by pp.position), '[]')
      from product_pictures pp join images i on i.id = pp.image_id where pp.product_id = p.id) as pictures,
    (select json_agg(json_build_object('sku', v.sku, 'options', v.options, 'pricePaise', v.price_paise,
        'free', s.on_hand - s.reserved) order by v.position)
      from variants v join stock s on s.variant_id = v.id
      where v.product_id = p.id and v.removed_at is null) as variants
  from products p join artisans a on a.id = p.artisan_id join crafts c on c.id = p.craft_id
  left join product_translations t on t.product_id = p.id and t.language = ${locale}::text
  where ${which} and ${visibleProducts} order by p.id limit ${portion}`

export async function* readFeedProducts(ctx: Context, file: number): AsyncGenerator<FeedProduct> {
  const rows = readPortions(file, (from, to) => feedRows(ctx, sql`p.id > ${from} and p.id <= ${to}`))
  for await (const row of rows) yield* toFeedProduct(ctx, row)
}

/** Of one artisan, the oldest thousand. */
export async function listFeedProducts(ctx: Context, artisanId: number): Promise<FeedProduct[]> {
  const rows = await feedRows(ctx, sql`p.artisan_id = ${artisanId}`)
  return rows.flatMap((row) => toFeedProduct(ctx, row))
}

/** None where all variants were removed: nothing to sell. */
function toFeedProduct({ locale }: Context, { nameLanguage, ...row }: FeedRow): FeedProduct[] {
  if (row.variants === null || row.pictures.length === 0) return []
  return [{ ...row, ...nameIn({ name: row.name, nameLanguage }, locale) }]
}

const portion = 1_000

async function* readPortions<Row extends { id: number }>(
  file: number,
  read: (from: number, to: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  const to = file * perFeedFile
  for (let from = to - perFeedFile; ; ) {
    const rows = await read(from, to)
    yield* rows
    if (rows.length < portion) return
    from = rows.at(-1)?.id ?? to
  }
}
