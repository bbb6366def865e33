import type { Context } from '#features/context.ts'
import { type ExtrasOffer, noExtras } from '#features/products/extras.ts'
import type { ListingStatus } from '#features/products/listing-status.ts'
import type { Picture } from '#features/products/product.ts'
import { pictureJson } from '#features/products/product-row-queries.ts'
import { inOrderOf } from '#features/products/variant-options.ts'
import { sql } from '#platform/database/sql.ts'
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
    extras: ExtrasOffer | null
  }

const columns = sql`
  p.id, p.slug, p.artisan_id, p.craft_id, p.status, p.revision, p.published_at,
  p.archived_at, a.status = 'verified' as is_verified, c.slug as craft, p.category, p.state, p.language, p.name,
  p.description, p.variation_note, p.materials, p.techniques, p.colors, p.audiences, p.features,
  json_build_object('lengthMm', p.length_mm, 'widthMm', p.width_mm, 'heightMm', p.height_mm) as size,
  p.weight_grams,
  json_build_object('lengthMm', p.packed_length_mm, 'widthMm', p.packed_width_mm, 'heightMm', p.packed_height_mm,
    'weightGrams', p.packed_weight_grams) as packed,
  p.is_fragile, p.packing, p.is_made_to_order, p.dispatch_days,
  p.weekly_capacity, p.hsn, p.break_up, p.extras, p.fields, p.option_names,
  (select coalesce(json_object_agg(language, json_build_object('name', name, 'description', description,
    'variationNote', variation_note)), '{}') from product_translations where product_id = p.id) as translations,
  (select coalesce(json_agg(json_build_object('id', id, 'sku', sku, 'ownSku', own_sku, 'options', options,
    'optionsKey', options_key, 'pricePaise', price_paise, 'onHand', coalesce(on_hand, 0), 'reserved',
    coalesce(reserved, 0), 'isRemoved', removed_at is not null) order by position, id), '[]')
    from variants left join stock on variant_id = id where product_id = p.id) as variants,
  (select coalesce(json_agg(${pictureJson} order by position), '[]')
    from product_pictures join images on id = image_id where product_id = p.id) as pictures`

// A deleted draft has no variants, not even removed ones that count: see remove-product.ts.
export async function findKeptProduct(
  ctx: Context,
  slug: string,
  artisanId: number | null,
): Promise<KeptProduct | null> {
  const [found] = await ctx.db.query<Found>`
    select ${columns} from products p join crafts c on c.id = p.craft_id join artisans a on a.id = p.artisan_id
    where p.slug = ${slug} and (${artisanId}::bigint is null or p.artisan_id = ${artisanId}::bigint) and p.name <> ''
      and p.private_to is null`
  return found ? keptOf(found) : null
}

export async function lockKeptProduct(ctx: Context, slug: string, artisanId: number): Promise<KeptProduct | null> {
  await ctx.db.query`select from products where slug = ${slug} and artisan_id = ${artisanId} for no key update`
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
  const { craft, category, state, materials, techniques, colors, audiences, features, size, weightGrams, packed } =
    found
  const { isFragile, packing, isMadeToOrder, dispatchDays, weeklyCapacity, hsn, breakUp, extras, fields } = found
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
    audiences,
    features,
    pictures: found.pictures.map(({ key, alt, shows }) => ({ key, alt, shows })),
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
    extras: { ...noExtras, ...extras },
    fields,
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
