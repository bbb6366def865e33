import type { ProductCard, ProductDetail } from '#features/products/product.ts'
import { chargeableGrams, shippingFor } from '#features/shipping/shipping-rules.ts'
import type { ProductTerms } from '#features/shipping/terms-queries.ts'
import { paths } from './paths.ts'

export type StructuredData = Record<string, unknown>

const schema = { '@context': 'https://schema.org' }

function pictureUrl(origin: string, key: string): string {
  return origin + paths.picture(key, 1280, 'webp')
}

export function breadcrumbs(origin: string, crumbs: readonly { name: string; path: string }[]): StructuredData {
  return {
    ...schema,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

export function productList(
  origin: string,
  cards: readonly Pick<ProductCard, 'id' | 'name'>[],
  first = 1,
): StructuredData {
  return linkList(
    origin,
    cards.map(({ id, name }) => ({ name, path: paths.product(id) })),
    first,
  )
}

export function linkList(origin: string, links: readonly { name: string; path: string }[], first = 1): StructuredData {
  return {
    ...schema,
    '@type': 'ItemList',
    numberOfItems: links.length,
    itemListElement: links.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name,
      url: origin + path,
    })),
  }
}

export function shopData(
  { origin, shop }: { origin: string; shop: string },
  operator: { name: string; email: string; phone: string },
): StructuredData[] {
  const organization = {
    ...schema,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: shop,
    legalName: operator.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: operator.email,
      telephone: operator.phone,
      areaServed: 'IN',
    },
  }
  const website = {
    ...schema,
    '@type': 'WebSite',
    name: shop,
    url: `${origin}/`,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return [organization, website]
}

export type ReviewForMachines = { author: string; rating: number; title: string; text: string; writtenAt: string }

/** What Google's merchant listings need beside the product: the rules of quote and return. */
type Terms = Pick<ProductTerms, 'returnDays' | 'canReturnForChangedMind' | 'workDays' | 'zones'>

/**
 * A product with several variants is a ProductGroup: https://developers.google.com/search/docs/appearance/structured-data/product-variants
 * Delivery and returns are written once, and each offer points to them.
 */
export function productData(
  origin: string,
  product: ProductDetail,
  path: string,
  reviews: readonly ReviewForMachines[] = [],
  terms: Terms | null = null,
): StructuredData {
  const { variants } = product
  const id = `${origin}${paths.product(product.id)}`
  const whole = {
    name: product.name,
    description: product.description,
    category: product.craft.name,
    image: product.pictures.map(({ key }) => pictureUrl(origin, key)),
    material: product.materials.join(', '),
    countryOfOrigin: { '@type': 'Country', name: 'India' },
    brand: { '@type': 'Brand', name: product.artisan.name },
    weight: { '@type': 'QuantitativeValue', value: product.weightGrams, unitCode: 'GRM' },
    ...(product.rating === null ? {} : { aggregateRating: aggregateRating(product.rating, product.ratingCount) }),
    ...(reviews.length > 0 ? { review: reviews.map(reviewData) } : {}),
  }
  const offerAt = (at: number) => {
    const { pricePaise, stock } = variants[at] ?? product
    return {
      '@type': 'Offer',
      url: origin + path,
      price: rupees(pricePaise),
      priceCurrency: 'INR',
      availability: `https://schema.org/${availabilityOf(stock, product.isMadeToOrder)}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Person', name: product.artisan.name },
      ...(terms && terms.zones.length > 0 ? termsOf(id, product, terms, at === 0) : {}),
    }
  }
  if (variants.length < 2)
    return {
      ...{ ...schema, '@type': 'Product', '@id': `${id}#product`, ...whole },
      ...{ sku: variants[0]?.sku, color: product.colors.join(', '), offers: offerAt(0) },
    }

  const names = [...new Set(variants.flatMap(({ options }) => Object.keys(options)))]
  const known = (name: string) => variantProperties[name.toLowerCase()]
  return {
    ...{ ...schema, '@type': 'ProductGroup', '@id': `${id}#product`, ...whole, productGroupID: product.id },
    variesBy: names.map((name) => (known(name) ? `https://schema.org/${known(name)}` : name)),
    hasVariant: variants.map(({ sku, options }, at) => ({
      '@type': 'Product',
      sku,
      name: [product.name, ...Object.values(options)].join(', '),
      image: whole.image[0],
      ...Object.fromEntries(
        Object.entries(options).flatMap(([name, value]) => (known(name) ? [[known(name), value]] : [])),
      ),
      offers: offerAt(at),
    })),
  }
}

const variantProperties: Readonly<Record<string, string>> = {
  ...{ colour: 'color', color: 'color', size: 'size', material: 'material', design: 'pattern', pattern: 'pattern' },
}

function availabilityOf(stock: ProductDetail['stock'], isMadeToOrder: boolean): string {
  if (isMadeToOrder) return 'MadeToOrder'
  return stock === 'out' ? 'OutOfStock' : 'InStock'
}

function termsOf(id: string, product: ProductDetail, terms: Terms, isFirst: boolean): StructuredData {
  const [shippingDetails, hasMerchantReturnPolicy] = [{ '@id': `${id}#delivery` }, { '@id': `${id}#returns` }]
  if (!isFirst) return { shippingDetails, hasMerchantReturnPolicy }
  return {
    shippingDetails: { ...shippingDetails, ...deliveryOf(product, terms) },
    hasMerchantReturnPolicy: { ...hasMerchantReturnPolicy, ...returnsOf(terms) },
  }
}

/** The fee depends on the address, so the highest of all zones is named. */
function deliveryOf(product: ProductDetail, { zones, workDays }: Terms): StructuredData {
  const piece = { ...product.dimensions, weightGrams: product.weightGrams, isFragile: product.isFragile }
  const grams = chargeableGrams([{ piece, quantity: 1 }])
  const fees = zones.map((rate) => shippingFor(rate, grams, product.isFragile, product.pricePaise))
  const days = (minValue: number, maxValue: number) => ({
    ...{ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
  })
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    shippingRate: { '@type': 'MonetaryAmount', value: rupees(Math.max(...fees)), currency: 'INR' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, workDays),
      transitTime: days(
        Math.min(...zones.map(({ daysMin }) => daysMin)),
        Math.max(...zones.map(({ daysMax }) => daysMax)),
      ),
    },
  }
}

/** A piece made to order, or excluded by the shop, comes back only when something is wrong with it, which is not this policy. */
function returnsOf({ returnDays, canReturnForChangedMind }: Terms): StructuredData {
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: 'IN' }
  if (!canReturnForChangedMind)
    return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  }
}

function aggregateRating(rating: number, count: number): StructuredData {
  return {
    '@type': 'AggregateRating',
    ratingValue: rating.toFixed(1),
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  }
}

function reviewData({ author, rating, title, text, writtenAt }: ReviewForMachines): StructuredData {
  return {
    '@type': 'Review',
    name: title,
    reviewBody: text,
    datePublished: writtenAt.slice(0, 10),
    author: { '@type': 'Person', name: author },
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
  }
}

export function artisanData(
  origin: string,
  artisan: { id: string; name: string; specialty: string; place: string; picture: string | null },
): StructuredData {
  return {
    ...schema,
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: artisan.name,
      jobTitle: artisan.specialty,
      url: origin + paths.artisan(artisan.id),
      homeLocation: {
        '@type': 'Place',
        name: artisan.place,
        address: { '@type': 'PostalAddress', addressCountry: 'IN' },
      },
      ...(artisan.picture ? { image: pictureUrl(origin, artisan.picture) } : {}),
    },
  }
}

export function articleData(
  { origin, shop }: { origin: string; shop: string },
  article: {
    id: string
    title: string
    summary: string
    author: string
    publishedAt: string
    pictures: readonly string[]
    language: string
  },
): StructuredData {
  return {
    ...schema,
    '@type': 'Article',
    headline: article.title.slice(0, 110),
    description: article.summary,
    image: article.pictures.map((key) => pictureUrl(origin, key)),
    datePublished: article.publishedAt,
    inLanguage: article.language,
    author: { '@type': 'Organization', name: article.author, url: `${origin}${paths.info('about')}` },
    publisher: {
      '@type': 'Organization',
      name: shop,
      url: `${origin}/`,
      logo: { '@type': 'ImageObject', url: `${origin}/favicon.svg` },
    },
    mainEntityOfPage: origin + paths.article(article.id),
  }
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2)
}
