import { paths } from '#features/paths.ts'
import { catalogFilters } from '#features/search/catalog-filters.ts'
import { isOn, type ProductFilter, readProductFilter, writeProductFilter } from '#features/search/product-filter.ts'

/** Part of the URL, so that links and the back button keep it. */
type ListingView = 'grid' | 'list'

export type Listing = {
  isSearch: boolean
  filter: ProductFilter
  view: ListingView
  /** prices as typed: an invalid one stays in its field */
  typed: { minPrice: string; maxPrice: string }
}

const mostTyped = 40

export function readListing(isSearch: boolean, values: URLSearchParams): Listing {
  const typed = (name: string) => (values.get(name) ?? '').trim().slice(0, mostTyped)
  return {
    isSearch,
    filter: readProductFilter(values),
    view: values.get('view') === 'list' ? 'list' : 'grid',
    typed: { minPrice: typed('minPrice'), maxPrice: typed('maxPrice') },
  }
}

export function listingPath(listing: Listing, change: Partial<ProductFilter> = {}): string {
  const { filter, isSearch, typed, view } = listing
  const next = { ...filter, page: 1, ...change }
  // Without words there is no relevance.
  if (!next.q && next.sort === 'relevance') next.sort = 'newest'
  const query = new URLSearchParams(writeProductFilter(next))
  if (filter.problems.includes('priceNumber') && !('minPaise' in change)) {
    for (const name of ['minPrice', 'maxPrice'] as const) if (typed[name]) query.set(name, typed[name])
  }
  if (view === 'list') query.set('view', 'list')
  return isSearch ? paths.searchPage(query.toString()) : paths.products(query.toString())
}

export function clearedPath({ isSearch, filter, view }: Listing): string {
  const words: [string, string][] = isSearch ? [['q', filter.q]] : []
  const kept = view === 'list' ? [...words, ['view', 'list'] as [string, string]] : words
  return listingPath(readListing(isSearch, new URLSearchParams(kept)))
}

export function countOn({ filter, isSearch }: Listing): number {
  const counts = catalogFilters.map((each) =>
    each.kind === 'values' || each.kind === 'named' ? filter[each.name].length : Number(isOn(each, filter)),
  )
  return counts.reduce((sum, count) => sum + count, Number(filter.q !== '' && !isSearch))
}
