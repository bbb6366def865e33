import { type Bits, clearBit, countCommonBits, grown, setBit } from '#search-engine/bit-set.ts'
import type { Members } from './members.ts'
import { type ProductSlots, starsOf } from './product-slots.ts'

const empty: Bits = new Uint32Array(0)

/** Slots with a mean of at least 1, 2, 3, 4 and 5 stars. */
export type RatingSteps = {
  /** the slot is new or its rating has changed */
  place(slot: number): void
  atLeast(stars: number): Bits
  /** at least 4, 3, 2, 1; null: all live products */
  count(members: Members | null): [number, number, number, number]
}

export function createRatingSteps(slots: ProductSlots): RatingSteps {
  const steps: Bits[] = Array.from({ length: 6 }, () => new Uint32Array(slots.room.words))

  return {
    place(slot) {
      const stars = starsOf(slots, slot)
      for (let least = 1; least <= 5; least += 1) {
        const bits = grown(steps[least] ?? empty, slots.room.words)
        steps[least] = bits
        if (stars >= least) setBit(bits, slot)
        else clearBit(bits, slot)
      }
    },
    atLeast: (stars) => steps[stars] ?? empty,
    count(members) {
      const bits = members?.bits ?? slots.live
      const among = (least: number) => countCommonBits(bits, steps[least] ?? empty)
      return [among(4), among(3), among(2), among(1)]
    },
  }
}
