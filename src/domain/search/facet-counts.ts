import { countCommonBits } from './bit-set.ts'
import type { Facet } from './facet.ts'
import type { Narrowed } from './filter-sets.ts'
import type { IndexShelf } from './index-shelf.ts'
import type { Matches } from './indexed-product.ts'
import type { Members } from './members.ts'
import type { ProductFilter } from './product-filter.ts'

type Counts = ArrayLike<number>

/** Every facet as if its own filter were not set, and the artisans of what is left when all are. */
export function countFacets(
  shelf: IndexShelf,
  filter: ProductFilter,
  deliverState: string | null,
  narrowed: Narrowed,
): Pick<Matches, 'counts' | 'makers'> {
  const { slots, facets, facts, ratings, prices, reach, scratch } = shelf
  const valueCounts = (name: 'category' | 'state' | 'material' | 'color', chosen: readonly string[]) =>
    listValues(facets[name], facets[name].count(narrowed.without(name)), chosen)
  const bitsWithout = (name: 'inStock' | 'deliverTo') => narrowed.without(name)?.bits ?? slots.live

  const artisans = facets.artisan.count(narrowed.without('artisan'))
  const isArtisanChosen = narrowed.without('artisan') !== narrowed.all
  const ends = priceEnds(shelf, narrowed.without('price'))
  return {
    makers: countPresent(isArtisanChosen ? facets.artisan.count(narrowed.all) : artisans),
    counts: {
      category: valueCounts('category', filter.categories),
      state: valueCounts('state', filter.states),
      craft: listNamed(facets.craft, facets.craft.count(narrowed.without('craft')), facts.craftSlug, filter.crafts),
      artisan: listNamed(facets.artisan, artisans, facts.artisanSlug, filter.artisans),
      material: valueCounts('material', filter.materials),
      color: valueCounts('color', filter.colors),
      rating: ratings.count(narrowed.without('rating')),
      inStock: countCommonBits(bitsWithout('inStock'), slots.hasStock),
      deliverTo: countSent(),
      ...ends,
      bars: prices.countBars(narrowed.without('price')),
    },
  }

  function countSent(): number | null {
    if (filter.deliverTo === '') return null
    return deliverState === null ? 0 : countCommonBits(bitsWithout('deliverTo'), reach.sentTo(deliverState, scratch))
  }
}

/** Most first, then by value; values without a product are left out unless they are chosen. */
function listValues(facet: Facet<string>, counts: Counts, chosen: readonly string[]): [string, number][] {
  const counted = facet.values.map((value, code): [string, number] => [value, counts[code] ?? 0])
  const unknown = [...new Set(chosen)].filter((value) => facet.codeOf(value) === undefined)
  return [...counted, ...unknown.map((value): [string, number] => [value, 0])]
    .filter(([value, count]) => count > 0 || chosen.includes(value))
    .sort(([a, countA], [b, countB]) => countB - countA || byText(a, b))
}

const mostNamed = 20

/** The twenty with most products, by slug where these are equal, and those that are chosen, whatever they have. */
function listNamed(
  facet: Facet<number>,
  counts: Counts,
  slugOf: (id: number) => string | undefined,
  chosen: readonly string[],
): [number, number][] {
  const slugOfCode = (code: number) => slugOf(facet.values[code] ?? -1) ?? ''
  const compare = (a: number, b: number) => (counts[b] ?? 0) - (counts[a] ?? 0) || byText(slugOfCode(a), slugOfCode(b))

  const isChosen = new Set(chosen)
  const isNamed = (code: number) => slugOfCode(code) !== ''
  const chosenCodes =
    isChosen.size === 0 ? [] : facet.values.flatMap((_, code) => (isChosen.has(slugOfCode(code)) ? [code] : []))
  const codes = [...new Set([...firstOf(counts, compare, isNamed), ...chosenCodes])].sort(compare)
  return codes.map((code) => [facet.values[code] ?? 0, counts[code] ?? 0])
}

/** The first few by `compare` without sorting all: there may be tens of thousands of artisans. */
function firstOf(
  counts: Counts,
  compare: (a: number, b: number) => number,
  isNamed: (code: number) => boolean,
): number[] {
  const first: number[] = []
  for (let code = 0; code < counts.length; code += 1) {
    const isLater = (counts[code] ?? 0) === 0 || (first.length === mostNamed && compare(code, first.at(-1) ?? 0) > 0)
    if (isLater || !isNamed(code)) continue
    const place = first.findIndex((other) => compare(code, other) < 0)
    first.splice(place < 0 ? first.length : place, 0, code)
    first.length = Math.min(first.length, mostNamed)
  }
  return first
}

function byText(a: string, b: string): number {
  return Number(a > b) - Number(a < b)
}

function countPresent(counts: Counts): number {
  let present = 0
  for (let at = 0; at < counts.length; at += 1) if ((counts[at] ?? 0) > 0) present += 1
  return present
}

/** Of a few products by looking at each; of many by walking the order of prices from its ends, which is soon over. */
function priceEnds(
  { slots, orders }: IndexShelf,
  members: Members | null,
): { minPaise: number | null; maxPaise: number | null } {
  const total = members?.total ?? slots.slotOf.size
  if (total === 0) return { minPaise: null, maxPaise: null }
  if (!members || total * 16 > slots.count) {
    const bits = members?.bits ?? slots.live
    const endOf = (sort: 'priceLow' | 'priceHigh') =>
      slots.pricePaise[orders.take(sort, bits, total, 0, 1)[0] ?? -1] ?? null
    return { minPaise: endOf('priceLow'), maxPaise: endOf('priceHigh') }
  }

  let minPaise = Number.POSITIVE_INFINITY
  let maxPaise = 0
  for (const slot of members.slots()) {
    const price = slots.pricePaise[slot] as number
    if (price < minPaise) minPaise = price
    if (price > maxPaise) maxPaise = price
  }
  return { minPaise, maxPaise }
}
