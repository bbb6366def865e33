import type { Bits } from '#search-engine/bit-set.ts'
import { addSlot, createSlotSet, type SlotSet, uniteSet } from '#search-engine/slot-set.ts'
import type { IndexFacets } from './index-facets.ts'
import type { Scratch } from './members.ts'
import type { ProductSlots } from './product-slots.ts'
import type { SharedFacts } from './shared-facts.ts'

/** Which products may be sent where: an artisan without a tax number sends to the home state only. */
export type DeliveryReach = {
  add(slot: number, artisanId: number): void
  /** some artisan sends elsewhere now */
  build(): void
  sentTo(state: string, scratch: Scratch): Bits
}

/** No state has this name, nor do artisans who send nowhere. */
const everywhere = '*'

export function createDeliveryReach(slots: ProductSlots, facets: IndexFacets, facts: SharedFacts): DeliveryReach {
  const sets = new Map<string, SlotSet>()

  const add = (slot: number, artisanId: number) => {
    const place = facts.onlyTo(artisanId) ?? everywhere
    const set = sets.get(place) ?? createSlotSet()
    sets.set(place, set)
    addSlot(set, slot, slots.room)
  }
  return {
    add,
    build() {
      sets.clear()
      for (let slot = 0; slot < slots.count; slot += 1) {
        const [artisanId] = facets.artisan.valuesOf(slot)
        if (artisanId !== undefined) add(slot, artisanId)
      }
    },
    sentTo(state, scratch) {
      const bits = scratch.takeEmpty()
      for (const place of [everywhere, state]) uniteSet(bits, sets.get(place) ?? createSlotSet())
      return bits
    },
  }
}
