import { type Bits, clearBit, countCommonBits, createBits, grown, setBit } from '#search-engine/bit-set.ts'
import type { Facet } from '#search-engine/facet.ts'
import { createScratch, type Members, type Scratch } from '#search-engine/members.ts'
import { addSlot, createSlotSet, type SlotSet, uniteSet } from '#search-engine/slot-set.ts'
import { splitWords, wordsOf } from '#search-engine/text-words.ts'
import {
  createVocabulary,
  dropFact,
  type Fact,
  type Vocabulary,
  type WordEntry,
  type Words,
} from '#search-engine/vocabulary.ts'
import type { NamedFilter } from './catalog-filters.ts'
import { createGlossary, type Glossary } from './glossary.ts'
import { addToFacets, createIndexFacets, dropFromFacets, type IndexFacets } from './index-facets.ts'
import type { IndexedProduct, IndexFacts } from './indexed-product.ts'
import { createPriceSteps, type PriceSteps } from './price-steps.ts'
import type { Sort } from './product-filter.ts'
import {
  addProduct,
  changeInPlace,
  compareNames,
  createProductSlots,
  killSlot,
  markOf,
  type ProductSlots,
  starsOf,
} from './product-slots.ts'
import { type Compare, createSlotOrder } from './slot-order.ts'
import { bitsOfProducts, createWordFinder, type ProductSets, type WordFinder } from './word-sets.ts'

export type IndexShelf = {
  slots: ProductSlots
  facets: IndexFacets
  prices: PriceSteps
  ratings: RatingSteps
  reach: DeliveryReach
  orders: SortOrders
  facts: SharedFacts
  vocabulary: Vocabulary
  glossaryRows: IndexFacts['glossary']
  glossary: Glossary
  /** ids by the words of a search */
  learned: ReadonlyMap<string, readonly number[]>
  finder: WordFinder<Bits>
  sets: ProductSets<Bits>
  scratch: Scratch
}

export function createIndexShelf(expected: number, given: IndexFacts): IndexShelf {
  const slots = createProductSlots(expected)
  const scratch = createScratch(slots.room)
  const facets = createIndexFacets(slots.room, scratch)
  const vocabulary = createVocabulary(slots.room)
  const facts = createSharedFacts(vocabulary)
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
    glossaryRows: given.glossary,
    glossary: createGlossary(given.glossary),
    learned: learnedBy(given),
    finder: createWordFinder({ slots, facets, vocabulary, scratch }),
    sets: bitsOfProducts({ slots, scratch }),
    scratch,
  }
}

export function learnedBy({ learned }: Pick<IndexFacts, 'learned'>): IndexShelf['learned'] {
  return new Map(learned.map(({ words, productIds }) => [words, productIds]))
}

/** During a load; prices and orders are built once, at the end. */
export function fillIn(shelf: IndexShelf, product: IndexedProduct): number {
  const { slots, facets, ratings, reach, vocabulary } = shelf
  const old = slots.slotOf.get(product.id)
  if (old !== undefined) takeOut(shelf, product.id)

  const slot = addProduct(slots, product)
  addToFacets(facets, slot, product)
  ratings.place(slot)
  reach.add(slot, product.artisanId)
  vocabulary.addProduct(slot, splitWords(product.names.join(' ')), splitWords(product.texts.join(' ')))
  return slot
}

export function finishFilling({ prices, orders, vocabulary }: IndexShelf): void {
  prices.build()
  orders.build()
  vocabulary.build()
}

/** Stock, price and rating change in place; any other change takes a new slot. */
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
  shelf.learned = learnedBy(given)
  // Thousands of rows: not for each artisan who moves.
  if (given.glossary === shelf.glossaryRows) return
  shelf.glossaryRows = given.glossary
  shelf.glossary = createGlossary(given.glossary)
}

const empty = createBits(0)

type RatingSteps = {
  place(slot: number): void
  atLeast(stars: number): Bits
  count(members: Members | null): [number, number, number, number]
}

function createRatingSteps(slots: ProductSlots): RatingSteps {
  const steps: Bits[] = Array.from({ length: 6 }, () => createBits(slots.room.words))

  return {
    place(slot) {
      const stars = starsOf(slots, slot)
      for (let least = 1; least <= 5; least += 1) {
        const bits = grown(steps[least] ?? empty, slots.room.words)
        steps[least] = bits
        if (stars >= least) setBit(bits, slot)
        else clearBit(bits, slot)
      }
    },
    atLeast: (stars) => steps[stars] ?? empty,
    count(members) {
      const bits = members?.bits ?? slots.live
      const among = (least: number) => countCommonBits(bits, steps[least] ?? empty)
      return [among(4), among(3), among(2), among(1)]
    },
  }
}

/** Where each product may be shipped: an artisan without a tax number ships within their state only. */
type DeliveryReach = {
  add(slot: number, artisanId: number): void
  build(): void
  sentTo(state: string, scratch: Scratch): Bits
}

const everywhere = '*'

function createDeliveryReach(slots: ProductSlots, facets: IndexFacets, facts: SharedFacts): DeliveryReach {
  const sets = new Map<string, SlotSet>()

  const add = (slot: number, artisanId: number) => {
    const place = facts.onlyTo(artisanId) ?? everywhere
    const set = sets.get(place) ?? createSlotSet()
    sets.set(place, set)
    addSlot(set, slot, slots.room)
  }
  return {
    add,
    build() {
      sets.clear()
      for (let slot = 0; slot < slots.count; slot += 1) {
        const [artisanId] = facets.artisan.valuesOf(slot)
        if (artisanId !== undefined) add(slot, artisanId)
      }
    },
    sentTo(state, scratch) {
      const bits = scratch.takeEmpty()
      for (const place of [everywhere, state]) uniteSet(bits, sets.get(place) ?? createSlotSet())
      return bits
    },
  }
}

type Moved = { price: boolean; rating: boolean }

/** One order per sort; its reverse is read backwards. search-products-sql.ts has the same orders. */
type SortOrders = {
  build(): void
  add(slot: number): void
  move(slot: number, moved: Moved): void
  take(sort: Sort, members: Bits, total: number, skip: number, count: number): number[]
}

function createSortOrders(slots: ProductSlots): SortOrders {
  const { byCreated, byPrice, byName, byBest, byWorst, byRatings } = comparisons(slots)
  const created = createSlotOrder(slots, byCreated)
  const price = createSlotOrder(slots, byPrice)
  const name = createSlotOrder(slots, byName)
  const best = createSlotOrder(slots, byBest)
  const worst = createSlotOrder(slots, byWorst)
  const rated = createSlotOrder(slots, byRatings)
  const all = [created, price, name, best, worst, rated]
  const sorts = {
    newest: { order: created, isBackwards: true },
    oldest: { order: created, isBackwards: false },
    priceLow: { order: price, isBackwards: false },
    priceHigh: { order: price, isBackwards: true },
    nameAZ: { order: name, isBackwards: false },
    nameZA: { order: name, isBackwards: true },
    ratingHigh: { order: best, isBackwards: false },
    ratingLow: { order: worst, isBackwards: false },
    relevance: { order: rated, isBackwards: false },
  }

  return {
    build() {
      for (const order of all) order.build()
    },
    add(slot) {
      for (const order of all) order.move(slot)
    },
    move(slot, moved) {
      if (moved.price) price.move(slot)
      if (moved.rating) for (const order of [best, worst, rated]) order.move(slot)
    },
    take(sort, members, total, skip, count) {
      const { order, isBackwards } = sorts[sort]
      return order.take(members, total, skip, count, isBackwards)
    },
  }
}

function comparisons(slots: ProductSlots) {
  const byId: Compare = (a, b) => (slots.ids[a] as number) - (slots.ids[b] as number)
  const byRatings: Compare = (a, b) =>
    (slots.ratingCounts[b] as number) - (slots.ratingCounts[a] as number) || byId(b, a)
  /** Unrated products come last in both directions. */
  const byStars =
    (sign: 1 | -1): Compare =>
    (a, b) => {
      const starsA = starsOf(slots, a)
      const starsB = starsOf(slots, b)
      return Number(starsA === 0) - Number(starsB === 0) || sign * (starsA - starsB) || byRatings(a, b)
    }
  const byCreated: Compare = (a, b) => (slots.createdAt[a] as number) - (slots.createdAt[b] as number) || byId(a, b)
  const byPrice: Compare = (a, b) => (slots.pricePaise[a] as number) - (slots.pricePaise[b] as number) || byId(a, b)
  const byName: Compare = (a, b) => compareNames(slots, a, b) || byId(a, b)
  return { byCreated, byPrice, byName, byBest: byStars(-1), byWorst: byStars(1), byRatings }
}

/** The vocabulary points to values, not products: renaming a craft costs the same for ten or a million products. */
export type SharedFacts = {
  /** updates the changed words; true when an artisan is new or ships elsewhere now */
  set(facts: IndexFacts): boolean
  idOf: Record<NamedFilter, (slug: string) => number | undefined>
  slugOf: Record<NamedFilter, (id: number) => string | undefined>
  /** the facet's codes; those without a slug are left out */
  inSlugOrder(name: NamedFilter, facet: Facet<number>): readonly number[]
  onlyTo(artisanId: number): string | null
}

type Known = { fact: Fact; words: string[] }

export function createSharedFacts(vocabulary: Words): SharedFacts {
  let known = new Map<string, Known>()
  let crafts = namesOf([])
  let artisans = namesOf([])
  let reach = new Map<number, string | null>()
  let sorted: Partial<Record<NamedFilter, { of: number; codes: number[] }>> = {}

  return {
    set(facts) {
      const next = new Map(knownFacts(facts).map((each) => [`${each.fact.facet} ${each.fact.value}`, each]))
      changeWords(vocabulary, known, next)
      known = next
      crafts = namesOf(facts.crafts)
      artisans = namesOf(facts.artisans)
      sorted = {}

      const before = reach
      reach = new Map(facts.artisans.map(({ id, onlyTo }) => [id, onlyTo]))
      return before.size !== reach.size || [...reach].some(([id, onlyTo]) => before.get(id) !== onlyTo)
    },
    idOf: { craft: (slug) => crafts.ids.get(slug), artisan: (slug) => artisans.ids.get(slug) },
    inSlugOrder(name, { values }) {
      const known = sorted[name]
      if (known?.of === values.length) return known.codes
      const { slugs } = name === 'craft' ? crafts : artisans
      const codes = sortCodes(values, slugs)
      sorted[name] = { of: values.length, codes }
      return codes
    },
    slugOf: { craft: (id) => crafts.slugs.get(id), artisan: (id) => artisans.slugs.get(id) },
    onlyTo: (artisanId) => reach.get(artisanId) ?? null,
  }
}

function sortCodes(ids: readonly number[], slugs: ReadonlyMap<number, string>): number[] {
  return ids
    .map((id, code) => ({ code, slug: slugs.get(id) ?? '' }))
    .filter(({ slug }) => slug !== '')
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
    .map(({ code }) => code)
}

function namesOf(named: readonly { id: number; slug: string }[]) {
  return {
    ids: new Map(named.map(({ id, slug }) => [slug, id])),
    slugs: new Map(named.map(({ id, slug }) => [id, slug])),
  }
}

function knownFacts({ crafts, artisans, values }: IndexFacts): Known[] {
  return [
    ...crafts.map(({ id, words }): Known => ({ fact: { facet: 'craft', value: id }, words })),
    ...artisans.map(({ id, words }): Known => ({ fact: { facet: 'artisan', value: id }, words })),
    ...values.map(({ facet, value, words }): Known => ({ fact: { facet, value }, words })),
  ]
}

function changeWords(vocabulary: Words, known: Map<string, Known>, next: Map<string, Known>): void {
  for (const [key, { fact, words }] of known) {
    const other = next.get(key)
    if (other && isSame(other.words, words)) other.fact = fact
    else for (const entry of entriesOf(vocabulary, words)) dropFact(entry, fact)
  }
  for (const [key, { fact, words }] of next) {
    if (known.get(key)?.fact === fact) continue
    for (const word of wordsOf(words.join(' '))) vocabulary.addFact(word, fact)
  }
}

function entriesOf(vocabulary: Words, words: readonly string[]): WordEntry[] {
  return wordsOf(words.join(' ')).flatMap((word) => vocabulary.find(word) ?? [])
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, at) => word === b[at])
}
