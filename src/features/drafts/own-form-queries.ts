import type { Context } from '#features/context.ts'
import type { ListingStatus } from '#features/products/listing-status.ts'
import type { Picture } from '#features/products/product.ts'
import { inOrderOf } from '#features/products/variant-options.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Packing } from './packing.ts'
import type { BreakUp, ProductForm } from './product-form.ts'

type FoundVariant = {
  id: number
  sku: string
  ownSku: string | null
  options: Record<string, string>
  optionsKey: string
  pricePaise: number
  onHand: number
  reserved: number
  isRemoved: boolean
}

export type KeptProduct = {
  id: number
  slug: string
  artisanId: number
  craftId: number
  status: ListingStatus
  revision: number
  publishedAt: Date | null
  archivedAt: Date | null
  isVerified: boolean
  variants: FoundVariant[]
  pictures: Picture[]
  form: ProductForm
}

type Words = { name: string; description: string; variationNote: string | null }

type Found = Omit<KeptProduct, 'form'> &
  Omit<ProductForm, 'words' | 'pictures' | 'variants' | 'packing'> &
  Words & {
    language: string
    translations: Record<string, Words>
    packing: Packing | null
    breakUp: BreakUp | null
  }

const columns = `
  p.id, p.slug, p.artisan_id AS "artisanId", p.craft_id AS "craftId", p.status, p.revision, p.published_at AS "publishedAt",
  p.archived_at AS "archivedAt", a.status = 'verified' AS "isVerified",
  c.slug AS craft, p.category, p.state, p.language, p.name, p.description, p.variation_note AS "variationNote",
  p.materials, p.techniques, p.colors, p.features,
  json_build_object('lengthMm', p.length_mm, 'widthMm', p.width_mm, 'heightMm', p.height_mm) AS size,
  p.weight_grams AS "weightGrams",
  json_build_object('lengthMm', p.packed_length_mm, 'widthMm', p.packed_width_mm, 'heightMm', p.packed_height_mm,
    'weightGrams', p.packed_weight_grams) AS packed,
  p.is_fragile AS "isFragile", p.packing, p.is_made_to_order AS "isMadeToOrder", p.dispatch_days AS "dispatchDays",
  p.weekly_capacity AS "weeklyCapacity", p.hsn, p.break_up AS "breakUp",
  p.option_names AS "optionNames",
  (SELECT coalesce(json_object_agg(language, json_build_object('name', name, 'description', description,
    'variationNote', variation_note)), '{}') FROM product_translations WHERE product_id = p.id) AS translations,
  (SELECT coalesce(json_agg(json_build_object('id', id, 'sku', sku, 'ownSku', own_sku, 'options', options,
    'optionsKey', options_key, 'pricePaise', price_paise, 'onHand', coalesce(on_hand, 0), 'reserved', coalesce(reserved, 0),
    'isRemoved', removed_at IS NOT NULL) ORDER BY position, id), '[]')
    FROM variants LEFT JOIN stock ON variant_id = id WHERE product_id = p.id) AS variants,
  (SELECT coalesce(json_agg(json_build_object('key', key, 'width', width, 'height', height, 'ground', ground,
    'alt', alt) ORDER BY position), '[]')
    FROM product_pictures JOIN images ON id = image_id WHERE product_id = p.id) AS pictures`

// A deleted draft has no variants, not even removed ones that count: see remove-product.ts.
const text = `
  SELECT ${columns} FROM products p JOIN crafts c ON c.id = p.craft_id JOIN artisans a ON a.id = p.artisan_id
  WHERE p.slug = $1 AND ($2::bigint IS NULL OR p.artisan_id = $2) AND p.name <> ''`

export async function findKeptProduct(
  ctx: Context,
  slug: string,
  artisanId: number | null,
): Promise<KeptProduct | null> {
  const [found] = await namedQuery<Found>(ctx.db, 'own-product', text, [slug, artisanId])
  return found ? keptOf(found) : null
}

const lock = 'SELECT FROM products WHERE slug = $1 AND artisan_id = $2 FOR NO KEY UPDATE'

/** Locks the product for this transaction: concurrent saves wait. */
export async function lockKeptProduct(ctx: Context, slug: string, artisanId: number): Promise<KeptProduct | null> {
  await namedQuery(ctx.db, 'own-product-lock', lock, [slug, artisanId])
  return findKeptProduct(ctx, slug, artisanId)
}

function keptOf(found: Found): KeptProduct {
  const { id, slug, artisanId, craftId, status, revision, publishedAt, archivedAt, isVerified, variants, pictures } =
    found
  const kept = {
    id,
    slug,
    artisanId,
    craftId,
    status,
    revision,
    publishedAt,
    archivedAt,
    isVerified,
    variants,
    pictures,
  }
  return { ...kept, form: formOf(found) }
}

function formOf(found: Found): ProductForm {
  const { craft, category, state, materials, techniques, colors, features, size, weightGrams, packed } = found
  const { isFragile, packing, isMadeToOrder, dispatchDays, weeklyCapacity, hsn, breakUp } = found
  const live = found.variants
    .filter(({ isRemoved }) => !isRemoved)
    .map((variant) => ({ ...variant, options: inOrderOf(found.optionNames, variant.options) }))
  return {
    craft,
    category,
    state,
    words: wordsOf(found),
    materials,
    techniques,
    colors,
    features,
    pictures: found.pictures.map(({ key, alt }) => ({ key, alt })),
    optionNames: Object.keys(live[0]?.options ?? {}),
    variants: live.map(({ sku, ownSku, options, pricePaise, onHand }) => ({
      sku,
      ...(ownSku === null ? {} : { ownSku }),
      options,
      pricePaise,
      stock: onHand,
      stockSeen: onHand,
    })),
    size,
    weightGrams,
    packed,
    isFragile,
    packing,
    isMadeToOrder,
    dispatchDays,
    weeklyCapacity,
    hsn,
    breakUp,
  }
}

function wordsOf(found: Found): ProductForm['words'] {
  const all: [string, Words][] = [[found.language, found], ...Object.entries(found.translations)]
  return Object.fromEntries(
    all.map(([language, { name, description, variationNote }]) => [
      language,
      { name, description, variationNote: variationNote ?? '' },
    ]),
  )
}
