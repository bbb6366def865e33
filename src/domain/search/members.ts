import { type Bits, countBits, listSlots } from './bit-set.ts'

/** Slots that fit a filter; listed when somebody needs the list. */
export type Members = { bits: Bits; total: number; slots(): Uint32Array }

export function membersOf(bits: Bits): Members {
  const total = countBits(bits)
  let listed: Uint32Array | null = null

  return {
    bits,
    total,
    slots() {
      if (!listed) {
        listed = new Uint32Array(total)
        listSlots(bits, listed)
      }
      return listed
    },
  }
}

/** Bits that a search needs for a moment, handed out again by the next one: a fresh set each time would keep the collector busy. */
export type Scratch = {
  /** with whatever was in it */
  take(): Bits
  takeEmpty(): Bits
  giveAllBack(): void
}

export function createScratch(room: { words: number }): Scratch {
  let shelf: Bits[] = []
  let taken = 0

  const take = () => {
    if (shelf[0] && shelf[0].length < room.words) shelf = []
    const bits = shelf[taken] ?? new Uint32Array(room.words)
    shelf[taken] = bits
    taken += 1
    return bits
  }
  return {
    take,
    takeEmpty: () => take().fill(0),
    giveAllBack() {
      taken = 0
    },
  }
}
