import { type Bits, intersect } from '#search-engine/bit-set.ts'
import { type Members, membersOf, type Scratch } from '#search-engine/members.ts'
import type { IndexShelf } from './index-shelf.ts'
import type { FilterProblem, ProductFilter } from './product-filter.ts'

type FilterName =
  | 'category'
  | 'state'
  | 'craft'
  | 'artisan'
  | 'material'
  | 'color'
  | 'price'
  | 'rating'
  | 'deliverTo'
  | 'inStock'

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
  const { slots, facets, facts, prices, ratings, reach, scratch } = shelf
  const { minPaise, maxPaise, rating, problems } = filter
  const isClear = (...names: FilterProblem[]) => !names.some((name) => problems.includes(name))
  const known = (ids: (number | undefined)[]) => ids.filter((id) => id !== undefined)
  const active: Active[] = []
  const use = (name: FilterName, isUsed: boolean, bits: () => Bits) => {
    if (isUsed) active.push({ name, bits: bits() })
  }

  use('category', filter.categories.length > 0, () => facets.category.anyOf(filter.categories, scratch))
  use('state', filter.states.length > 0, () => facets.state.anyOf(filter.states, scratch))
  use('craft', filter.crafts.length > 0, () => facets.craft.anyOf(known(filter.crafts.map(facts.craftOf)), scratch))
  use('artisan', filter.artisans.length > 0, () =>
    facets.artisan.anyOf(known(filter.artisans.map(facts.artisanOf)), scratch),
  )
  use('material', filter.materials.length > 0, () => facets.material.anyOf(filter.materials, scratch))
  use('color', filter.colors.length > 0, () => facets.color.anyOf(filter.colors, scratch))
  use('price', (minPaise !== null || maxPaise !== null) && isClear('priceNumber', 'priceOrder'), () =>
    prices.between(minPaise, maxPaise, scratch),
  )
  use('rating', rating !== null && isClear('rating'), () => ratings.atLeast(rating ?? 0))
  use('deliverTo', deliverState !== null && filter.deliverTo !== '' && isClear('pincode'), () =>
    reach.sentTo(deliverState ?? '', scratch),
  )
  use('inStock', filter.inStock, () => slots.hasStock)
  return active
}
