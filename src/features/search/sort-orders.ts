import type { Bits } from '#search-engine/bit-set.ts'
import type { ProductFilter } from './product-filter.ts'
import { compareNames, type ProductSlots, starsOf } from './product-slots.ts'
import { type Compare, createSlotOrder } from './slot-order.ts'

/** What changed about a product in place, and so moves it in some orders. */
export type Moved = { price: boolean; rating: boolean }

/** One order for each sort; the reverse of an order is read backwards. The SQL twin has the same orders. */
export type SortOrders = {
  build(): void
  add(slot: number): void
  move(slot: number, moved: Moved): void
  take(sort: ProductFilter['sort'], members: Bits, total: number, skip: number, count: number): number[]
}

export function createSortOrders(slots: ProductSlots): SortOrders {
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
    /** within a tier */
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
  /** Unrated goods come last both ways: nobody asking for the worst means the unknown. */
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
