import { createHash } from 'node:crypto'
import type { Context } from '#features/context.ts'
import type { Category } from '#features/crafts/category.ts'
import { inLanguage } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { type FeedProduct, readFeedProducts } from '#features/products/feed-queries.ts'
import { inOrderOf, isOfChoice } from '#features/products/variant-options.ts'
import { chargeableGrams, rateFor, shippingFor } from '#features/shipping/shipping-rules.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { asXml, element } from './xml.ts'

/** By the longest beginning of the HSN code. Paths of https://www.google.com/basepages/producttype/taxonomy.en-US.txt */
const taxonomy: readonly (readonly [hsn: string, path: string])[] = [
  ['6214', 'Apparel & Accessories > Clothing Accessories > Scarves & Shawls'],
  ['4202', 'Luggage & Bags'],
  ['57', 'Home & Garden > Decor > Rugs'],
  ['61', 'Apparel & Accessories > Clothing'],
  ['62', 'Apparel & Accessories > Clothing'],
  ['63', 'Home & Garden > Linens & Bedding'],
  ['64', 'Apparel & Accessories > Shoes'],
  ['69', 'Home & Garden > Decor'],
  ['71', 'Apparel & Accessories > Jewelry'],
  ['92', 'Arts & Entertainment > Hobbies & Creative Arts > Musical Instruments'],
  ['94', 'Furniture'],
  ['95', 'Toys & Games > Toys'],
  ['97', 'Home & Garden > Decor > Artwork'],
]

const byCategory: Partial<Record<Category | (string & {}), string>> = {
  jewelry: 'Apparel & Accessories > Jewelry',
  paintings: 'Home & Garden > Decor > Artwork',
  textiles: 'Apparel & Accessories > Clothing > Traditional & Ceremonial Clothing',
}

function googleCategory({ hsn, category }: FeedProduct): string {
  const found = taxonomy.find(([beginning]) => hsn.startsWith(beginning))
  return found?.[1] ?? byCategory[category] ?? 'Home & Garden > Decor'
}

/**
 * Google Merchant Center feed: RSS 2.0 with the g: namespace, one item per variant. Required: id, title, description,
 * link, image_link, availability, price, brand or identifier_exists.
 * https://support.google.com/merchants/answer/7052112
 */
export async function* merchantFeed(ctx: Context, origin: string, file: number): AsyncGenerator<string> {
  const { shippingPaise } = await shippingTo(ctx)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
  <channel>
    <title>${asXml(translate(ctx.locale, 'common:shopName'))}</title>
    <link>${asXml(`${origin}/`)}</link>
    <description>Handmade goods of India, each from its artisan</description>
`
  for await (const product of readFeedProducts(ctx, file)) {
    for (const variant of product.variants)
      yield itemOf(product, variant, { ctx, origin, shipping: shippingPaise(product, variant.pricePaise) })
  }
  yield '  </channel>\n</rss>\n'
}

type Variant = FeedProduct['variants'][number]

function itemOf(
  product: FeedProduct,
  variant: Variant,
  { ctx, origin, shipping }: { ctx: Context; origin: string; shipping: number },
): string {
  const options = new URLSearchParams(variant.options).toString()
  const link = inLanguage(origin, `${paths.product(product.slug)}${options ? `?${options}` : ''}`, ctx.locale)
  const choice = Object.values(inOrderOf(product.optionNames, variant.options)).join(', ')
  const [first = '', ...others] = picturesOf(product, variant).map((key) => origin + paths.picture(key, 1280, 'webp'))
  return [
    '    <item>\n',
    element('g:id', shortName(variant.sku)),
    product.variants.length > 1 ? element('g:item_group_id', shortName(product.slug)) : '',
    element('g:title', [...(choice ? `${product.name}, ${choice}` : product.name)].slice(0, 150).join('')),
    element('g:description', [...product.description].slice(0, 5000).join('')),
    element('g:link', link),
    element('g:image_link', first),
    ...others.slice(0, 10).map((address) => element('g:additional_image_link', address)),
    element('g:availability', variant.free > 0 ? 'in_stock' : 'out_of_stock'),
    element('g:price', rupees(variant.pricePaise)),
    element('g:brand', product.artisan.slice(0, 70)),
    element('g:identifier_exists', 'no'),
    element('g:condition', 'new'),
    element('g:google_product_category', googleCategory(product)),
    element('g:product_type', `${product.category} > ${product.craft}`),
    element('g:material', product.material.slice(0, 200)),
    element('g:color', (variant.options.color ?? product.colors.slice(0, 3).join('/')).slice(0, 100)),
    element('g:size', variant.options.size?.slice(0, 100)),
    ...wearersOf(product),
    `      <g:shipping><g:country>IN</g:country><g:price>${rupees(shipping)}</g:price></g:shipping>\n`,
    element('g:shipping_weight', `${product.packedWeightGrams} g`),
    element('g:max_handling_time', product.dispatchDays),
    '    </item>\n',
  ].join('')
}

/** Nothing where a piece suits anybody: the feed would then say that it is clothing. */
function wearersOf({ audiences }: FeedProduct): string[] {
  const adults = audiences.filter((audience) => audience !== 'children')
  const [only] = adults
  if (!only) return audiences.length === 0 ? [] : [element('g:age_group', 'kids')]
  const gender = adults.length > 1 ? 'unisex' : { women: 'female', men: 'male' }[only]
  return [element('g:gender', gender), element('g:age_group', 'adult')]
}

/** Those that show this very choice first, none that shows another one. */
function picturesOf({ pictures }: FeedProduct, { options }: Variant): string[] {
  const fitting = pictures.filter(({ shows }) => isOfChoice(options, shows))
  const own = fitting.length > 0 ? fitting : pictures
  const namedOptions = ({ shows }: (typeof pictures)[number]) => Object.keys(shows).length
  return own.toSorted((one, other) => namedOptions(other) - namedOptions(one)).map(({ key }) => key)
}

/** Google takes one delivery price per country: the ordinary zone's; far states pay more, neighbours less. */
async function shippingTo(
  ctx: Context,
): Promise<{ shippingPaise: (product: FeedProduct, goodsPaise: number) => number }> {
  const { shipping } = await findRates(ctx)
  const rate = rateFor(shipping, 'D', ctx.clock.now())
  return {
    shippingPaise(product, goodsPaise) {
      const piece = {
        lengthMm: product.packedLengthMm,
        widthMm: product.packedWidthMm,
        heightMm: product.packedHeightMm,
        weightGrams: product.packedWeightGrams,
        isFragile: product.isFragile,
      }
      return shippingFor(rate, chargeableGrams([{ piece, quantity: 1 }]), product.isFragile, goodsPaise)
    },
  }
}

/** Google allows 50 characters; two names could become equal when cut. */
function shortName(name: string): string {
  return name.length <= 50
    ? name
    : `${name.slice(0, 33)}-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
}

function rupees(paise: number): string {
  return `${(paise / 100).toFixed(2)} INR`
}
