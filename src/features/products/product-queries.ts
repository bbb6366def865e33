import { LRUCache } from 'lru-cache'
import type { Context } from '#features/context.ts'
import { stockLevel } from '#features/stock/stock-level.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type PieceTax, splitPrice } from './price-split.ts'
import type { Picture, ProductDetail } from './product.ts'
import { cardOf, type ProductRow, pictureIn } from './product-row.ts'
import { visibleProducts } from './product-row-queries.ts'
import { inOrderOf } from './variant-options.ts'

/** One product as PostgreSQL tells it, in all languages. */
type FoundProduct = Omit<ProductRow, 'craft' | 'artisan' | 'picture' | 'names'> &
  Pick<ProductDetail, 'description' | 'materials' | 'techniques' | 'features' | 'dimensions' | 'weightGrams'> &
  Pick<
    ProductDetail,
    'isFragile' | 'dispatchDays' | 'isMadeToOrder' | 'weeklyCapacity' | 'breakUp' | 'hsn' | 'pictures' | 'artisan'
  > & {
    optionNames: string[]
    variationNote: string | null
    translations: Record<string, { name: string; description: string; variationNote: string | null }>
    craft: ProductRow['craft'] & { giTag: string | null; place: string; description: string }
    variants: { sku: string; options: Record<string, string>; pricePaise: number; free: number }[]
    /** names of materials and techniques by language, of those that have any */
    terms: Record<string, Record<string, string>>
    taxRule: PieceTax | null
    commission: number | null
    /** GST on it, which Haat hands on */
    commissionGst: number | null
  }

const detailText = `
  SELECT p.id, p.slug, p.name, p.language, p.description, p.variation_note AS "variationNote", p.category, p.state, p.price_paise AS "pricePaise",
    p.rating_sum AS "ratingSum", p.rating_count AS "ratingCount", p.colors, p.materials, p.techniques, p.features,
    json_build_object('lengthMm', p.length_mm, 'widthMm', p.width_mm, 'heightMm', p.height_mm) AS dimensions,
    p.weight_grams AS "weightGrams", p.is_fragile AS "isFragile", p.dispatch_days AS "dispatchDays",
    p.is_made_to_order AS "isMadeToOrder", p.weekly_capacity AS "weeklyCapacity", p.break_up AS "breakUp", p.hsn,
    p.option_names AS "optionNames", p.created_at AS "createdAt", p.change_number AS "changeNumber",
    json_build_object('id', c.slug, 'name', c.name, 'names', c.names, 'isGi', c.gi_tag IS NOT NULL, 'giTag', c.gi_tag,
      'place', c.place, 'description', c.description) AS craft,
    json_build_object('id', a.slug, 'name', a.name, 'homeName', a.home_name, 'homeLanguage', a.home_language,
      'place', a.place, 'state', a.state, 'specialty', a.specialty, 'yearsOfExperience', a.years_of_experience,
      'verifiedAt', a.verified_at, 'taxStatus', a.tax_status, 'gstin', a.gstin,
      'enrolmentNumber', a.enrolment_number) AS artisan,
    (SELECT coalesce(json_agg(json_build_object('sku', sku, 'options', options, 'pricePaise', price_paise,
      'free', on_hand - reserved) ORDER BY position, id), '[]')
      FROM variants JOIN stock ON variant_id = id WHERE product_id = p.id AND removed_at IS NULL) AS variants,
    (SELECT coalesce(json_agg(json_build_object('key', key, 'width', width, 'height', height, 'ground', ground,
      'alt', alt) ORDER BY position), '[]')
      FROM product_pictures JOIN images ON id = image_id WHERE product_id = p.id) AS pictures,
    (SELECT coalesce(json_object_agg(language, json_build_object('name', name, 'description', description,
      'variationNote', variation_note)), '{}')
      FROM product_translations WHERE product_id = p.id) AS translations,
    (SELECT coalesce(json_object_agg(term, names), '{}') FROM craft_terms
      WHERE term = ANY (p.materials || p.techniques)) AS terms,
    (SELECT json_build_object('limit', value_limit_paise, 'upTo', basis_points_up_to_limit,
      'above', basis_points_above_limit) FROM tax_rules
      WHERE starts_with(p.hsn, hsn_prefix) AND valid_from <= $2 AND (valid_until IS NULL OR valid_until > $2)
      ORDER BY length(hsn_prefix) DESC, valid_from DESC LIMIT 1) AS "taxRule",
    coalesce(a.commission_basis_points, (SELECT basis_points FROM commission_rules
      WHERE (category = p.category OR category IS NULL) AND valid_from <= $2 AND (valid_until IS NULL OR valid_until > $2)
      ORDER BY category NULLS LAST, valid_from DESC LIMIT 1)) AS commission,
    (SELECT basis_points FROM withholding_rules WHERE kind = 'commission_gst' AND valid_from <= $2
      AND (valid_until IS NULL OR valid_until > $2) ORDER BY valid_from DESC LIMIT 1) AS "commissionGst"
  FROM products p JOIN crafts c ON c.id = p.craft_id JOIN artisans a ON a.id = p.artisan_id
  WHERE p.slug = $1 AND ${visibleProducts}`

/**
 * Measured, 16 at once on two cores: the whole statement 4,000 times a second, the change number alone 16,000 times. Every
 * visible change moves the number (triggers), stock included, so an answer kept under the present number is true. Tax and
 * commission change by date, hence the minute.
 */
type Kept = { changeNumber: number; detail: ProductDetail }
const keptOf = new WeakMap<object, LRUCache<string, Kept>>()

/** One product with everything its page shows, in the reader's language; null when visitors may not see it. */
export async function findProduct(ctx: Context, slug: string): Promise<ProductDetail | null> {
  const kept = keptFor(ctx)
  const key = `${ctx.locale} ${slug}`
  const known = kept.get(key)
  if (known && known.changeNumber === (await changeNumberOf(ctx, slug))) return known.detail

  const [found] = await namedQuery<FoundProduct>(ctx.db, 'product-detail', detailText, [slug, ctx.clock.now()])
  if (!found) return null
  const detail = detailOf(found, ctx)
  kept.set(key, { changeNumber: found.changeNumber, detail })
  return detail
}

function keptFor({ db }: Context): LRUCache<string, Kept> {
  const kept = keptOf.get(db.$client) ?? new LRUCache<string, Kept>({ max: 2_000, ttl: 60_000 })
  keptOf.set(db.$client, kept)
  return kept
}

async function changeNumberOf(ctx: Context, slug: string): Promise<number | undefined> {
  const text = 'SELECT change_number AS number FROM products WHERE slug = $1'
  const [found] = await namedQuery<{ number: number }>(ctx.db, 'product-change-number', text, [slug])
  return found?.number
}

function detailOf(found: FoundProduct, ctx: Context): ProductDetail {
  const { craft, artisan, pictures, translations, variants } = found
  const own = translations[ctx.locale]
  const names = own ? { [ctx.locale]: own.name } : {}
  const row: ProductRow = {
    ...found,
    names,
    hasPriceRange: variants.some(({ pricePaise }) => pricePaise > found.pricePaise),
    free: Math.max(0, ...variants.map(({ free }) => free)),
    artisan: { id: artisan.id, name: artisan.name, place: artisan.place },
    picture: pictures[0] ?? null,
  }
  const card = cardOf(row, ctx.locale)

  return {
    ...card,
    description: own?.description || found.description,
    descriptionLanguage: own?.description ? ctx.locale : found.language,
    baseLanguage: found.language,
    variationNote: noteIn(found, ctx),
    materials: found.materials.map(termIn(found, ctx)),
    techniques: found.techniques.map(termIn(found, ctx)),
    features: found.features,
    dimensions: found.dimensions,
    weightGrams: found.weightGrams,
    isFragile: found.isFragile,
    dispatchDays: found.dispatchDays,
    isMadeToOrder: found.isMadeToOrder,
    weeklyCapacity: found.weeklyCapacity,
    breakUp: found.breakUp,
    hsn: found.hsn,
    createdAt: found.createdAt.toISOString(),
    variants: variantsIn(found),
    pictures: picturesIn(found, ctx, card.name),
    craftDetail: { giTag: craft.giTag, place: craft.place, names: craft.names, description: craft.description },
    artisan,
    split: splitOf(found),
  }
}

function variantsIn({ variants, optionNames }: FoundProduct): ProductDetail['variants'] {
  return variants.map((variant) => variantOf({ ...variant, options: inOrderOf(optionNames, variant.options) }))
}

function picturesIn({ pictures, language }: FoundProduct, { locale }: Context, name: string): Picture[] {
  return pictures.map((picture: Picture) => pictureIn(picture, { name, isBase: language === locale }))
}

/** In the reader's language where somebody has written it, else in English. */
function termIn({ terms }: FoundProduct, { locale }: Context): (term: string) => string {
  return (term) => terms[term]?.[locale] ?? term
}

/** The number left is told only when it is low; it is then the true one. */
function variantOf({ free, ...variant }: FoundProduct['variants'][number]): ProductDetail['variants'][number] {
  const stock = stockLevel(free)
  return { ...variant, stock, left: stock === 'low' ? free : null }
}

function noteIn(
  { variationNote, translations, language }: FoundProduct,
  { locale }: Context,
): ProductDetail['variationNote'] {
  const own = translations[locale]?.variationNote
  if (own) return { words: own, language: locale }
  return variationNote === null ? null : { words: variationNote, language }
}

/** Who gets what of the lowest price. */
function splitOf({ pricePaise, taxRule, commission, commissionGst, artisan }: FoundProduct): ProductDetail['split'] {
  const rates = { tax: taxRule, taxStatus: artisan.taxStatus, commission, commissionGst }
  const { artisanPaise, haatPaise, taxPaise } = splitPrice(pricePaise, rates)
  return { artisanPaise, haatPaise, taxPaise }
}
