import type { ProductCard, ProductDetail } from '#features/products/product.ts'
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

export function productData(
  origin: string,
  product: ProductDetail,
  path: string,
  reviews: readonly ReviewForMachines[] = [],
): StructuredData {
  const prices = product.variants.map(({ pricePaise }) => pricePaise)
  return {
    ...schema,
    '@type': 'Product',
    '@id': `${origin}${paths.product(product.id)}#product`,
    name: product.name,
    description: product.description,
    sku: product.variants[0]?.sku,
    category: product.craft.name,
    image: product.pictures.map(({ key }) => pictureUrl(origin, key)),
    material: product.materials.join(', '),
    color: product.colors.join(', '),
    countryOfOrigin: { '@type': 'Country', name: 'India' },
    brand: { '@type': 'Brand', name: product.artisan.name },
    weight: { '@type': 'QuantitativeValue', value: product.weightGrams, unitCode: 'GRM' },
    offers: offersOf(origin, product, path, prices),
    ...(product.rating === null ? {} : { aggregateRating: aggregateRating(product.rating, product.ratingCount) }),
    ...(reviews.length > 0 ? { review: reviews.map(reviewData) } : {}),
  }
}

function offersOf(origin: string, product: ProductDetail, path: string, prices: readonly number[]): StructuredData {
  const terms = {
    url: origin + path,
    priceCurrency: 'INR',
    availability: `https://schema.org/${product.stock === 'out' ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Person', name: product.artisan.name },
  }
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  if (prices.length < 2 || lowest === highest)
    return { '@type': 'Offer', ...terms, price: rupees(prices.length > 0 ? lowest : product.pricePaise) }
  return {
    '@type': 'AggregateOffer',
    ...terms,
    lowPrice: rupees(lowest),
    highPrice: rupees(highest),
    offerCount: prices.length,
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
