import { type CatalogFilter, catalogFilters } from '#features/search/catalog-filters.ts'
import { isOn, offChange, type ProductFilter } from '#features/search/product-filter.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { type Listing, listingPath } from './listing.ts'
import { type Choices, nameOf } from './listing-choices.ts'

export type Chip = { key: string; label: string; to: string }

export function chipsOf(t: Translate, listing: Listing, choices: Choices): Chip[] {
  const { filter, isSearch } = listing
  const chip = (key: string, label: string, change: Partial<ProductFilter>) => ({
    key,
    label,
    to: listingPath(listing, change),
  })
  const chipsOfOne = (each: CatalogFilter): Chip[] => {
    if (!isOn(each, filter)) return []
    if (each.kind !== 'values' && each.kind !== 'named')
      return [chip(each.name, wordsOf(t, each, filter), offChange(each))]
    return filter[each.name].map((value, _, chosen) =>
      chip(`${each.name}-${value}`, nameOf(choices[each.name], value), {
        [each.name]: chosen.filter((other) => other !== value),
      }),
    )
  }
  return [
    ...(filter.q && !isSearch ? [chip('q', t('search.title', { words: filter.q }), { q: '' })] : []),
    ...catalogFilters.flatMap(chipsOfOne),
  ]
}

type Single = Exclude<CatalogFilter, { kind: 'values' | 'named' }>

function wordsOf(t: Translate, each: Single, filter: ProductFilter): string {
  switch (each.kind) {
    case 'flag':
      return t(`listing.${each.name}`)
    case 'price':
      return priceWords(t, filter)
    case 'rating':
      return t('listing.rated', { stars: filter.rating ?? 0 })
    case 'pincode':
      return t('listing.sentTo', { pincode: filter.deliverTo })
  }
}

function priceWords(t: Translate, { minPaise, maxPaise }: ProductFilter): string {
  const from = minPaise === null ? '' : formatInr(minPaise)
  const to = maxPaise === null ? '' : formatInr(maxPaise)
  if (from && to) return t('listing.priceBetween', { from, to })
  return from ? t('listing.priceFrom', { from }) : t('listing.priceTo', { to })
}
