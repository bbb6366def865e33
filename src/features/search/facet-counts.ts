import { countCommonBits } from '#search-engine/bit-set.ts'
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

  const crafts = facets.craft.count(narrowed.without('craft'))
  const artisans = facets.artisan.count(narrowed.without('artisan'))
  const isArtisanChosen = narrowed.without('artisan') !== narrowed.all
  const ends = priceEnds(shelf, narrowed.without('price'))
  return {
    makers: countPresent(isArtisanChosen ? facets.artisan.count(narrowed.all) : artisans),
    counts: {
      category: valueCounts('category', filter.categories),
      state: valueCounts('state', filter.states),
      craft: listNamed(facets.craft, crafts, facts.craftSlug, filter.crafts.map(facts.craftOf)),
      artisan: listNamed(facets.artisan, artisans, facts.artisanSlug, filter.artisans.map(facts.artisanOf)),
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
  chosen: readonly (number | undefined)[],
): [number, number][] {
  const placeOf = (code: number, slug: string): Placed => ({ code, slug, count: counts[code] ?? 0 })
  const slugAt = (code: number) => slugOf(facet.values[code] ?? 0) ?? ''
  const first = firstOf(counts, slugAt, placeOf)
  const isFirst = new Set(first.map(({ code }) => code))
  const others = new Set(chosen.flatMap((id) => (id === undefined ? [] : (facet.codeOf(id) ?? []))))
  return [...first, ...[...others].filter((code) => !isFirst.has(code)).map((code) => placeOf(code, slugAt(code)))]
    .sort(byPlace)
    .map(({ code, count }) => [facet.values[code] ?? 0, count])
}

type Placed = { code: number; count: number; slug: string }

const byPlace = (a: Placed, b: Placed) => b.count - a.count || byText(a.slug, b.slug)

/** The first few without sorting all: there may be tens of thousands of artisans, most of them with as many. */
function firstOf(
  counts: Counts,
  slugAt: (code: number) => string,
  placeOf: (code: number, slug: string) => Placed,
): Placed[] {
  const least = Math.max(1, countOfLast(counts))
  const first: Placed[] = []
  for (let code = 0; code < counts.length; code += 1) {
    if ((counts[code] as number) < least) continue
    const slug = slugAt(code)
    const last = first[mostNamed - 1]
    if (slug === '' || (last && last.count === counts[code] && last.slug < slug)) continue
    const placed = placeOf(code, slug)
    const place = first.findIndex((other) => byPlace(placed, other) < 0)
    first.splice(place < 0 ? first.length : place, 0, placed)
    first.length = Math.min(first.length, mostNamed)
  }
  return first
}

/** The twentieth of the counts, the highest first: who has less is not among the first twenty. */
function countOfLast(counts: Counts): number {
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
  if (!members || total * 16 > slots.slotOf.size) {
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
