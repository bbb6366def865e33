import type { TFunction } from 'i18next'
import type { ProductDetail } from '#domain/catalog/product.ts'
import type { PageHead } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'

type Around = { t: TFunction; origin: string; language: string }

/** Title, description and the offer in schema.org's words. A rating is told only when there is one. */
export function productHead(product: ProductDetail, { t, origin, language }: Around): PageHead {
  const path = paths.product(product.id)
  const picture = product.pictures[0] ? paths.picture(product.pictures[0].key, 960, 'webp') : undefined
  return {
    title: t('shop:product.pageTitle', { name: product.name, craft: product.craft.name }),
    description: product.description.slice(0, 300),
    canonical: path,
    origin,
    language,
    ...(picture ? { picture } : {}),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: product.variants[0]?.sku,
      image: product.pictures.map(({ key }) => origin + paths.picture(key, 1280, 'webp')),
      material: product.materials.join(', '),
      countryOfOrigin: 'IN',
      brand: { '@type': 'Brand', name: product.maker.name },
      offers: {
        '@type': 'Offer',
        url: origin + path,
        priceCurrency: 'INR',
        price: (product.pricePaise / 100).toFixed(2),
        availability: product.stock === 'out' ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
        seller: { '@type': 'Person', name: product.maker.name },
      },
      ...(product.rating === null
        ? {}
        : {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: product.rating.toFixed(1),
              reviewCount: product.ratingCount,
            },
          }),
    },
  }
}
