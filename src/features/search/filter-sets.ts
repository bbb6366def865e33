import { type Bits, intersect } from '#search-engine/bit-set.ts'
import { type Members, membersOf, type Scratch } from '#search-engine/members.ts'
import type { IndexShelf } from './index-shelf.ts'
import { type FilterName, filterTable, type ProductFilter, type Switch, switches } from './product-filter.ts'

/** The products that a switch keeps. */
const switchSets: Record<Switch, (shelf: IndexShelf, filter: ProductFilter) => Bits> = {
  inStock: ({ slots }) => slots.hasStock,
}

export const switchSet = (name: Switch, shelf: IndexShelf, filter: ProductFilter): Bits =>
  switchSets[name](shelf, filter)

/** What a filter leaves; null: all live products. */
export type Narrowed = {
  all: Members | null
  /** as if this one filter were not set */
  without(name: FilterName): Members | null
}

/** @param found products with the words; null when no words are asked for */
export function narrow(
  shelf: IndexShelf,
  filter: ProductFilter,
  deliverState: string | null,
  found: Bits | null,
): Narrowed {
  const active = activeSets(shelf, filter, deliverState)
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

/** For each filter what all the others leave: those before it and those after it, each multiplied up once. */
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

/** A filter that is not understood is left out of the counts; that nothing matches is seen to by whoever asks. */
function activeSets(shelf: IndexShelf, filter: ProductFilter, deliverState: string | null): Active[] {
  const { facets, facts, prices, ratings, reach, scratch } = shelf
  const { minPaise, maxPaise, rating } = filter
  const known = (ids: (number | undefined)[]) => ids.filter((id) => id !== undefined)
  const active: Active[] = []
  const use = (name: FilterName, bits: () => Bits) => {
    const { isOn, problems } = filterTable[name]
    if (isOn(filter) && !problems.some((problem) => filter.problems.includes(problem)))
      active.push({ name, bits: bits() })
  }

  use('category', () => facets.category.anyOf(filter.categories, scratch))
  use('state', () => facets.state.anyOf(filter.states, scratch))
  use('craft', () => facets.craft.anyOf(known(filter.crafts.map(facts.craftOf)), scratch))
  use('artisan', () => facets.artisan.anyOf(known(filter.artisans.map(facts.artisanOf)), scratch))
  use('material', () => facets.material.anyOf(filter.materials, scratch))
  use('color', () => facets.color.anyOf(filter.colors, scratch))
  use('price', () => prices.between(minPaise, maxPaise, scratch))
  use('rating', () => ratings.atLeast(rating ?? 0))
  if (deliverState !== null) use('deliverTo', () => reach.sentTo(deliverState, scratch))
  for (const name of switches) use(name, () => switchSets[name](shelf, filter))
  return active
}
