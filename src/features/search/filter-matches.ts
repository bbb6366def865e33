import { type Bits, countBits, intersect, subtract } from '#search-engine/bit-set.ts'
import { countFacets } from './facet-counts.ts'
import { narrow } from './filter-sets.ts'
import type { IndexShelf } from './index-shelf.ts'
import type { Matches } from './indexed-product.ts'
import type { ProductFilter } from './product-filter.ts'
import { type Understanding, understand } from './word-reading.ts'

/** One page of what matches, the exact total, and all counts. */
export function matchesOf(shelf: IndexShelf, filter: ProductFilter, deliverState: string | null): Matches {
  const meant = understand(shelf, filter.q)
  const narrowed = narrow(shelf, filter, deliverState, meant ? meant.tiers.any : null)
  const { counts, makers } = countFacets(shelf, filter, deliverState, narrowed)
  const reading = meant?.reading ?? null
  if (isBroken(filter, deliverState)) return { ids: [], total: 0, makers: 0, counts, reading }

  const bits = narrowed.all?.bits ?? shelf.slots.live
  const total = narrowed.all?.total ?? shelf.slots.slotOf.size
  const skip = (filter.page - 1) * filter.limit
  const tiers: Understanding['tiers'] = meant?.tiers ?? { own: bits, named: bits, close: bits, any: bits }
  const slots =
    filter.sort === 'relevance'
      ? takeByTier(shelf, tiers, bits, skip, filter.limit)
      : shelf.orders.take(filter.sort, bits, total, skip, filter.limit)
  return { ids: slots.map((slot) => shelf.slots.ids[slot] ?? 0), total, makers, counts, reading }
}

/** A field that is not understood, or a pincode of nowhere: shown is nothing rather than everything. */
function isBroken({ problems, deliverTo }: ProductFilter, deliverState: string | null): boolean {
  return problems.length > 0 || (deliverTo !== '' && deliverState === null)
}

/** Tier by tier, what can be bought before what is sold out. */
function takeByTier(
  { slots, orders, scratch }: IndexShelf,
  { own, named, close, any }: Understanding['tiers'],
  bits: Bits,
  skip: number,
  count: number,
): number[] {
  const tiers = [
    own,
    subtract(scratch.take(), named, own),
    subtract(scratch.take(), close, named),
    subtract(scratch.take(), any, close),
  ]
  const taken: number[] = []
  let left = skip

  for (const tier of tiers) {
    const members = intersect(scratch.take(), tier, bits)
    const inStock = intersect(scratch.take(), members, slots.hasStock)
    for (const part of [inStock, subtract(scratch.take(), members, slots.hasStock)]) {
      if (taken.length === count) return taken
      const total = countBits(part)
      taken.push(...orders.take('relevance', part, total, left, count - taken.length))
      left = Math.max(0, left - total)
    }
  }
  return taken
}
