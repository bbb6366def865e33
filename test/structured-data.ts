// Required fields of schema.org data, from Google's rich results (developers.google.com/search/docs/appearance).
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ })
const text = z.string().trim().min(1)
const price = z.string().regex(/^\d+\.\d\d$/)
const schemaOrg = z.literal('https://schema.org')

const person = z.looseObject({ '@type': z.literal('Person'), name: text })

const days = z.looseObject({ minValue: z.int().min(0), maxValue: z.int().min(0), unitCode: z.literal('DAY') })
const pointer = z.strictObject({ '@id': address })

// developers.google.com/search/docs/appearance/structured-data/merchant-listing
const offer = z.looseObject({
  '@type': z.literal('Offer'),
  url: address,
  price,
  priceCurrency: z.literal('INR'),
  availability: z.string().regex(/^https:\/\/schema\.org\/(InStock|OutOfStock|MadeToOrder)$/),
  seller: person,
  shippingDetails: pointer.or(
    z.looseObject({
      '@type': z.literal('OfferShippingDetails'),
      shippingDestination: z.looseObject({ addressCountry: z.literal('IN') }),
      shippingRate: z.looseObject({ value: price, currency: z.literal('INR') }),
      deliveryTime: z.looseObject({ handlingTime: days, transitTime: days }),
    }),
  ),
  hasMerchantReturnPolicy: pointer.or(
    z
      .looseObject({
        '@type': z.literal('MerchantReturnPolicy'),
        applicableCountry: z.literal('IN'),
        returnPolicyCategory: z.string().startsWith('https://schema.org/MerchantReturn'),
        merchantReturnDays: z.int().min(1).optional(),
      })
      .refine((one) => one.merchantReturnDays !== undefined || one.returnPolicyCategory.endsWith('NotPermitted')),
  ),
})

const stars = z.looseObject({ '@type': z.literal('Rating'), ratingValue: z.number().min(1).max(5) })

const review = z.looseObject({
  '@type': z.literal('Review'),
  author: person,
  reviewRating: stars,
  datePublished: z.iso.date(),
})

const aggregateRating = z.looseObject({
  '@type': z.literal('AggregateRating'),
  ratingValue: z.string().regex(/^[1-5]\.\d$/),
  reviewCount: z.int().min(1),
})

const listItem = z
  .looseObject({ '@type': z.literal('ListItem'), position: z.int().min(1), name: text })
  .refine((item) => address.safeParse(item.item ?? item.url).success, 'a list item has an address')

const shapes = {
  Product: z.looseObject({
    '@context': schemaOrg,
    name: text,
    description: text,
    image: z.array(address).min(1),
    sku: text,
    brand: z.looseObject({ name: text }),
    offers: offer,
    aggregateRating: aggregateRating.optional(),
    review: z.array(review).optional(),
  }),
  ProductGroup: z.looseObject({
    '@context': schemaOrg,
    name: text,
    description: text,
    image: z.array(address).min(1),
    brand: z.looseObject({ name: text }),
    productGroupID: text,
    variesBy: z.array(text).min(1),
    hasVariant: z
      .array(z.looseObject({ '@type': z.literal('Product'), name: text, sku: text, image: address, offers: offer }))
      .min(2),
    aggregateRating: aggregateRating.optional(),
    review: z.array(review).optional(),
  }),
  BreadcrumbList: z.looseObject({ '@context': schemaOrg, itemListElement: z.array(listItem).min(1) }),
  ItemList: z.looseObject({ '@context': schemaOrg, itemListElement: z.array(listItem) }),
  Organization: z.looseObject({ '@context': schemaOrg, name: text, url: address, logo: address }),
  WebSite: z.looseObject({ '@context': schemaOrg, name: text, url: address }),
  Article: z.looseObject({
    '@context': schemaOrg,
    headline: text.max(110),
    image: z.array(address).min(1),
    datePublished: z.iso.datetime({ offset: true }),
    author: z.looseObject({ name: text, url: address }),
    publisher: z.looseObject({ name: text }),
  }),
  ProfilePage: z.looseObject({ '@context': schemaOrg, mainEntity: person }),
  FAQPage: z.looseObject({
    '@context': schemaOrg,
    mainEntity: z
      .array(z.looseObject({ '@type': z.literal('Question'), name: text, acceptedAnswer: z.looseObject({ text }) }))
      .min(1),
  }),
} as const

/** The faults of a page's data; empty if there are none. An unknown type is a fault: it is not covered here. */
export function faultsOfStructuredData(json: string): string[] {
  const parsed: unknown = JSON.parse(json)
  const { '@type': type } = z.looseObject({ '@type': z.string() }).parse(parsed)
  const shape = Object.entries(shapes).find(([name]) => name === type)?.[1]
  if (!shape) return [`nobody knows the type ${type}`]

  const { error } = shape.safeParse(parsed)
  const places = error?.issues.map(({ path, message }) => `${type}.${path.join('.')}: ${message}`) ?? []
  return type === 'BreadcrumbList' || type === 'ItemList' ? [...places, ...gapsIn(parsed)] : places
}

function gapsIn(parsed: unknown): string[] {
  const list = z.looseObject({ itemListElement: z.array(z.looseObject({ position: z.int() })) }).parse(parsed)
  const [first, ...rest] = list.itemListElement.map(({ position }) => position)
  return rest.every((position, index) => position === (first ?? 1) + index + 1)
    ? []
    : ['positions are not one after the other']
}
