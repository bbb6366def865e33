import { createDeliveryReach, type DeliveryReach } from './delivery-reach.ts'
import { createGlossary, type Glossary } from './glossary.ts'
import { addToFacets, createIndexFacets, dropFromFacets, type IndexFacets } from './index-facets.ts'
import type { IndexedProduct, IndexFacts } from './indexed-product.ts'
import { createScratch, type Scratch } from './members.ts'
import { createPriceSteps, type PriceSteps } from './price-steps.ts'
import { addProduct, changeInPlace, createProductSlots, killSlot, markOf, type ProductSlots } from './product-slots.ts'
import { createRatingSteps, type RatingSteps } from './rating-steps.ts'
import { createSharedFacts, type SharedFacts } from './shared-facts.ts'
import { createSortOrders, type SortOrders } from './sort-orders.ts'
import { wordsOf } from './text-words.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'
import { createWordFinder, type WordFinder } from './word-sets.ts'

/** One filling of the index: all that is known of the products since they were last read as a whole. */
export type IndexShelf = {
  slots: ProductSlots
  facets: IndexFacets
  prices: PriceSteps
  ratings: RatingSteps
  reach: DeliveryReach
  orders: SortOrders
  facts: SharedFacts
  vocabulary: Vocabulary
  glossary: Glossary
  finder: WordFinder
  scratch: Scratch
}

/** @param expected how many products are to come; more may */
export function createIndexShelf(expected: number, given: IndexFacts): IndexShelf {
  const slots = createProductSlots(expected)
  const facets = createIndexFacets(slots.room)
  const vocabulary = createVocabulary(slots.room)
  const facts = createSharedFacts(vocabulary)
  const scratch = createScratch(slots.room)
  facts.set(given)

  return {
    slots,
    facets,
    prices: createPriceSteps(slots),
    ratings: createRatingSteps(slots),
    reach: createDeliveryReach(slots, facets, facts),
    orders: createSortOrders(slots),
    facts,
    vocabulary,
    glossary: createGlossary(given.glossary),
    finder: createWordFinder({ slots, facets, vocabulary, scratch }),
    scratch,
  }
}

/** While a shelf is being filled: prices and orders are built once, at the end. */
export function fillIn(shelf: IndexShelf, product: IndexedProduct): number {
  const { slots, facets, ratings, reach, vocabulary } = shelf
  const old = slots.slotOf.get(product.id)
  if (old !== undefined) takeOut(shelf, product.id)

  const slot = addProduct(slots, product)
  addToFacets(facets, slot, product)
  ratings.place(slot)
  reach.add(slot, product.artisanId)
  vocabulary.addProduct(slot, wordsOf(product.names.join(' ')), wordsOf(product.texts.join(' ')))
  return slot
}

export function finishFilling({ prices, orders, vocabulary }: IndexShelf): void {
  prices.build()
  orders.build()
  vocabulary.build()
}

/** A changed product. Stock, price and rating change in place; all else takes a new slot. */
export function putIn(shelf: IndexShelf, product: IndexedProduct): void {
  const { slots, prices, ratings, orders } = shelf
  const slot = slots.slotOf.get(product.id)
  if (slot === undefined || slots.marks[slot] !== markOf(product)) {
    const added = fillIn(shelf, product)
    prices.add(added)
    orders.add(added)
    return
  }

  const before = slots.pricePaise[slot] ?? 0
  const price = before !== product.pricePaise
  const rating = slots.ratingSums[slot] !== product.ratingSum || slots.ratingCounts[slot] !== product.ratingCount
  changeInPlace(slots, slot, product)
  if (price) prices.move(slot, before)
  if (rating) ratings.place(slot)
  if (price || rating) orders.move(slot, { price, rating })
}

export function takeOut({ slots, facets }: IndexShelf, id: number): void {
  const slot = slots.slotOf.get(id)
  if (slot === undefined) return
  dropFromFacets(facets, slot)
  killSlot(slots, slot)
}

export function changeFacts(shelf: IndexShelf, given: IndexFacts): void {
  const isReachChanged = shelf.facts.set(given)
  if (isReachChanged) shelf.reach.build()
  shelf.glossary = createGlossary(given.glossary)
}
