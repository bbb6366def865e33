import { type Bits, createBits, grown, intersect, setBit } from '#search-engine/bit-set.ts'
import { type Members, membersOf, type Scratch } from '#search-engine/members.ts'
import {
  type CatalogFilter,
  catalogFilters,
  type FilterName,
  type FlagFilter,
  type RequestFacts,
} from './catalog-filters.ts'
import type { IndexShelf } from './index-shelf.ts'
import { hasProblem, isOn, type ProductFilter } from './product-filter.ts'
import type { ProductSlots } from './product-slots.ts'

/** Null: all live products. */
export type Narrowed = {
  all: Members | null
  without(name: FilterName): Members | null
}

export function narrow(shelf: IndexShelf, filter: ProductFilter, request: RequestFacts, found: Bits | null): Narrowed {
  const active = activeSets(shelf, filter, request)
  const before: Bits[] = [found ?? shelf.slots.live]
  for (const { bits } of active) before.push(intersect(shelf.scratch.take(), before.at(-1) ?? bits, bits))

  const { slots, scratch } = shelf
  const toMembers = (bits: Bits) => membersOf(bits, slots.live, slots.slotOf.size, scratch)
  const isAll = active.length === 0 && !found
  const all = isAll ? null : toMembers(before.at(-1) ?? slots.live)
  const others = othersOf(scratch, active, before)
  return {
    all,
    without(name) {
      if (!others.has(name)) return all
      if (active.length === 1 && !found) return null
      const bits = others.get(name)
      return bits ? toMembers(bits) : all
    },
  }
}

type Active = { name: FilterName; bits: Bits }

/** For each filter the intersection of all others, from those before and those after it, each intersected once. */
function othersOf(scratch: Scratch, active: readonly Active[], before: readonly Bits[]): Map<FilterName, Bits> {
  const others = new Map<FilterName, Bits>()
  let after: Bits | null = null
  for (let at = active.length - 1; at >= 0; at -= 1) {
    const { name, bits } = active[at] as Active
    const earlier = before[at] as Bits
    others.set(name, after ? intersect(scratch.take(), earlier, after) : earlier)
    after = after ? intersect(scratch.take(), after, bits) : bits
  }
  return others
}

/** Leaves out invalid filters; the caller makes the result empty. */
export function isActive(each: CatalogFilter, filter: ProductFilter, request: RequestFacts): boolean {
  return isOn(each, filter) && !hasProblem(each, filter) && (each.kind !== 'pincode' || request.deliverState !== null)
}

function activeSets(shelf: IndexShelf, filter: ProductFilter, request: RequestFacts): Active[] {
  return catalogFilters
    .filter((each) => isActive(each, filter, request))
    .map((each) => ({ name: each.name, bits: bitsOf(each, shelf, filter, request) }))
}

export function groupsOf(values: readonly string[]): string[][] {
  return Object.values(Object.groupBy(values, (value) => value.split(':')[0] ?? '')).map((group) => group ?? [])
}

function bitsOf(each: CatalogFilter, shelf: IndexShelf, filter: ProductFilter, request: RequestFacts): Bits {
  const { slots, facets, facts, prices, ratings, reach, scratch } = shelf
  switch (each.kind) {
    case 'values':
      return 'isGrouped' in each
        ? groupsOf(filter[each.name])
            .map((values) => facets[each.name].anyOf(values))
            .reduce((all, bits) => intersect(scratch.take(), all, bits))
        : facets[each.name].anyOf(filter[each.name])
    case 'named':
      return facets[each.name].anyOf(filter[each.name].map(facts.idOf[each.name]).filter((id) => id !== undefined))
    case 'flag':
      return flagSets[each.name](slots, request)
    case 'price':
      return prices.between(filter.minPaise, filter.maxPaise, scratch)
    case 'rating':
      return ratings.atLeast(filter.rating ?? 0)
    case 'pincode':
      return reach.sentTo(request.deliverState ?? '', scratch)
  }
}

/** The products that have each flag; read-only. */
export const flagSets: Record<FlagFilter, (slots: ProductSlots, request: RequestFacts) => Bits> = {
  inStock: (slots) => slots.hasStock,
  new: addedInLastMonth,
}

const addedLately = new WeakMap<ProductSlots, { start: number; count: number; bits: Bits }>()

/** The thirty days before the request. Slots are only added, so the set is cached until the request's hour changes. */
function addedInLastMonth(slots: ProductSlots, request: RequestFacts): Bits {
  const start = request.now - 30 * 86_400_000
  let known = addedLately.get(slots)
  if (known?.start !== start) {
    known = { start, count: 0, bits: createBits(slots.room.words) }
    addedLately.set(slots, known)
  }
  known.bits = grown(known.bits, slots.room.words)
  for (; known.count < slots.count; known.count += 1)
    if ((slots.createdAt[known.count] ?? 0) >= start) setBit(known.bits, known.count)
  return known.bits
}
