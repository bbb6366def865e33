import type { ProductRow } from '#features/products/product-row.ts'
import type { RequestFacts } from './catalog-filters.ts'
import type { Matches, SuggestedWord } from './indexed-product.ts'
import type { ProductFilter } from './product-filter.ts'

export type Suggestions = { words: SuggestedWord[]; productIds: number[]; craftIds: number[]; artisanIds: number[] }

export const noSuggestions: Suggestions = { words: [], productIds: [], craftIds: [], artisanIds: [] }

export type Named = { id: number; slug: string; name: string; names: Record<string, string> }

/** A copy of the products that follows every change. Null: the index is loading or lost, so ask PostgreSQL. */
export type ProductSearch = {
  isReady(): boolean
  /** grows with every applied change: part of cache keys */
  version(): number
  search(filter: ProductFilter, request: RequestFacts): Promise<Matches | null>
  suggest(words: string, count: number): Promise<Suggestions | null>
  rows(ids: readonly number[]): Promise<ProductRow[]>
  crafts(): ReadonlyMap<number, Named>
  artisans(): ReadonlyMap<number, Named>
}
