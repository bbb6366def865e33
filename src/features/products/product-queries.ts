import { LRUCache } from 'lru-cache'
import type { Context } from '#features/context.ts'
import { placeName, specialtyName } from '#features/crafts/artisan-words.ts'
import { type AdditionalField, type FieldValues, shownFields } from '#features/extensions/additional-field.ts'
import { findFields } from '#features/settings/settings-queries.ts'
import { chargeableGrams, type PackedPiece } from '#features/shipping/shipping-rules.ts'
import { stockLevel } from '#features/stock/stock-level.ts'
import type { CommissionTerms } from '#features/tax/commission.ts'
import { commissionOn } from '#features/tax/commission-queries.ts'
import { sql } from '#platform/database/sql.ts'
import { type ExtrasOffer, noExtras } from './extras.ts'
import { type PieceTax, splitPrice } from './price-split.ts'
import type { Picture, ProductDetail } from './product.ts'
import { cardOf, type ProductRow, withAlt } from './product-row.ts'
import { pictureJson, shownWork, visibleProducts } from './product-row-queries.ts'
import { translateChoice, translateName } from './translate-name.ts'
import { inOrderOf, sidesOf } from './variant-options.ts'

type FoundProduct = { extras: ExtrasOffer | null; fields: FieldValues } & Omit<
  ProductRow,
  'craft' | 'artisan' | 'picture' | 'picturesOfChoices' | 'names' | 'hasPriceRange' | 'free'
> &
  Pick<
    ProductDetail,
    'description' | 'materials' | 'techniques' | 'features' | 'audiences' | 'dimensions' | 'weightGrams'
  > &
  Pick<
    ProductDetail,
    | 'isFragile'
    | 'dispatchDays'
    | 'isMadeToOrder'
    | 'weeklyCapacity'
    | 'breakUp'
    | 'hsn'
    | 'pictures'
    | 'work'
    | 'artisan'
  > & {
    packed: PackedPiece
    optionNames: string[]
    variationNote: string | null
    translations: Record<string, { name: string; description: string; variationNote: string | null }>
    /** as the artisan wrote it: what is handmade in Jaipur says so in words of the reader too */
    writtenPlace: string
    craft: ProductRow['craft'] & {
      giTag: string | null
      place: string
      description: string
      descriptionLanguage: string
    }
    variants: { sku: string; options: Record<string, string>; pricePaise: number; free: number }[]
    terms: Record<string, Record<string, string>>
    taxRule: PieceTax | null
    commission: CommissionTerms | null
    commissionGst: number | null
  }

/**
 * Measured, 16 at once on two cores: whole statement 4,000 a second, change number alone 16,000. Triggers change the
 * number with every visible change, stock included. Tax and commission change by date, hence the minute.
 */
/** `fields`: what the shop adds to a piece, as it was then. */
type Kept = { changeNumber: number; fields: readonly AdditionalField[]; detail: ProductDetail }
const keptOf = new WeakMap<object, LRUCache<string, Kept>>()

/** In the reader's language; null when visitors may not see it. */
export async function findProduct(ctx: Context, slug: string): Promise<ProductDetail | null> {
  const kept = keptFor(ctx)
  const key = `${ctx.locale} ${slug}`
  const known = kept.get(key)
  const fields = await findFields(ctx, 'product')
  if (known && known.fields === fields && known.changeNumber === (await changeNumberOf(ctx, slug))) return known.detail

  const now = ctx.clock.now()
  const [found] = await ctx.db.query<FoundProduct>`
    select p.id, p.slug, p.name, p.language, p.description, p.variation_note, p.category, p.state, p.price_paise,
      p.rating_sum, p.rating_count, p.colors, p.materials, p.techniques, p.features, p.audiences,
      json_build_object('lengthMm', p.length_mm, 'widthMm', p.width_mm, 'heightMm', p.height_mm) as dimensions,
      p.weight_grams, json_build_object('weightGrams', p.packed_weight_grams, 'lengthMm', p.packed_length_mm,
        'widthMm', p.packed_width_mm, 'heightMm', p.packed_height_mm) as packed, p.is_fragile, p.dispatch_days, p.is_made_to_order, p.weekly_capacity, p.break_up, p.extras, p.fields, p.hsn,
      p.option_names, p.created_at, p.change_number,
      json_build_object('id', c.slug, 'name', c.name, 'names', c.names, 'isGi', c.gi_tag is not null, 'giTag', c.gi_tag,
        'place', ${placeName(ctx.locale, sql`c.place`)}, 'description', coalesce(c.descriptions ->> ${ctx.locale}::text, c.description),
        'descriptionLanguage', case when c.descriptions ->> ${ctx.locale}::text is null then 'en' else ${ctx.locale}::text end) as craft,
      json_build_object('id', a.slug, 'name', a.name, 'homeName', a.home_name, 'homeLanguage', a.home_language,
        'place', ${placeName(ctx.locale)}, 'state', a.state, 'specialty', ${specialtyName(ctx.locale)}, 'yearsOfExperience', a.years_of_experience,
        'verifiedAt', a.verified_at, 'taxStatus', a.tax_status, 'gstin', a.gstin,
        'enrolmentNumber', a.enrolment_number, 'canPickUp', a.pickup_address is not null) as artisan, a.place as written_place,
      (select coalesce(json_agg(json_build_object('sku', sku, 'options', options, 'pricePaise', price_paise,
        'free', on_hand - reserved) order by position, id), '[]')
        from variants join stock on variant_id = id where product_id = p.id and removed_at is null) as variants,
      (select coalesce(json_agg(${pictureJson} order by position), '[]')
        from product_pictures join images on id = image_id where product_id = p.id) as pictures,
      ${shownWork(sql`product_id = p.id`)} as work,
      (select coalesce(json_object_agg(language, json_build_object('name', name, 'description', description,
        'variationNote', variation_note)), '{}')
        from product_translations where product_id = p.id) as translations,
      (select coalesce(json_object_agg(term, names), '{}') from craft_terms
        where term = any (p.materials || p.techniques)) as terms,
      (select json_build_object('limit', value_limit_paise, 'upTo', basis_points_up_to_limit,
        'above', basis_points_above_limit) from tax_rules
        where starts_with(p.hsn, hsn_prefix) and valid_from <= ${now}::timestamptz
          and (valid_until is null or valid_until > ${now}::timestamptz)
        order by length(hsn_prefix) desc, valid_from desc limit 1) as tax_rule,
      ${commissionOn({ product: sql`p.slug`, category: sql`p.category` }, now)} as commission,
      (select basis_points from withholding_rules where kind = 'commission_gst' and valid_from <= ${now}::timestamptz
        and (valid_until is null or valid_until > ${now}::timestamptz) order by valid_from desc
          limit 1) as commission_gst
    from products p join crafts c on c.id = p.craft_id join artisans a on a.id = p.artisan_id
    where p.slug = ${slug} and ${visibleProducts}`
  if (!found) return null
  const detail = detailOf(found, ctx, fields)
  kept.set(key, { changeNumber: found.changeNumber, fields, detail })
  return detail
}

function keptFor({ db }: Context): LRUCache<string, Kept> {
  const kept = keptOf.get(db.$client) ?? new LRUCache<string, Kept>({ max: 2_000, ttl: 60_000 })
  keptOf.set(db.$client, kept)
  return kept
}

async function changeNumberOf(ctx: Context, slug: string): Promise<number | undefined> {
  const [found] = await ctx.db.query<{ number: number }>`
    select change_number as number from products where slug = ${slug}`
  return found?.number
}

function detailOf(found: FoundProduct, ctx: Context, fields: readonly AdditionalField[]): ProductDetail {
  const { craft, artisan, pictures, translations, variants } = found
  const own = translations[ctx.locale]
  const names = own ? { [ctx.locale]: own.name } : {}
  const row: ProductRow = {
    ...found,
    names,
    hasPriceRange: variants.some(({ pricePaise }) => pricePaise > found.pricePaise),
    free: Math.max(0, ...variants.map(({ free }) => free)),
    artisan: { id: artisan.id, name: artisan.name, place: artisan.place, placeNames: null },
    picture: pictures[0] ?? null,
    picturesOfChoices: [],
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
    features: found.features.map(termIn(found, ctx)),
    audiences: found.audiences,
    dimensions: found.dimensions,
    weightGrams: found.weightGrams,
    weightKg: found.weightGrams / 1000,
    packed: {
      weightGrams: found.packed.weightGrams,
      chargeableGrams: chargeableGrams([{ piece: found.packed, quantity: 1 }]),
    },
    number: `HT-${String(found.id).padStart(4, '0')}`,
    brand: artisan.name,
    size: sidesOf(found.dimensions).join(' × '),
    specifications: specificationsOf(found),
    fields: shownFields(found.fields, fields, ctx.locale),
    isFragile: found.isFragile,
    weeklyCapacity: found.weeklyCapacity,
    breakUp: found.breakUp,
    extras: { ...noExtras, ...found.extras },
    choiceNames: choiceNamesOf(found, ctx),
    hsn: found.hsn,
    createdAt: found.createdAt.toISOString(),
    variants: variantsIn(found),
    pictures: picturesIn(found, ctx, card.name),
    work: found.work,
    craftDetail: {
      giTag: craft.giTag,
      place: craft.place,
      names: craft.names,
      description: craft.description,
      descriptionLanguage: craft.descriptionLanguage,
    },
    artisan,
    split: splitOf(found),
  }
}

function specificationsOf({ craft, materials, techniques, colors, artisan, isFragile }: FoundProduct) {
  return Object.entries({
    craft: craft.name,
    material: materials.join(', '),
    technique: techniques.join(', '),
    color: colors.join(', '),
    madeIn: `${artisan.place}, ${artisan.state}`,
    fragile: isFragile ? 'yes' : 'no',
  }).flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]))
}

function variantsIn({ variants, optionNames }: FoundProduct): ProductDetail['variants'] {
  return variants.map((variant) => variantOf({ ...variant, options: inOrderOf(optionNames, variant.options) }))
}

function picturesIn({ pictures, language }: FoundProduct, { locale }: Context, name: string): Picture[] {
  return pictures.map((picture: Picture) => withAlt(picture, { name, isBase: language === locale }))
}

function termIn({ terms, artisan, writtenPlace }: FoundProduct, { locale }: Context): (term: string) => string {
  return (term) => terms[term]?.[locale] ?? translateName(term, locale)?.replace(writtenPlace, artisan.place) ?? term
}

function choiceNamesOf({ variants }: FoundProduct, { locale }: Context): Record<string, string> {
  const choices = new Set(variants.flatMap(({ options }) => Object.values(options)))
  return Object.fromEntries(
    [...choices].flatMap((choice) => {
      const name = translateChoice(choice, locale)
      return name === null ? [] : [[choice, name]]
    }),
  )
}

/** The number left is shown only when it is low, and is then exact. */
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

function splitOf({ pricePaise, taxRule, commission, commissionGst, artisan }: FoundProduct): ProductDetail['split'] {
  const rates = { tax: taxRule, taxStatus: artisan.taxStatus, commission, commissionGst }
  const { artisanPaise, haatPaise, taxPaise } = splitPrice(pricePaise, rates)
  return { artisanPaise, haatPaise, taxPaise }
}
