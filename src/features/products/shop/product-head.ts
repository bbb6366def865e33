import { categories } from '#features/crafts/category.ts'
import type { PageHead } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import type { ProductDetail } from '#features/products/product.ts'
import type { ProductTerms } from '#features/shipping/terms-queries.ts'
import { breadcrumbs, productData, type ReviewForMachines } from '#features/structured-data.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'

type Around = {
  t: Translate
  origin: string
  language: string
  reviews: readonly ReviewForMachines[]
  terms: ProductTerms | null
}

export function productHead(product: ProductDetail, { t, origin, language, reviews, terms }: Around): PageHead {
  const path = paths.product(product.id)
  const [picture] = product.pictures
  return {
    title: t('shop:product.pageTitle', { name: product.name, craft: product.craft.name }),
    description: descriptionIn(product, language, t),
    canonical: path,
    origin,
    language,
    kind: 'product',
    ...(picture ? { picture: paths.sharedPicture(picture.key) } : {}),
    jsonLd: [productData(origin, product, path, reviews, terms), crumbsOf(product, origin, t)],
  }
}

function descriptionIn(product: ProductDetail, language: string, t: Translate): string {
  if (product.descriptionLanguage === language) return product.description
  return t('shop:product.pageDescription', {
    name: product.name,
    craft: product.craft.name,
    artisan: product.artisan.name,
    place: product.artisan.place,
    price: formatInr(product.pricePaise),
  })
}

function crumbsOf(product: ProductDetail, origin: string, t: Translate) {
  const category = categories.find((known) => known === product.category)
  return breadcrumbs(origin, [
    { name: t('common:nav.home'), path: paths.home() },
    category
      ? { name: t(`shop:category.${category}`), path: paths.category(category) }
      : { name: t('shop:listing.title'), path: paths.products() },
    { name: product.name, path: paths.product(product.id) },
  ])
}
