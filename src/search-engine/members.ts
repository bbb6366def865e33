import { type Bits, countBits, listSlots, subtract } from './bit-set.ts'

/** Slots that match a filter. For counting, `list` has the matching slots or, if these are fewer, the others. */
export type Members = { bits: Bits; total: number; listLength: number; list(): MemberList }

export type MemberList = { slots: Uint32Array; isOfMissing: boolean }

/** @param all the live slots, which include the members */
export function membersOf(bits: Bits, all: Bits, allTotal: number, scratch: Scratch): Members {
  const total = countBits(bits)
  const isOfMissing = total * 2 > allTotal
  const listLength = isOfMissing ? allTotal - total : total
  let listed: MemberList | null = null

  return {
    bits,
    total,
    listLength,
    list() {
      if (listed) return listed
      const slots = new Uint32Array(listLength)
      listSlots(isOfMissing ? subtract(scratch.take(), all, bits) : bits, slots)
      listed = { slots, isOfMissing }
      return listed
    },
  }
}

/** Buffers of one search, reused by the next: a new set each time would keep the garbage collector busy. */
export type Scratch = {
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
