import { pincodesOf } from '#features/addresses/places.ts'
import type { Context } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import { type FeedProduct, listFeedProducts } from '#features/products/feed-queries.ts'
import { type CodRule, codRuleOn } from '#features/shipping/cod-rules.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import type { TaxStatus } from '#features/tax/tax-rules.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import type { Search } from './incoming.ts'
import {
  bppTerms,
  domain,
  fulfillmentId,
  locationId,
  type Network,
  ownContact,
  replyContext,
  rupees,
} from './network.ts'
import { stateName } from './order-message.ts'
import type { Outgoing } from './outgoing.ts'

/**
 * Categories of the domain home & kitchen, by the longest beginning of the HSN code. What is worn is of another domain,
 * which asks for sizes and fits that no product here tells; it is not offered.
 */
const categories: readonly (readonly [hsn: string, category: string])[] = [
  ['44', 'Home Decor'],
  ['4419', 'Serveware'],
  ['46', 'Home Decor'],
  ['48', 'Stationery'],
  ['57', 'Home Decor'],
  ['63', 'Home Furnishing - Bedding and Linen'],
  ['68', 'Home Decor'],
  ['69', 'Home Decor'],
  ['6911', 'Serveware'],
  ['6912', 'Serveware'],
  ['70', 'Home Decor'],
  ['7013', 'Serveware'],
  ['73', 'Home Decor'],
  ['74', 'Home Decor'],
  ['7418', 'Serveware'],
  ['76', 'Home Decor'],
  ['83', 'Home Decor'],
  ['94', 'Furniture'],
  ['95', 'Toys and Games'],
  ['97', 'Home Decor'],
]

function categoryOf(hsn: string): string | null {
  const found = categories.filter(([beginning]) => hsn.startsWith(beginning))
  return found.toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? null
}

type Seller = {
  id: number
  slug: string
  name: string
  place: string
  state: string
  pincode: string
  taxStatus: TaxStatus
  gps: string
}

/** Artisans who sell, in a place whose position is known. */
export async function listSellers(ctx: Context): Promise<Seller[]> {
  return ctx.db.query<Seller>`
    select a.id, a.slug, a.name, a.place, a.state, a.pincode, a.tax_status, l.gps
    from artisans a join ondc_places l on l.pincode = a.pincode
    where a.status = 'verified' and a.tax_status <> 'none' order by a.id`
}

/** Asks for changes only; the shop sends its whole catalogue. */
export function isIncremental({ message }: Search): boolean {
  return (message.intent.tags ?? []).some(({ code }) => code === 'catalog_inc')
}

/** One artisan's part of the answer to a search; null where nothing of it is theirs. */
export async function answerSearch(
  ctx: Context,
  network: Network,
  { search, seller }: { search: Search; seller: Seller },
): Promise<Outgoing<'on_search'> | null> {
  const now = ctx.clock.now()
  const { cod } = await findRates(ctx)
  const products = (await listFeedProducts(ctx, seller.id)).filter((product) => isWanted(product, search))
  const items = products.flatMap((product) => itemsOf(network, product, { rule: codRuleOn(cod, now), now }))
  const [first] = items
  if (!first) return null
  const shopName = translate(ctx.locale, 'common:shopName')
  const enabled = { label: 'enable' as const, timestamp: now.toISOString() }
  const { place, pincode } = seller
  const picture = `${network.publicOrigin}/icon-512.png`
  const look = (name: string, words: string, image: string) => ({
    name,
    symbol: image,
    short_desc: words,
    long_desc: words,
    images: [image],
  })
  return {
    context: replyContext(network, search.context, { action: 'on_search', now }),
    message: {
      catalog: {
        'bpp/fulfillments': [{ id: fulfillmentId, type: 'Delivery' }],
        'bpp/descriptor': { ...look(shopName, shopName, picture), tags: bppTerms(network) },
        'bpp/providers': [
          {
            id: seller.slug,
            time: enabled,
            fulfillments: [{ id: fulfillmentId, type: 'Delivery', contact: ownContact(network) }],
            descriptor: look(seller.name, `${seller.name}, ${place}`, first.descriptor.symbol),
            ttl: 'P1D',
            locations: [
              {
                id: locationId,
                time: {
                  ...enabled,
                  days: '1,2,3,4,5,6,7',
                  schedule: { holidays: [] },
                  range: { start: '0000', end: '2359' },
                },
                gps: seller.gps,
                address: {
                  locality: place,
                  street: place,
                  city: place,
                  area_code: pincode,
                  state: stateName(seller.state),
                },
              },
            ],
            items,
            tags: [...new Set(items.map(({ category_id }) => category_id))].map((category) =>
              serviceability(category, seller),
            ),
          },
        ],
      },
    },
  }
}

/** Whole country, or by pincodes only the state that an unregistered artisan may sell in. */
function serviceability(category: string, { taxStatus, state }: Seller) {
  const isEverywhere = taxStatus === 'registered'
  const area = isEverywhere
    ? { type: '12', val: 'IND', unit: 'country' }
    : { type: '11', val: pincodesOf(state), unit: 'pincode' }
  const pairs = Object.entries({ location: locationId, category, ...area })
  return { code: 'serviceability', list: pairs.map(([code, value]) => ({ code, value })) }
}

function isWanted(product: FeedProduct, { message }: Search): boolean {
  const { item, category } = message.intent
  const words = (item?.descriptor.name ?? '').toLowerCase().split(/\s+/)
  const text = `${product.name} ${product.craft}`.toLowerCase()
  const own = categoryOf(product.hsn)
  return words.every((word) => text.includes(word)) && (!category || category.id === own || category.id === domain)
}

type Terms = { rule: CodRule | null; now: Date }

/** Brand, colour and material are mandatory in the domain: a product that lacks one is not offered. */
function itemsOf(network: Network, product: FeedProduct, { rule, now }: Terms) {
  const category = categoryOf(product.hsn)
  const [colour] = product.colors
  if (!category || !colour || !product.material || product.pictures.length === 0) return []
  const images = product.pictures.map(({ key }) => network.publicOrigin + paths.picture(key, 1280, 'webp'))
  const { phone, email } = ownContact(network)
  const attributes = { brand: product.artisan, colour, material: product.material }
  const mostInCash = (product.isFragile ? rule?.mostFragilePaise : rule?.mostPaise) ?? 0
  return product.variants.map((variant) => {
    const choice = Object.values(variant.options).join(', ')
    return {
      id: variant.sku,
      time: { label: 'enable' as const, timestamp: now.toISOString() },
      descriptor: {
        name: choice ? `${product.name}, ${choice}` : product.name,
        code: `4:${product.hsn}`,
        symbol: images[0] ?? '',
        short_desc: `${product.craft}, ${product.artisan}`,
        long_desc: product.description || product.name,
        images,
      },
      quantity: {
        unitized: { measure: { unit: 'unit' as const, value: '1' } },
        available: { count: variant.free > 0 ? ('99' as const) : ('0' as const) },
        maximum: { count: String(Math.max(0, Math.min(99, variant.free))) },
      },
      price: { ...rupees(variant.pricePaise), maximum_value: rupees(variant.pricePaise).value },
      category_id: category,
      fulfillment_id: fulfillmentId,
      location_id: locationId,
      // A return is asked for at the shop, or as an issue: the money of cash goes to an account that the network does not name.
      '@ondc/org/returnable': false,
      '@ondc/org/cancellable': true,
      '@ondc/org/return_window': 'P0D',
      '@ondc/org/seller_pickup_return': false,
      '@ondc/org/time_to_ship': `P${Math.max(1, product.dispatchDays)}D`,
      '@ondc/org/available_on_cod': variant.pricePaise <= mostInCash,
      '@ondc/org/contact_details_consumer_care': `${network.operator.name},${email},${phone}`,
      tags: [
        { code: 'origin', list: [{ code: 'country', value: 'IND' }] },
        { code: 'attribute', list: Object.entries(attributes).map(([code, value]) => ({ code, value })) },
      ],
    }
  })
}
