import { type Bits, intersect } from '#search-engine/bit-set.ts'
import { type Members, membersOf, type Scratch } from '#search-engine/members.ts'
import { type CatalogFilter, catalogFilters, type FilterName, type RequestFacts } from './catalog-filters.ts'
import type { IndexShelf } from './index-shelf.ts'
import { hasProblem, isOn, type ProductFilter } from './product-filter.ts'

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
function activeSets(shelf: IndexShelf, filter: ProductFilter, request: RequestFacts): Active[] {
  return catalogFilters
    .filter((each) => isOn(each, filter) && !hasProblem(each, filter))
    .filter(({ kind }) => kind !== 'pincode' || request.deliverState !== null)
    .map((each) => ({ name: each.name, bits: bitsOf(each, shelf, filter, request) }))
}

function groupsOf(values: readonly string[]): string[][] {
  return Object.values(Object.groupBy(values, (value) => value.split(':')[0] ?? '')).map((group) => group ?? [])
}

function bitsOf(each: CatalogFilter, shelf: IndexShelf, filter: ProductFilter, request: RequestFacts): Bits {
  const { slots, facets, facts, prices, ratings, reach, scratch } = shelf
  switch (each.kind) {
    case 'values':
      return 'isGrouped' in each
        ? groupsOf(filter[each.name])
            .map((values) => facets[each.name].anyOf(values, scratch))
            .reduce((all, bits) => intersect(scratch.take(), all, bits))
        : facets[each.name].anyOf(filter[each.name], scratch)
    case 'named':
      return facets[each.name].anyOf(
        filter[each.name].map(facts.idOf[each.name]).filter((id) => id !== undefined),
        scratch,
      )
    case 'flag':
      return each.bits({ slots, request })
    case 'price':
      return prices.between(filter.minPaise, filter.maxPaise, scratch)
    case 'rating':
      return ratings.atLeast(filter.rating ?? 0)
    case 'pincode':
      return reach.sentTo(request.deliverState ?? '', scratch)
  }
}
