import { type Bits, countCommonBits, createBits, grown, hasBit, setBit, unite } from './bit-set.ts'

/** How many 32-slot words a bit set needs now; it grows with the shop. */
export type Room = { words: number }

/** A set that only grows: a list while it is short, bits once they are smaller. */
export type SlotSet = { size: number; slots: Uint32Array; bits: Bits | null }

const nothing = new Uint32Array(0)

export function createSlotSet(): SlotSet {
  return { size: 0, slots: nothing, bits: null }
}

/** Slots must come in ascending order. */
export function addSlot(set: SlotSet, slot: number, room: Room): void {
  if (!set.bits && set.size * 4 >= room.words) turnIntoBits(set, room)

  if (set.bits) {
    if (slot >>> 5 >= set.bits.length) set.bits = grown(set.bits, room.words)
    setBit(set.bits, slot)
  } else {
    if (set.size === set.slots.length) set.slots = lengthened(set.slots)
    set.slots[set.size] = slot
  }
  set.size += 1
}

/** Whether the slot, the highest of all, was added already. */
export function isLast({ size, slots, bits }: SlotSet, slot: number): boolean {
  return bits ? hasBit(bits, slot) : slots[size - 1] === slot
}

function turnIntoBits(set: SlotSet, room: Room): void {
  const bits = createBits(room.words)
  uniteSet(bits, set)
  set.bits = bits
  set.slots = nothing
}

export function lengthened(slots: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(slots.length < 64 ? slots.length * 2 + 2 : Math.floor(slots.length * 1.5))
  longer.set(slots)
  return longer
}

/** Adds the set to `into`. */
export function uniteSet(into: Bits, { size, slots, bits }: SlotSet): void {
  if (bits) {
    unite(into, bits)
    return
  }
  for (let at = 0; at < size; at += 1) {
    const slot = slots[at] as number
    into[slot >>> 5] = (into[slot >>> 5] as number) | (1 << (slot & 31))
  }
}

export function countInSet(among: Bits, { size, slots, bits }: SlotSet): number {
  if (bits) return countCommonBits(among, bits)
  let count = 0
  for (let at = 0; at < size; at += 1) if (hasBit(among, slots[at] as number)) count += 1
  return count
}

/** How many slots of the set are in `among`, counted up to `most`. */
export function countUpTo(most: number, among: Bits, { size, slots, bits }: SlotSet): number {
  let count = 0
  if (!bits) {
    for (let at = 0; at < size && count < most; at += 1) if (hasBit(among, slots[at] as number)) count += 1
    return count
  }
  for (let at = 0; at < bits.length && at < among.length && count < most; at += 1) {
    for (let word = (bits[at] as number) & (among[at] as number); word !== 0 && count < most; word &= word - 1)
      count += 1
  }
  return count
}
