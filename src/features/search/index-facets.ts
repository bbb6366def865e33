import { createFacet, type Facet } from '#search-engine/facet.ts'
import type { Scratch } from '#search-engine/members.ts'
import type { Room, SlotSet } from '#search-engine/slot-set.ts'
import type { Fact } from '#search-engine/vocabulary.ts'
import { byName, type NamedFilter, namedFilters, type ValueFilter, valueFilters } from './catalog-filters.ts'
import type { IndexedProduct } from './indexed-product.ts'

export type IndexFacets = Record<ValueFilter, Facet<string>> & Record<NamedFilter, Facet<number>>

export function createIndexFacets(room: Room, scratch: Scratch): IndexFacets {
  return {
    ...byName(valueFilters, ({ perProduct }) => createFacet<string>(room, scratch, perProduct)),
    ...byName(namedFilters, () => createFacet<number>(room, scratch, 'one')),
  }
}

export function addToFacets(facets: IndexFacets, slot: number, product: IndexedProduct): void {
  for (const { name } of valueFilters) facets[name].add(slot, product[name])
  facets.craft.add(slot, [product.craftId])
  facets.artisan.add(slot, [product.artisanId])
}

export function dropFromFacets(facets: IndexFacets, slot: number): void {
  for (const facet of Object.values(facets)) facet.drop(slot)
}

export function facetOf(facets: IndexFacets, name: string) {
  const all: Partial<Record<string, Pick<Facet<string | number>, 'setOf' | 'addTo' | 'totalOf'>>> = facets
  return all[name]
}

export function setOfFact(facets: IndexFacets, fact: Fact): SlotSet | undefined {
  return facetOf(facets, fact.facet)?.setOf(fact.value)
}
