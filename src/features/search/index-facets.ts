import { createFacet, type Facet } from '#search-engine/facet.ts'
import type { Room, SlotSet } from '#search-engine/slot-set.ts'
import type { Fact } from '#search-engine/vocabulary.ts'
import type { IndexedProduct } from './indexed-product.ts'

/** What products are filtered by that does not change in place. */
export type IndexFacets = {
  category: Facet<string>
  state: Facet<string>
  material: Facet<string>
  color: Facet<string>
  /** by database id */
  craft: Facet<number>
  artisan: Facet<number>
}

export function createIndexFacets(room: Room): IndexFacets {
  return {
    category: createFacet(room, 'one'),
    state: createFacet(room, 'one'),
    material: createFacet(room, 'many'),
    color: createFacet(room, 'many'),
    craft: createFacet(room, 'one'),
    artisan: createFacet(room, 'one'),
  }
}

export function addToFacets(facets: IndexFacets, slot: number, product: IndexedProduct): void {
  facets.category.add(slot, [product.category])
  facets.state.add(slot, [product.state])
  facets.material.add(slot, product.materialKeys)
  facets.color.add(slot, product.colorKeys)
  facets.craft.add(slot, [product.craftId])
  facets.artisan.add(slot, [product.artisanId])
}

export function dropFromFacets(facets: IndexFacets, slot: number): void {
  for (const facet of Object.values(facets)) facet.drop(slot)
}

/** Undefined: no product has the value. */
export function setOfFact(facets: IndexFacets, fact: Fact): SlotSet | undefined {
  if (fact.facet === 'craft') return facets.craft.setOf(fact.value)
  if (fact.facet === 'artisan') return facets.artisan.setOf(fact.value)
  return facets[fact.facet].setOf(fact.value)
}
