import { type Bits, clearBit, createBits, grown, setBit } from '#search-engine/bit-set.ts'
import type { Room } from '#search-engine/slot-set.ts'
import { valueFilters } from './catalog-filters.ts'
import type { IndexedProduct } from './indexed-product.ts'

/** A changed product takes a new slot, so words and facets are only added. Price, rating and stock change in place. */
export type ProductSlots = {
  room: Room
  /** number of slots used, dead ones included */
  count: number
  slotOf: Map<number, number>
  live: Bits
  hasStock: Bits
  ids: Float64Array
  createdAt: Float64Array
  pricePaise: Float64Array
  ratingSums: Uint32Array
  ratingCounts: Uint32Array
  /** hash of everything that does not change in place: tells an edit from a sale */
  marks: Uint32Array
  /** UTF-8, which sorts like PostgreSQL's "C" collation; a name ends where the next one begins */
  nameBytes: Uint8Array
  nameEnds: Uint32Array
}

export function createProductSlots(expected: number): ProductSlots {
  const capacity = roomy(expected)
  return {
    room: { words: Math.ceil(capacity / 32) },
    count: 0,
    slotOf: new Map(),
    live: createBits(capacity / 32),
    hasStock: createBits(capacity / 32),
    ids: new Float64Array(capacity),
    createdAt: new Float64Array(capacity),
    pricePaise: new Float64Array(capacity),
    ratingSums: new Uint32Array(capacity),
    ratingCounts: new Uint32Array(capacity),
    marks: new Uint32Array(capacity),
    nameBytes: new Uint8Array(capacity * 32),
    nameEnds: new Uint32Array(capacity),
  }
}

function roomy(expected: number): number {
  return Math.ceil((expected * 1.1 + 512) / 32) * 32
}

export function addProduct(slots: ProductSlots, product: IndexedProduct): number {
  if (slots.count === slots.ids.length) lengthen(slots)
  const slot = slots.count
  slots.count += 1

  slots.slotOf.set(product.id, slot)
  setBit(slots.live, slot)
  slots.ids[slot] = product.id
  slots.createdAt[slot] = product.createdAt
  slots.marks[slot] = markOf(product)
  writeName(slots, slot, product.names[0] ?? '')
  changeInPlace(slots, slot, product)
  return slot
}

export function changeInPlace(slots: ProductSlots, slot: number, product: IndexedProduct): void {
  slots.pricePaise[slot] = product.pricePaise
  slots.ratingSums[slot] = product.ratingSum
  slots.ratingCounts[slot] = product.ratingCount
  if (product.hasStock) setBit(slots.hasStock, slot)
  else clearBit(slots.hasStock, slot)
}

export function killSlot(slots: ProductSlots, slot: number): void {
  slots.slotOf.delete(slots.ids[slot] ?? 0)
  clearBit(slots.live, slot)
}

export function starsOf(slots: ProductSlots, slot: number): number {
  const count = slots.ratingCounts[slot] ?? 0
  return count === 0 ? 0 : (slots.ratingSums[slot] ?? 0) / count
}

export function compareNames({ nameBytes, nameEnds }: ProductSlots, a: number, b: number): number {
  const startA = a === 0 ? 0 : (nameEnds[a - 1] as number)
  const startB = b === 0 ? 0 : (nameEnds[b - 1] as number)
  const lengthA = (nameEnds[a] as number) - startA
  const lengthB = (nameEnds[b] as number) - startB

  const length = Math.min(lengthA, lengthB)
  for (let at = 0; at < length; at += 1) {
    const difference = (nameBytes[startA + at] as number) - (nameBytes[startB + at] as number)
    if (difference !== 0) return difference
  }
  return lengthA - lengthB
}

/** FNV-1a, 32 bits, over everything that needs a new slot when it changes. */
export function markOf(product: IndexedProduct): number {
  const { names, texts, craftId, artisanId, createdAt } = product
  const values = valueFilters.map(({ name }) => product[name])
  const lists = [names, texts, ...values, [`${craftId} ${artisanId} ${createdAt}`]]
  return lists.reduce((mark, list) => mixIn(list.reduce(mixIn, mark), '\u0001'), 0x811c9dc5) >>> 0
}

/** The trailing zero keeps ['ab', 'c'] different from ['a', 'bc']. */
function mixIn(mark: number, text: string): number {
  let mixed = mark
  for (let at = 0; at < text.length; at += 1) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  return Math.imul(mixed, 0x01000193)
}

const encoder = new TextEncoder()

function writeName(slots: ProductSlots, slot: number, name: string): void {
  const start = slot === 0 ? 0 : (slots.nameEnds[slot - 1] ?? 0)
  const most = start + name.length * 3
  if (most > slots.nameBytes.length) {
    const longer = new Uint8Array(Math.ceil(most * 1.25))
    longer.set(slots.nameBytes)
    slots.nameBytes = longer
  }
  slots.nameEnds[slot] = start + encoder.encodeInto(name, slots.nameBytes.subarray(start, most)).written
}

function lengthen(slots: ProductSlots): void {
  const capacity = roomy(slots.count)
  const floats = (column: Float64Array) => withRoom(new Float64Array(capacity), column)
  const whole = (column: Uint32Array) => withRoom(new Uint32Array(capacity), column)

  slots.room.words = capacity / 32
  slots.live = grown(slots.live, slots.room.words)
  slots.hasStock = grown(slots.hasStock, slots.room.words)
  slots.ids = floats(slots.ids)
  slots.createdAt = floats(slots.createdAt)
  slots.pricePaise = floats(slots.pricePaise)
  slots.ratingSums = whole(slots.ratingSums)
  slots.ratingCounts = whole(slots.ratingCounts)
  slots.marks = whole(slots.marks)
  slots.nameEnds = whole(slots.nameEnds)
}

function withRoom<Column extends Float64Array | Uint32Array>(larger: Column, column: Column): Column {
  larger.set(column)
  return larger
}
