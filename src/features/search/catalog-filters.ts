import { categories, originStates } from '#features/crafts/category.ts'
import { audiences } from '#features/products/audience.ts'
import { colors } from '#features/products/color.ts'
import { materials } from '#features/products/material.ts'

export type RequestFacts = {
  deliverState: string | null
  /** milliseconds, rounded to the hour; the index must not read its own clock */
  now: number
}

/**
 * The filters of the product listing, in the order of panel, chips and URL. One entry drives parsing, URL, cache key,
 * index, facet counts, JSON API, chips, panel and looser filters. Its SQL is in search-products-sql.ts, which the
 * browser does not load.
 *
 * `name` is the URL parameter (price has two), the ProductFilter field and the facet. Text:
 * `shop:listing.without.<name>`.
 * - `values`: known values, one or many per product; the column is read in refresh-index.ts. Text: `shop:<name>`.
 *   `isGrouped`: values are `group:value`; any value of a group, but every group. Those of `field` come from haat.config.ts.
 * - `named`: rows of the table `<name>s`, by slug.
 * - `flag`: yes or no; the products that have it are `flagSets` of filter-sets.ts. Text: `listing.<name>`, `listing.<name>Only`.
 * - `price`, `rating`, `pincode`: one filter each, written out where it is used.
 *
 * `canonical`: search engines index the list with the filter (`kept`), without it (`dropped`) or not at all (`none`).
 */
export const catalogFilters = [
  { name: 'category', kind: 'values', known: categories, perProduct: 'one', canonical: 'kept' },
  { name: 'price', kind: 'price', canonical: 'none' },
  { name: 'state', kind: 'values', known: originStates, perProduct: 'one', canonical: 'kept' },
  { name: 'craft', kind: 'named', canonical: 'kept' },
  { name: 'audience', kind: 'values', known: audiences, perProduct: 'many', canonical: 'none' },
  { name: 'color', kind: 'values', known: colors, perProduct: 'many', canonical: 'none' },
  { name: 'material', kind: 'values', known: materials, perProduct: 'many', canonical: 'none' },
  { name: 'field', kind: 'values', known: [], perProduct: 'many', isGrouped: true, canonical: 'none' },
  { name: 'rating', kind: 'rating', canonical: 'none' },
  { name: 'artisan', kind: 'named', canonical: 'none' },
  { name: 'inStock', kind: 'flag', canonical: 'dropped' },
  { name: 'new', kind: 'flag', canonical: 'none' },
  { name: 'deliverTo', kind: 'pincode', canonical: 'none' },
] as const

export type CatalogFilter = (typeof catalogFilters)[number]
export type FilterName = CatalogFilter['name']
export type ValueFilter = Extract<CatalogFilter, { kind: 'values' }>['name']
export type NamedFilter = Extract<CatalogFilter, { kind: 'named' }>['name']
export type FlagFilter = Extract<CatalogFilter, { kind: 'flag' }>['name']

export const valueFilters = catalogFilters.filter((filter) => filter.kind === 'values')
export const namedFilters = catalogFilters.filter((filter) => filter.kind === 'named')
export const flagFilters = catalogFilters.filter((filter) => filter.kind === 'flag')

export const filterParameters = catalogFilters.flatMap(({ name }) =>
  name === 'price' ? (['minPrice', 'maxPrice'] as const) : [name],
)

export function byName<Filter extends { name: string }, Value>(
  filters: readonly Filter[],
  make: (filter: Filter) => Value,
): Record<Filter['name'], Value> {
  return Object.fromEntries(filters.map((filter) => [filter.name, make(filter)])) as Record<Filter['name'], Value>
}
