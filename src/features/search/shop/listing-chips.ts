import { filterTable, lists, type ProductFilter, switches } from '#features/search/product-filter.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { type Listing, listingPath } from './listing.ts'
import { type ChoiceGroup, type Choices, nameOf } from './listing-choices.ts'

/** Something that is switched on, and the address without it. */
export type Chip = { key: string; label: string; to: string }

/** Only what is switched on becomes a chip, also a value nobody knows: it can be taken off again. */
export function chipsOf(t: Translate, listing: Listing, choices: Choices): Chip[] {
  const { filter, isSearch } = listing
  const groups = Object.keys(lists) as ChoiceGroup[]
  const chip = (key: string, label: string, change: Partial<ProductFilter>) => ({
    key,
    label,
    to: listingPath(listing, change),
  })
  const price = priceWords(t, filter)
  return [
    ...(filter.q && !isSearch ? [chip('q', t('search.title', { words: filter.q }), { q: '' })] : []),
    ...groups.flatMap((group) => {
      const chosen = filter[lists[group]]
      return chosen.map((value) =>
        chip(`${group}-${value}`, nameOf(choices[group], value), {
          [lists[group]]: chosen.filter((other) => other !== value),
        }),
      )
    }),
    ...(price ? [chip('price', price, { minPaise: null, maxPaise: null })] : []),
    ...(filter.rating === null ? [] : [chip('rating', t('listing.rated', { stars: filter.rating }), { rating: null })]),
    ...switches
      .filter((name) => filter[name])
      .map((name) => chip(name, t(`listing.${name}`), filterTable[name].cleared)),
    ...(filter.deliverTo
      ? [chip('deliverTo', t('listing.sentTo', { pincode: filter.deliverTo }), { deliverTo: '' })]
      : []),
  ]
}

function priceWords(t: Translate, { minPaise, maxPaise }: ProductFilter): string | null {
  const from = minPaise === null ? '' : formatInr(minPaise)
  const to = maxPaise === null ? '' : formatInr(maxPaise)
  if (from && to) return t('listing.priceBetween', { from, to })
  if (from) return t('listing.priceFrom', { from })
  return to ? t('listing.priceTo', { to }) : null
}
