import type { ProductRow } from '#features/products/product-row.ts'
import type { RequestFacts } from './catalog-filters.ts'
import type { Matches, SuggestedWord } from './indexed-product.ts'
import type { ProductFilter } from './product-filter.ts'

export type Suggestions = { words: SuggestedWord[]; productIds: number[]; craftIds: number[]; artisanIds: number[] }

export type Named = { id: number; slug: string; name: string; names: Record<string, string> }

/**
 * The index of the shop as a process asks it: it runs beside the process and hears every change. It is a copy; PostgreSQL has
 * the truth. Null as an answer: it cannot say now (it loads, or was lost), ask PostgreSQL.
 */
export type ProductSearch = {
  isReady(): boolean
  /** grows with every change taken in: part of the key of whatever is kept */
  version(): number
  search(filter: ProductFilter, request: RequestFacts): Promise<Matches | null>
  suggest(words: string, count: number): Promise<Suggestions | null>
  rows(ids: readonly number[]): Promise<ProductRow[]>
  crafts(): ReadonlyMap<number, Named>
  artisans(): ReadonlyMap<number, Named>
}
