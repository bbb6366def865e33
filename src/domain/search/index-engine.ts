import type { IndexedProduct, IndexFacts, Matches, Reading, SuggestedWord } from './indexed-product.ts'
import type { ProductFilter } from './product-filter.ts'

/** All visible products in the memory of one process. It is a copy: PostgreSQL has the truth. */
export type ProductIndex = {
  /** false until the first load has finished */
  isReady(): boolean
  /** visible products */
  size(): number
  /** builds a new index aside, which takes the old one's place at `finish`; the old one answers meanwhile */
  startLoad(facts: IndexFacts, expected: number): { add(product: IndexedProduct): void; finish(): void }
  /** `ids` were read again: those without a product have left the shop */
  refresh(ids: readonly number[], products: readonly IndexedProduct[]): void
  /** crafts, artisans, names of values or the glossary changed: all of them, not only those that did */
  setFacts(facts: IndexFacts): void
  /** @param deliverState the address state of filter.deliverTo; null with a pincode: none is known, nothing matches */
  search(filter: ProductFilter, deliverState: string | null): Matches
  /** what words mean, whatever else is filtered; null without words */
  read(q: string): Reading | null
  /** `words`: what the last word may become, as it occurs in names, crafts, artisans and values; most products first */
  suggest(
    words: string,
    count: number,
  ): { words: SuggestedWord[]; productIds: number[]; craftIds: number[]; artisanIds: number[] }
  /** so many slots are dead that loading anew would save memory and time */
  needsRebuild(): boolean
}

export function createProductIndex(): ProductIndex {
  throw new Error('being built')
}
