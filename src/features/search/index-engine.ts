import { matchesOf } from './filter-matches.ts'
import { changeFacts, createIndexShelf, fillIn, finishFilling, type IndexShelf, putIn, takeOut } from './index-shelf.ts'
import type { IndexedProduct, IndexFacts, Matches, Reading, SuggestedWord } from './indexed-product.ts'
import type { ProductFilter } from './product-filter.ts'
import { suggestionsFor } from './suggested-words.ts'
import { understand } from './word-reading.ts'

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

/** Below so many dead slots a new load is not worth it, however few products there are. */
const fewDead = 1_000
const mostDeadShare = 0.2

export function createProductIndex(): ProductIndex {
  let isLoaded = false
  let shelf = createIndexShelf(0, { crafts: [], artisans: [], values: [], glossary: [] })

  /** Sets lent for one answer are lent again for the next. */
  const answer = <Answer>(ask: (shelf: IndexShelf) => Answer): Answer => {
    try {
      return ask(shelf)
    } finally {
      shelf.scratch.giveAllBack()
    }
  }

  return {
    isReady: () => isLoaded,
    size: () => shelf.slots.slotOf.size,
    startLoad(facts, expected) {
      const next = createIndexShelf(expected, facts)
      const finish = () => {
        finishFilling(next)
        shelf = next
        isLoaded = true
      }
      return { add: (product) => void fillIn(next, product), finish }
    },
    refresh: (ids, products) => putAll(shelf, ids, products),
    setFacts: (facts) => changeFacts(shelf, facts),
    search: (filter, deliverState) => answer((shelf) => matchesOf(shelf, filter, deliverState)),
    read: (q) => answer((shelf) => understand(shelf, q)?.reading ?? null),
    suggest: (words, count) => answer((shelf) => suggestionsFor(shelf, words, count)),
    needsRebuild: () => hasManyDead(shelf),
  }
}

function putAll(shelf: IndexShelf, ids: readonly number[], products: readonly IndexedProduct[]): void {
  const still = new Set(products.map(({ id }) => id))
  for (const id of ids) if (!still.has(id)) takeOut(shelf, id)
  for (const product of products) putIn(shelf, product)
}

function hasManyDead({ slots }: IndexShelf): boolean {
  const dead = slots.count - slots.slotOf.size
  return dead > fewDead && dead > slots.count * mostDeadShare
}
