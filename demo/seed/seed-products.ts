import type { DemoProduct } from '#demo/demo-types.ts'
import { featuredSlugs } from '#demo/featured.ts'
import type { Context } from '#features/context.ts'
import { choicesOf, colorFamilies } from '#features/products/color.ts'
import { materialFamilies } from '#features/products/material.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import { seedPlates } from './seed-plates.ts'
import { idsBy, insertRows, type SeedRow } from './seed-rows.ts'

const dayMs = 86_400_000

export async function seedGoods(ctx: Context, products: readonly DemoProduct[]): Promise<void> {
  const now = ctx.clock.now().getTime()
  const artisanIds = await idsBy(ctx.db, 'artisans', 'slug')
  const craftIds = await idsBy(ctx.db, 'crafts', 'slug')
  const states = await statesOfArtisans(ctx)
  const rows = products.map((product, place) => ({
    ...productRow(product),
    artisan_id: artisanIds.get(product.artisanSlug),
    craft_id: craftIds.get(product.craftSlug),
    state: states.get(product.artisanSlug),
    ...datesOf(product, now, place),
  }))
  await insertRows(ctx.db, 'products', rows)

  const productIds = await idsBy(ctx.db, 'products', 'slug')
  await seedVariants(ctx, products, productIds)
  await insertRows(ctx.db, 'product_translations', translationRows(products, productIds))
  await seedPictures(ctx, products, productIds)
}

async function statesOfArtisans({ db }: Context): Promise<Map<string, string>> {
  const { rows } = await db.$client.query<{ slug: string; state: string }>('SELECT slug, state FROM artisans')
  return new Map(rows.map(({ slug, state }) => [slug, state]))
}

/** Minutes apart, so that "newest" and "featured" have one order each. */
function datesOf({ slug, createdDaysAgo }: DemoProduct, now: number, place: number): SeedRow {
  const createdAt = new Date(now - createdDaysAgo * dayMs - place * 60_000)
  const turn = featuredSlugs.indexOf(slug)
  const featuredAt = turn < 0 ? null : new Date(now - turn * 60_000)
  return { created_at: createdAt, published_at: createdAt, featured_at: featuredAt }
}

function productRow(product: DemoProduct): SeedRow {
  const { dimensions, packed, variants } = product
  return {
    slug: product.slug,
    category: product.category,
    name: product.name.en,
    description: product.description.en,
    materials: product.materials,
    techniques: product.techniques,
    colors: product.colors,
    audiences: product.audiences,
    material_keys: materialFamilies(product.materials),
    color_keys: colorFamilies(product.colors, choicesOf(variants)),
    features: product.features,
    length_mm: dimensions.lengthMm,
    width_mm: dimensions.widthMm,
    height_mm: dimensions.heightMm,
    weight_grams: product.weightGrams,
    packed_length_mm: packed.lengthMm,
    packed_width_mm: packed.widthMm,
    packed_height_mm: packed.heightMm,
    packed_weight_grams: product.packedWeightGrams,
    is_fragile: product.isFragile,
    dispatch_days: product.dispatchDays,
    is_made_to_order: product.isMadeToOrder,
    hsn: product.hsn,
    status: 'published',
    price_paise: Math.min(...variants.map(({ pricePaise }) => pricePaise)),
    rating_sum: 0,
    rating_count: 0,
  }
}

async function seedVariants(
  ctx: Context,
  products: readonly DemoProduct[],
  productIds: Map<string, number>,
): Promise<void> {
  const planned = products.flatMap(({ slug, variants }) =>
    variants.map((variant, position) => ({ ...variant, productId: productIds.get(slug), position })),
  )
  const rows = planned.map(({ productId, sku, options, pricePaise, position }) => ({
    product_id: productId,
    sku,
    options,
    options_key: optionsKey(options),
    price_paise: pricePaise,
    position,
  }))
  const added = await insertRows<{ id: number; sku: string }>(ctx.db, 'variants', rows, 'id, sku')

  // Only new variants get opening stock: a second run must not restore what was sold.
  const units = new Map(planned.map(({ sku, stock }) => [sku, stock]))
  const opened = added.map(({ id, sku }) => ({ id, quantity: units.get(sku) ?? 0 }))
  await insertRows(
    ctx.db,
    'stock',
    opened.map(({ id, quantity }) => ({ variant_id: id, on_hand: quantity, reserved: 0 })),
  )
  // Before the first demo order.
  const openedAt = new Date(ctx.clock.now().getTime() - 400 * dayMs)
  const movements = opened
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity }) => ({ variant_id: id, kind: 'opening', quantity, at: openedAt }))
  await insertRows(ctx.db, 'stock_movements', movements)
}

function translationRows(products: readonly DemoProduct[], productIds: Map<string, number>): SeedRow[] {
  return products.flatMap(({ slug, name, description }) =>
    Object.entries(name)
      .filter(([language]) => language !== 'en')
      .map(([language, ownName]) => ({
        product_id: productIds.get(slug),
        language,
        name: ownName,
        description: Object.entries(description).find(([key]) => key === language)?.[1] ?? '',
      })),
  )
}

async function seedPictures(
  ctx: Context,
  products: readonly DemoProduct[],
  productIds: Map<string, number>,
): Promise<void> {
  const shown = products.flatMap(({ slug, pictures }) =>
    pictures.map((picture, position) => ({ productId: productIds.get(slug), position, picture })),
  )
  const imageIds = await seedPlates(
    ctx,
    shown.map(({ picture }) => picture),
  )
  const rows = shown.map(({ productId, position, picture }, place) => ({
    product_id: productId,
    position,
    image_id: imageIds[place],
    alt: picture.alt,
    shows: picture.shows ?? {},
  }))
  await insertRows(ctx.db, 'product_pictures', rows)
}
