import { stockLevel } from '#features/stock/stock-level.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { Picture, ProductCard } from './product.ts'

export type ProductRow = {
  id: number
  slug: string
  name: string
  language: string
  names: Record<string, string>
  category: string
  state: string
  pricePaise: number
  hasPriceRange: boolean
  ratingSum: number
  ratingCount: number
  free: number
  isMadeToOrder: boolean
  dispatchDays: number
  colors: string[]
  createdAt: Date
  changeNumber: number
  craft: { id: string; name: string; names: Record<string, string>; isGi: boolean }
  artisan: { id: string; name: string; place: string }
  picture: Picture | null
}

function meanRating({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number | null {
  return ratingCount === 0 ? null : ratingSum / ratingCount
}

/** In the artisan's own translation where there is one, else in the base language. */
export function cardOf(row: ProductRow, locale: Language): ProductCard {
  const ownName = row.names[locale]
  const name = ownName ?? row.name
  return {
    id: row.slug,
    name,
    nameLanguage: ownName === undefined ? row.language : locale,
    category: row.category,
    state: row.state,
    pricePaise: row.pricePaise,
    hasPriceRange: row.hasPriceRange,
    rating: meanRating(row),
    ratingCount: row.ratingCount,
    stock: stockLevel(row.free),
    isMadeToOrder: row.isMadeToOrder,
    dispatchDays: row.dispatchDays,
    colors: row.colors,
    craft: { id: row.craft.id, name: row.craft.names[locale] ?? row.craft.name, isGi: row.craft.isGi },
    artisan: row.artisan,
    picture: row.picture && pictureIn(row.picture, { name, isBase: row.language === locale }),
  }
}

/** Alt text exists in the base language at most; otherwise the name stands in. */
export function pictureIn(picture: Picture, { name, isBase }: { name: string; isBase: boolean }): Picture {
  return isBase && picture.alt !== '' ? picture : { ...picture, alt: name }
}
