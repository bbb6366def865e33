import {
  type Bits,
  clearBit,
  countBits,
  countCommonBits,
  hasBit,
  hasCommonBit,
  intersect,
  subtract,
} from '#search-engine/bit-set.ts'
import type { Facet } from '#search-engine/facet.ts'
import type { Members } from '#search-engine/members.ts'
import { addLevels, digitsFor, highest, type Score } from '#search-engine/score.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import {
  byName,
  type FilterName,
  flagFilters,
  namedFilters,
  type RequestFacts,
  valueFilters,
} from './catalog-filters.ts'
import { flagSets, type Narrowed, narrow } from './filter-sets.ts'
import { changeFacts, createIndexShelf, fillIn, finishFilling, type IndexShelf, putIn, takeOut } from './index-shelf.ts'
import { type IndexedProduct, type IndexFacts, type Matches, mostNamed, type Reading } from './indexed-product.ts'
import type { ProductFilter } from './product-filter.ts'
import { noSuggestions, type Suggestions } from './product-search.ts'
import { suggestWords } from './suggest-words.ts'
import { type Understanding, understand } from './word-reading.ts'

/** All visible products in the memory of one process. PostgreSQL is the source of truth. */
export type ProductIndex = {
  isReady(): boolean
  size(): number
  /** builds a new index that replaces the old one at `finish`; the old one answers until then */
  startLoad(facts: IndexFacts, expected: number): { add(product: IndexedProduct): void; finish(): void }
  /** `ids` were read again; those without a product have left the shop */
  refresh(ids: readonly number[], products: readonly IndexedProduct[]): void
  setFacts(facts: IndexFacts): void
  search(filter: ProductFilter, request: RequestFacts): Matches
  /** the meaning of the words alone, without filters; null without words */
  read(q: string): Reading | null
  suggest(words: string, count: number): Suggestions
  /** true when a reload would save memory and time because many slots are dead */
  needsRebuild(): boolean
}

/** Fewer dead slots do not justify a reload, however small the shop. */
const fewDead = 1_000
const mostDeadShare = 0.2

export function createProductIndex(): ProductIndex {
  let isLoaded = false
  let shelf = createIndexShelf(0, { crafts: [], artisans: [], values: [], glossary: [], learned: [] })

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
    search: (filter, request) => answer((shelf) => matchesOf(shelf, filter, request)),
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

function matchesOf(shelf: IndexShelf, filter: ProductFilter, request: RequestFacts): Matches {
  const meant = understand(shelf, filter.q)
  const narrowed = narrow(shelf, filter, request, meant ? meant.any : null)
  const { counts, artisans } = countFacets(shelf, filter, request, narrowed)
  const reading = meant?.reading ?? null
  if (isBroken(filter, request)) return { ids: [], total: 0, artisans: 0, counts, reading }

  const bits = narrowed.all?.bits ?? shelf.slots.live
  const total = narrowed.all?.total ?? shelf.slots.slotOf.size
  const skip = (filter.page - 1) * filter.limit
  const slots =
    filter.sort === 'relevance'
      ? takeByScore(shelf, scoreOf(shelf, meant?.words ?? []), bits, {
          learned: learnedOf(shelf, filter.q),
          skip,
          count: filter.limit,
        })
      : shelf.orders.take(filter.sort, bits, total, skip, filter.limit)
  return { ids: slots.map((slot) => shelf.slots.ids[slot] ?? 0), total, artisans, counts, reading }
}

/** An invalid field or an unknown pincode shows nothing rather than everything. */
export function isBroken({ problems, deliverTo }: ProductFilter, { deliverState }: RequestFacts): boolean {
  return problems.length > 0 || (deliverTo !== '' && deliverState === null)
}

/** `Reading` says how it is made. */
function scoreOf({ scratch }: IndexShelf, words: Understanding<Bits>['words']): Score {
  const most = words.reduce((sum, { isTelling }) => sum + 3 * (isTelling ? 2 : 1), 0)
  const score = Array.from({ length: digitsFor(most) }, () => scratch.takeEmpty())
  for (const { sets, isTelling } of words) addLevels(score, [sets.own, sets.named, sets.close], isTelling ? 1 : 0)
  return score
}

function takeByScore(
  { slots, orders, scratch }: IndexShelf,
  score: Score,
  bits: Bits,
  { learned, skip, count }: { learned: readonly number[]; skip: number; count: number },
): number[] {
  const [rest, best, inStock] = [intersect(scratch.take(), bits, bits), scratch.take(), scratch.take()]
  const taken: number[] = []
  let left = skip

  while (taken.length < count && hasCommonBit(rest, rest)) {
    highest(best, score, rest)
    subtract(rest, rest, best)
    for (const part of [intersect(inStock, best, slots.hasStock), subtract(best, best, slots.hasStock)]) {
      if (taken.length === count) return taken
      const total = countBits(part)
      const first = learned.filter((slot) => hasBit(part, slot))
      taken.push(...first.slice(left, left + count - taken.length))
      for (const slot of first) clearBit(part, slot)
      const others = Math.max(0, left - first.length)
      taken.push(...orders.take('relevance', part, total - first.length, others, count - taken.length))
      left = Math.max(0, left - total)
    }
  }
  return taken
}

function learnedOf({ learned, slots }: IndexShelf, q: string): number[] {
  return (learned.get(wordsOf(q).join(' ')) ?? []).flatMap((id) => slots.slotOf.get(id) ?? [])
}

function suggestionsFor(shelf: IndexShelf, words: string, count: number): Suggestions {
  const found = suggestWords(shelf, words, count)
  if (!found) return noSuggestions
  const { close, any, ...rest } = found
  const inStock = intersect(shelf.scratch.take(), close, shelf.slots.hasStock)
  const hasStock = countBits(inStock)
  const best = hasStock > 0 ? inStock : any
  const total = hasStock > 0 ? hasStock : countBits(best)
  const slots = shelf.orders.take('relevance', best, total, 0, count)
  return { ...rest, productIds: slots.map((slot) => shelf.slots.ids[slot] ?? 0) }
}

function countFacets(
  shelf: IndexShelf,
  filter: ProductFilter,
  request: RequestFacts,
  narrowed: Narrowed,
): Pick<Matches, 'counts' | 'artisans'> {
  const { slots, facets, facts, ratings, prices, reach, scratch } = shelf
  const bitsWithout = (name: FilterName) => narrowed.without(name)?.bits ?? slots.live

  const named = byName(namedFilters, ({ name }) => facets[name].count(narrowed.without(name)))
  const isArtisanChosen = narrowed.without('artisan') !== narrowed.all
  const ends = priceEnds(shelf, narrowed.without('price'))
  return {
    artisans: countPresent(isArtisanChosen ? facets.artisan.count(narrowed.all) : named.artisan),
    counts: {
      ...byName(valueFilters, ({ name }) =>
        listValues(facets[name], facets[name].count(narrowed.without(name)), filter[name]),
      ),
      ...byName(namedFilters, ({ name }) =>
        listNamed(facets[name], named[name], facts.inSlugOrder(name, facets[name]), filter[name].map(facts.idOf[name])),
      ),
      ...byName(flagFilters, ({ name }) => countCommonBits(bitsWithout(name), flagSets[name](slots, request))),
      rating: ratings.count(narrowed.without('rating')),
      deliverTo: countSent(),
      ...ends,
      bars: prices.countBars(narrowed.without('price')),
    },
  }

  function countSent(): number | null {
    if (filter.deliverTo === '') return null
    const { deliverState } = request
    return deliverState === null ? 0 : countCommonBits(bitsWithout('deliverTo'), reach.sentTo(deliverState, scratch))
  }
}

function listValues(facet: Facet<string>, counts: Uint32Array, chosen: readonly string[]): [string, number][] {
  const counted = facet.values.map((value, code): [string, number] => [value, counts[code] ?? 0])
  const unknown = [...new Set(chosen)].filter((value) => facet.codeOf(value) === undefined)
  return [...counted, ...unknown.map((value): [string, number] => [value, 0])]
    .filter(([value, count]) => count > 0 || chosen.includes(value))
    .sort(([a, countA], [b, countB]) => countB - countA || byText(a, b))
}

/** The first by count, then by slug, and the chosen ones. */
function listNamed(
  facet: Facet<number>,
  counts: Uint32Array,
  inSlugOrder: readonly number[],
  chosen: readonly (number | undefined)[],
): [number, number][] {
  const countAt = (place: number) => counts[inSlugOrder[place] ?? -1] ?? 0
  const least = Math.max(1, countOfLast(counts))
  const places: number[] = []
  for (let place = 0; place < inSlugOrder.length; place += 1) if (countAt(place) > least) places.push(place)
  for (let place = 0; place < inSlugOrder.length && places.length < mostNamed; place += 1)
    if (countAt(place) === least) places.push(place)

  const asked = chosen.map((id) => inSlugOrder.indexOf(id === undefined ? -1 : (facet.codeOf(id) ?? -1)))
  return [...new Set([...places, ...asked.filter((place) => place >= 0)])]
    .sort((a, b) => countAt(b) - countAt(a) || a - b)
    .map((place) => [facet.values[inSlugOrder[place] ?? -1] ?? 0, countAt(place)])
}

/** The twentieth-highest count: anything below is not among the first twenty. */
function countOfLast(counts: Uint32Array): number {
  const highest = new Uint32Array(mostNamed)
  for (let code = 0; code < counts.length; code += 1) {
    const count = counts[code] ?? 0
    if (count <= (highest[0] ?? 0)) continue
    highest[0] = count
    highest.sort()
  }
  return highest[0] ?? 0
}

function byText(a: string, b: string): number {
  return Number(a > b) - Number(a < b)
}

function countPresent(counts: Uint32Array): number {
  let present = 0
  for (let at = 0; at < counts.length; at += 1) if ((counts[at] ?? 0) > 0) present += 1
  return present
}

/** Checks each of a few products; for many it walks the price order from both ends. */
function priceEnds(
  { slots, orders }: IndexShelf,
  members: Members | null,
): { minPaise: number | null; maxPaise: number | null } {
  const total = members?.total ?? slots.slotOf.size
  if (total === 0) return { minPaise: null, maxPaise: null }
  if (!members || total * 64 > slots.slotOf.size) {
    const bits = members?.bits ?? slots.live
    const endOf = (sort: 'priceLow' | 'priceHigh') =>
      slots.pricePaise[orders.take(sort, bits, total, 0, 1)[0] ?? -1] ?? null
    return { minPaise: endOf('priceLow'), maxPaise: endOf('priceHigh') }
  }

  let minPaise = Number.POSITIVE_INFINITY
  let maxPaise = 0
  for (const slot of members.list().slots) {
    const price = slots.pricePaise[slot] as number
    if (price < minPaise) minPaise = price
    if (price > maxPaise) maxPaise = price
  }
  return { minPaise, maxPaise }
}
