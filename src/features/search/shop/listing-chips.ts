import { type CatalogFilter, catalogFilters } from '#features/search/catalog-filters.ts'
import { type FoundProducts, splitWords } from '#features/search/found-products.ts'
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
      return [chip(each.name, labelOf(t, each, filter), offChange(each))]
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

/** What each of several words was taken for: taking one off looks for the others. */
export function wordChips(listing: Listing, choices: Choices, understood: FoundProducts['understood']): Chip[] {
  const { q, minPaise, maxPaise } = listing.filter
  const isPlain = understood.length + Number(minPaise !== null || maxPaise !== null) < 2
  if (!listing.isSearch || isPlain) return []
  return understood.map(({ word, filter, value }) => {
    const { own, rest } = splitWords(q, word)
    const choice = filter && choices[filter].find((each) => each.value === value)
    const without = { ...listing, isSearch: rest !== '' }
    return {
      key: `word-${word}`,
      label: choice?.name ?? own,
      to: listingPath(without, { q: rest }),
    }
  })
}

type Single = Exclude<CatalogFilter, { kind: 'values' | 'named' }>

function labelOf(t: Translate, each: Single, filter: ProductFilter): string {
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
