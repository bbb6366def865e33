import { type Bits, createBits, grown, hasBit, listSlots, setBit } from '#search-engine/bit-set.ts'
import type { ProductSlots } from './product-slots.ts'

export type Compare = (a: number, b: number) => number

export type SlotOrder = {
  build(): void
  move(slot: number): void
  take(members: Bits, total: number, skip: number, count: number, isBackwards: boolean): number[]
}

/** Above this the list of moved slots is merged into the order: 5 ms at a million products. */
const mostMoved = 2_000

export function createSlotOrder(slots: ProductSlots, compare: Compare): SlotOrder {
  let sorted = new Uint32Array(0)
  let moved: number[] = []
  let isMoved: Bits = createBits(slots.room.words)
  let isInOrder = true

  const startFrom = (order: Uint32Array<ArrayBuffer>) => {
    sorted = order
    moved = []
    isMoved = createBits(slots.room.words)
    isInOrder = true
  }
  const settle = () => {
    if (isInOrder) return
    moved = moved.filter((slot) => hasBit(slots.live, slot)).sort(compare)
    isInOrder = true
    if (moved.length <= mostMoved) return
    startFrom(merge(unmoved(sorted, slots.live, isMoved), moved, compare))
  }

  return {
    build: () => startFrom(listed(slots.live, slots.count).sort(compare)),
    move(slot) {
      isMoved = grown(isMoved, slots.room.words)
      if (!hasBit(isMoved, slot)) moved.push(slot)
      setBit(isMoved, slot)
      isInOrder = false
    },
    take(members, total, skip, count, isBackwards) {
      settle()
      const end = Math.min(total, skip + count)
      if (skip >= end) return []
      const isSortingCheaper = total * 16 * Math.log2(total + 1) < (sorted.length * end) / total
      if (isSortingCheaper) return sortMembers(members, total, compare, isBackwards).slice(skip, end)
      return walk({ sorted, moved, isMoved, compare }, members, skip, end, isBackwards)
    },
  }
}

function listed(members: Bits, most: number): Uint32Array<ArrayBuffer> {
  const found = new Uint32Array(most)
  return found.subarray(0, listSlots(members, found))
}

function unmoved(sorted: Uint32Array<ArrayBuffer>, live: Bits, isMoved: Bits): Uint32Array<ArrayBuffer> {
  return sorted.filter((slot) => hasBit(live, slot) && !hasBit(isMoved, slot))
}

function merge(sorted: Uint32Array, moved: readonly number[], compare: Compare): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(sorted.length + moved.length)
  let from = 0
  moved.forEach((slot, before) => {
    const to = placeOf(sorted, slot, compare, from)
    all.set(sorted.subarray(from, to), from + before)
    all[to + before] = slot
    from = to
  })
  all.set(sorted.subarray(from), from + moved.length)
  return all
}

function placeOf(sorted: Uint32Array, slot: number, compare: Compare, from: number): number {
  let low = from
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] as number, slot) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function sortMembers(members: Bits, total: number, compare: Compare, isBackwards: boolean): number[] {
  return [...listed(members, total).sort(isBackwards ? (a, b) => compare(b, a) : compare)]
}

type Both = { sorted: Uint32Array; moved: readonly number[]; isMoved: Bits; compare: Compare }

function walk(
  { sorted, moved, isMoved, compare }: Both,
  members: Bits,
  skip: number,
  end: number,
  isBackwards: boolean,
) {
  const inSorted = createCursor(sorted, isBackwards, members, moved.length > 0 ? isMoved : null)
  const inMoved = createCursor(moved, isBackwards, members, null)
  const sign = isBackwards ? -1 : 1
  const found: number[] = []

  for (let place = 0; place < end; place += 1) {
    const slot = inSorted.slot
    const other = inMoved.slot
    const isMovedFirst = other >= 0 && (slot < 0 || compare(other, slot) * sign < 0)
    if (place >= skip) found.push(isMovedFirst ? other : slot)
    if (isMovedFirst) inMoved.step()
    else inSorted.step()
  }
  return found
}

type Cursor = { slot: number; step(): void }

function createCursor(list: ArrayLike<number>, isBackwards: boolean, members: Bits, except: Bits | null): Cursor {
  const step = isBackwards ? -1 : 1
  let at = isBackwards ? list.length : -1

  const cursor = {
    slot: -1,
    step() {
      for (at += step; at >= 0 && at < list.length; at += step) {
        const slot = list[at] as number
        if (!hasBit(members, slot) || (except && hasBit(except, slot))) continue
        cursor.slot = slot
        return
      }
      cursor.slot = -1
    },
  }
  cursor.step()
  return cursor
}
