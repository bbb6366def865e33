import { type Bits, countBits, createBits, listSlots, subtract } from './bit-set.ts'

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
      const slots = scratch.takeNumbers(listLength)
      listSlots(isOfMissing ? subtract(scratch.take(), all, bits) : bits, slots)
      listed = { slots, isOfMissing }
      return listed
    },
  }
}

/** Buffers of one search, reused by the next: new ones each time would keep the garbage collector busy. */
export type Scratch = {
  take(): Bits
  takeEmpty(): Bits
  /** Only the numbers up to the given length; what they were before is still there. */
  takeNumbers(length: number): Uint32Array
  giveAllBack(): void
}

export function createScratch(room: { words: number }): Scratch {
  let shelf: Bits[] = []
  let taken = 0
  let spare: Uint32Array[] = []
  let lent: Uint32Array[] = []

  const take = () => {
    if (shelf[0] && shelf[0].length < room.words) shelf = []
    const bits = shelf[taken] ?? createBits(room.words)
    shelf[taken] = bits
    taken += 1
    return bits
  }
  return {
    take,
    takeEmpty: () => take().fill(0),
    takeNumbers(length) {
      const fitting = spare.findIndex((numbers) => numbers.length >= length)
      const [found] = fitting < 0 ? [] : spare.splice(fitting, 1)
      const numbers = found ?? new Uint32Array(2 ** Math.ceil(Math.log2(length + 1)))
      lent.push(numbers)
      return numbers.subarray(0, length)
    },
    giveAllBack() {
      taken = 0
      spare = [...spare, ...lent].sort((a, b) => a.length - b.length)
      lent = []
    },
  }
}
