import type { RequestFacts } from './catalog-filters.ts'
import type { IndexFacts, Matches } from './indexed-product.ts'
import type { ProductFilter } from './product-filter.ts'
import type { Named, Suggestions } from './product-search.ts'

export type Ask =
  | { kind: 'search'; filter: ProductFilter; request: RequestFacts }
  | { kind: 'suggest'; words: string; count: number }
  | { kind: 'behind' }

export type Question = { id: number; ask: Ask }

export type Found = Matches | Suggestions | number

export type Answer = { id: number; found: Found | null }

export type Names = { crafts: Named[]; artisans: Named[] }

/** Changed products; `names` has all crafts and artisans when one of them changed. */
export type News = { ids: readonly number[] | 'all'; names: Names | null }

/** Messages of the search thread, in order: an answer sent after news already includes it. */
export type Told =
  | { kind: 'answers'; answers: Answer[] }
  | { kind: 'news'; news: News }
  | { kind: 'log'; message: string; error: string }

export function namesOf({ crafts, artisans }: IndexFacts): Names {
  return {
    crafts: crafts.map(({ id, slug, name, names }) => ({ id, slug, name, names })),
    artisans: artisans.map(({ id, slug, name }) => ({ id, slug, name, names: {} })),
  }
}
