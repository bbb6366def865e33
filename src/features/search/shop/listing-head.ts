import { type Category, categories } from '#features/crafts/category.ts'
import { catalogFilters } from '#features/search/catalog-filters.ts'
import { isOn, offChange, type ProductFilter } from '#features/search/product-filter.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { defaultLimit } from '#platform/lists/paging.ts'
import { type Listing, listingPath } from './listing.ts'
import { type Choices, nameOf } from './listing-choices.ts'

/** For example "Pottery from Rajasthan", "Bidriware", or the search words. */
export function listingTitle(t: Translate, { filter }: Listing, choices: Choices): string {
  const [craft, ...otherCrafts] = filter.craft
  const [artisan, ...otherArtisans] = filter.artisan
  if (filter.q) return t('search.title', { words: filter.q })
  if (craft && otherCrafts.length === 0) return nameOf(choices.craft, craft)
  if (artisan && otherArtisans.length === 0) return t('listing.by', { name: nameOf(choices.artisan, artisan) })

  const [state, ...otherStates] = filter.state
  const what = categoryTitle(t, filter, choices)
  return state && otherStates.length === 0 ? t('listing.from', { what, place: nameOf(choices.state, state) }) : what
}

function categoryTitle(t: Translate, filter: ProductFilter, choices: Choices): string {
  const [first, second, ...others] = filter.category
    .filter((value) => onlyCategory([value]))
    .map((value) => nameOf(choices.category, value))
  if (!first || others.length > 0) return t('listing.title')
  return second ? t('listing.two', { first, second: second.toLocaleLowerCase() }) : first
}

export function onlyCategory(chosen: readonly string[]): Category | undefined {
  return chosen.length === 1 ? categories.find((known) => known === chosen[0]) : undefined
}

/** One category, state or craft, or a category in a state; other filters make endless URLs of the same products. */
export function listingCanonical(listing: Listing): string | undefined {
  const { filter } = listing
  const few = [filter.category, filter.state, filter.craft].every(({ length }) => length <= 1)
  const isAlone = filter.craft.length === 0 || filter.category.length + filter.state.length === 0
  const isNarrowed =
    filter.q !== '' ||
    filter.problems.length > 0 ||
    catalogFilters.some((each) => each.canonical === 'none' && isOn(each, filter))
  if (!few || !isAlone || isNarrowed) return undefined
  const dropped = catalogFilters.filter(({ canonical }) => canonical === 'dropped').map(offChange)
  const plain = { page: filter.page, sort: 'newest', limit: defaultLimit } as const
  return listingPath({ ...listing, view: 'grid' }, Object.assign({}, plain, ...dropped))
}
