import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { visibleProducts } from './product-row-queries.ts'

/** Goods per file of a sitemap or feed, by range of id: a new product never moves the others to another file. */
export const perFeedFile = 20_000

/** The numbers of the files that have goods, from 1. */
export async function findFeedFiles(ctx: Context): Promise<number[]> {
  const text = `SELECT DISTINCT (p.id - 1) / ${perFeedFile} + 1 AS file FROM products p JOIN artisans a ON a.id = p.artisan_id
    WHERE ${visibleProducts} ORDER BY file`
  const found = await namedQuery<{ file: number }>(ctx.db, 'feeds-files', text, [])
  return found.map(({ file }) => Number(file))
}

export type SitemapProduct = { id: number; slug: string; name: string; publishedAt: Date | null; pictures: string[] }

const sitemapText = `
  SELECT p.id, p.slug, p.name, p.published_at AS "publishedAt", ARRAY(
    SELECT i.key FROM product_pictures pp JOIN images i ON i.id = pp.image_id WHERE pp.product_id = p.id ORDER BY pp.position
  ) AS pictures
  FROM products p JOIN artisans a ON a.id = p.artisan_id
  WHERE p.id > $1 AND p.id <= $2 AND ${visibleProducts} ORDER BY p.id LIMIT $3`

export type FeedProduct = {
  id: number
  slug: string
  name: string
  description: string
  category: string
  craft: string
  artisan: string
  material: string
  colors: string[]
  packedLengthMm: number
  packedWidthMm: number
  packedHeightMm: number
  packedWeightGrams: number
  isFragile: boolean
  dispatchDays: number
  pictures: string[]
  optionNames: string[]
  variants: { sku: string; options: Record<string, string>; pricePaise: number; free: number }[]
}

const feedText = `
  SELECT p.id, p.slug, coalesce(t.name, p.name) AS name, coalesce(nullif(t.description, ''), p.description) AS description, p.category,
    coalesce(c.names ->> $4, c.name) AS craft, a.name AS artisan, array_to_string(p.materials, '/') AS material, p.colors,
    p.packed_length_mm AS "packedLengthMm", p.packed_width_mm AS "packedWidthMm", p.packed_height_mm AS "packedHeightMm",
    p.packed_weight_grams AS "packedWeightGrams", p.is_fragile AS "isFragile", p.dispatch_days AS "dispatchDays", p.option_names AS "optionNames",
    ARRAY(SELECT i.key FROM product_pictures pp JOIN images i ON i.id = pp.image_id WHERE pp.product_id = p.id ORDER BY pp.position) AS pictures,
    (SELECT json_agg(json_build_object('sku', v.sku, 'options', v.options, 'pricePaise', v.price_paise,
        'free', s.on_hand - s.reserved) ORDER BY v.position)
      FROM variants v JOIN stock s ON s.variant_id = v.id WHERE v.product_id = p.id AND v.removed_at IS NULL) AS variants
  FROM products p JOIN artisans a ON a.id = p.artisan_id JOIN crafts c ON c.id = p.craft_id
  LEFT JOIN product_translations t ON t.product_id = p.id AND t.language = $4
  WHERE p.id > $1 AND p.id <= $2 AND ${visibleProducts} ORDER BY p.id LIMIT $3`

/** The visible goods of one sitemap file, in portions, as addresses with pictures. */
export function readSitemapProducts(ctx: Context, file: number): AsyncGenerator<SitemapProduct> {
  return readPortions(file, (from, to) => {
    return namedQuery<SitemapProduct>(ctx.db, 'feeds-sitemap', sitemapText, [from, to, portion])
  })
}

/** The visible goods of one feed file, in portions, in the language of the context where the artisan's words are in it. */
export async function* readFeedProducts(ctx: Context, file: number): AsyncGenerator<FeedProduct> {
  const rows = readPortions(file, (from, to) => {
    return namedQuery<FeedProduct>(ctx.db, 'feeds-products', feedText, [from, to, portion, ctx.locale])
  })
  // A product whose every choice was taken away has nothing to sell.
  for await (const row of rows) if (row.variants !== null && row.pictures.length > 0) yield row
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
