import { type ProductFilter, writeProductFilter } from '#domain/search/product-filter.ts'
import { paths } from '#web/paths.ts'

/** How the shelf is hung; part of the URL, so that a link and the way back keep it. */
export type ListingView = 'grid' | 'list'

export function readView(values: URLSearchParams): ListingView {
  return values.get('view') === 'list' ? 'list' : 'grid'
}

/** The address of the listing with a changed filter. Any change but of the page itself leads to page 1. */
export function listingPath(filter: ProductFilter, view: ListingView, change: Partial<ProductFilter> = {}): string {
  const query = writeProductFilter(filter, { page: 1, ...change })
  if (view === 'grid') return paths.products(query)
  return paths.products(query ? `${query}&view=list` : 'view=list')
}
