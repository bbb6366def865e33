import { stockLevel } from '#features/stock/stock-level.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { colorFamilies } from './color.ts'
import type { Picture, ProductCard } from './product.ts'
import { translateName } from './translate-name.ts'

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
  artisan: { id: string; name: string; place: string; placeNames: Partial<Record<Language, string>> | null }
  picture: Picture | null
  picturesOfChoices: Picture[]
}

function meanRating({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number | null {
  return ratingCount === 0 ? null : ratingSum / ratingCount
}

type Names = { name: string; nameLanguage: string }

/** In the artisan's own words for the language, else put together from the parts of the name, else as it is written. */
export function nameIn({ name, nameLanguage }: Names, locale: Language): Names {
  const translated = nameLanguage === 'en' && locale !== 'en' ? translateName(name, locale) : null
  return translated === null ? { name, nameLanguage } : { name: translated, nameLanguage: locale }
}

/** @param chosen the picture of a choice; without it the first, which then speaks for no choice */
export function cardOf(row: ProductRow, locale: Language, chosen?: Picture): ProductCard {
  const shown = chosen ?? (row.picture && { ...row.picture, shows: undefined })
  const { artisan } = row
  const own = row.names[locale]
  const { name, nameLanguage } =
    own === undefined
      ? nameIn({ name: row.name, nameLanguage: row.language }, locale)
      : { name: own, nameLanguage: locale }
  return {
    id: row.slug,
    name,
    nameLanguage,
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
    craft: {
      id: row.craft.id,
      name: row.craft.names[locale] ?? row.craft.name,
      isGi: row.craft.isGi,
    },
    artisan: { id: artisan.id, name: artisan.name, place: artisan.placeNames?.[locale] ?? artisan.place },
    picture: shown && withAlt(shown, { name, isBase: row.language === locale }),
  }
}

/** @param colors families */
export function pictureInColors({ picturesOfChoices }: ProductRow, colors: readonly string[]): Picture | undefined {
  return picturesOfChoices.find(({ shows = {} }) =>
    colorFamilies([], Object.values(shows)).some((color) => colors.includes(color)),
  )
}

/** Alt text exists in the base language at most; otherwise the name stands in. */
export function withAlt(picture: Picture, { name, isBase }: { name: string; isBase: boolean }): Picture {
  return isBase && picture.alt !== '' ? picture : { ...picture, alt: name }
}
