import type { Bits } from './bit-set.ts'
import type { MemberList, Members, Scratch } from './members.ts'
import { addSlot, countInSet, createSlotSet, lengthened, type Room, type SlotSet, uniteSet } from './slot-set.ts'

/** Values to filter by, each with a slot set, found by the value or by its code 0, 1, 2 … */
export type Facet<Value> = {
  values: readonly Value[]
  codeOf(value: Value): number | undefined
  setOf(value: Value): SlotSet | undefined
  /** live products with the value */
  totalOf(value: Value): number
  add(slot: number, values: readonly Value[]): void
  /** the slot stays in the sets, which are only read together with the live slots */
  drop(slot: number): void
  valuesOf(slot: number): Value[]
  /** per code, until the scratch is given back; null: all live products */
  count(members: Members | null): Uint32Array
  /** products with any of the values; read-only, because it may be an internal set */
  anyOf(values: readonly Value[]): Bits
  /** adds the products with any of the values */
  addTo(into: Bits, values: readonly Value[]): void
}

/** @param kind whether a product has one value or many */
export function createFacet<Value>(room: Room, scratch: Scratch, kind: 'one' | 'many'): Facet<Value> {
  const column = kind === 'one' ? createCodeColumn(room) : createMaskColumn(room)
  const values: Value[] = []
  let totals = new Uint32Array(16)
  const sets: SlotSet[] = []
  const codes = new Map<Value, number>()

  const enrol = (value: Value): number => {
    codes.set(value, values.push(value) - 1)
    if (values.length > totals.length) totals = lengthened(totals)
    return sets.push(createSlotSet()) - 1
  }
  const setOf = (value: Value) => sets[codes.get(value) ?? -1]
  const addTo = (into: Bits, wanted: readonly Value[]) => {
    const known = wanted.flatMap((value) => codes.get(value) ?? [])
    const listed = known.reduce((sum, code) => sum + listCost(sets[code] as SlotSet), 0)
    if (column.select && listed > room.words * 32) column.select(into, known)
    else for (const code of known) uniteSet(into, sets[code] as SlotSet)
  }

  return {
    values,
    codeOf: (value) => codes.get(value),
    setOf,
    totalOf: (value) => totals[codes.get(value) ?? -1] ?? 0,
    add(slot, given) {
      for (let at = 0; at < given.length; at += 1) {
        const value = given[at] as Value
        if (given.indexOf(value) !== at) continue
        const code = codes.get(value) ?? enrol(value)
        column.write(slot, code)
        totals[code] = (totals[code] ?? 0) + 1
        addSlot(sets[code] as SlotSet, slot, room)
      }
    },
    drop(slot) {
      for (const code of column.codesOf(slot)) totals[code] = (totals[code] ?? 0) - 1
    },
    valuesOf: (slot) => column.codesOf(slot).map((code) => values[code] as Value),
    count(members) {
      if (!members) return totals
      const counts = scratch.takeNumbers(totals.length).fill(0)
      if (areSetsDearer(sets, room, members.listLength * column.stepCost))
        countList(counts, members.list(), column, totals)
      else for (const [code, set] of sets.entries()) counts[code] = countInSet(members.bits, set)
      return counts
    },
    anyOf(wanted) {
      const only = wanted.length === 1 ? setOf(wanted[0] as Value)?.bits : null
      if (only) return only
      const bits = scratch.takeEmpty()
      addTo(bits, wanted)
      return bits
    },
    addTo,
  }
}

function countList(
  counts: Uint32Array,
  { slots, isOfMissing }: MemberList,
  column: FacetColumn,
  totals: Uint32Array,
): void {
  column.count(counts, slots)
  if (!isOfMissing) return
  for (let code = 0; code < counts.length; code += 1) counts[code] = (totals[code] as number) - (counts[code] as number)
}

/** Whether counting in all sets takes longer than comparing so many words. */
function areSetsDearer(sets: readonly SlotSet[], room: Room, words: number): boolean {
  let cost = 0
  for (let code = 0; code < sets.length && cost <= words; code += 1) {
    const { bits, size } = sets[code] as SlotSet
    cost += bits ? room.words : 40 + size * 6
  }
  return cost > words
}

/** In slots that `select` reads in the same time; measured at a million products. */
function listCost({ size, bits }: SlotSet): number {
  return bits ? 0 : 400 + size
}

/** The codes of each slot, for counting a few slots and for dropping one. */
type FacetColumn = {
  /** cost of counting one slot, in comparisons of two 32-slot words; measured at a million products */
  stepCost: number
  write(slot: number, code: number): void
  codesOf(slot: number): number[]
  count(counts: Uint32Array, slots: Uint32Array): void
  /** Reads the whole column: for thousands of values, such as all artisans of a district. */
  select?(into: Bits, codes: readonly number[]): void
}

type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** One value per slot, in as few bytes as the codes need: a shorter column counts faster. */
function createCodeColumn(room: Room): FacetColumn {
  let codes: Codes = new Uint8Array(room.words * 32)
  let count = 0

  return {
    stepCost: 10,
    write(slot, code) {
      if (slot >= codes.length || code >= 256 ** codes.BYTES_PER_ELEMENT) codes = wider(codes, code, room)
      codes[slot] = code
      count = Math.max(count, slot + 1)
    },
    codesOf: (slot) => [codes[slot] ?? 0],
    count(counts, slots) {
      for (let at = 0; at < slots.length; at += 1) {
        const code = codes[slots[at] as number] as number
        counts[code] = (counts[code] as number) + 1
      }
    },
    select(into, wanted) {
      const isWanted = new Uint8Array(wanted.reduce((most, code) => Math.max(most, code), 0) + 1)
      for (const code of wanted) isWanted[code] = 1
      for (let word = 0; word * 32 < count; word += 1) {
        let bits = 0
        for (let at = 0; at < 32; at += 1) bits |= (isWanted[codes[word * 32 + at] as number] ?? 0) << at
        into[word] = (into[word] as number) | bits
      }
    },
  }
}

function wider(codes: Codes, code: number, room: Room): Codes {
  const length = room.words * 32
  const highest = Math.max(code, 256 ** codes.BYTES_PER_ELEMENT - 1)
  const Column = [Uint8Array, Uint16Array].find((each) => highest < 256 ** each.BYTES_PER_ELEMENT) ?? Uint32Array
  const larger = new Column(length)
  larger.set(codes)
  return larger
}

/** Any number of values per slot: one column of bits for every 32 values. */
function createMaskColumn(room: Room): FacetColumn {
  const columns: Uint32Array<ArrayBuffer>[] = []

  return {
    stepCost: 40,
    write(slot, code) {
      const place = code >>> 5
      while (columns.length <= place) columns.push(new Uint32Array(room.words * 32))
      const column = longer(columns[place] as Uint32Array<ArrayBuffer>, room)
      column[slot] = (column[slot] as number) | (1 << (code & 31))
      columns[place] = column
    },
    codesOf(slot) {
      return columns.flatMap((column, at) => {
        const mask = column[slot] ?? 0
        return Array.from({ length: 32 }, (_, bit) => bit)
          .filter((bit) => (mask >>> bit) & 1)
          .map((bit) => at * 32 + bit)
      })
    },
    count(counts, slots) {
      for (const [at, column] of columns.entries()) countMasks(counts, slots, column, at * 32)
    },
  }
}

function countMasks(counts: Uint32Array, slots: Uint32Array, column: Uint32Array, firstCode: number): void {
  for (let at = 0; at < slots.length; at += 1) {
    for (let mask = column[slots[at] as number] ?? 0; mask !== 0; mask &= mask - 1) {
      const code = firstCode + 31 - Math.clz32(mask & -mask)
      counts[code] = (counts[code] as number) + 1
    }
  }
}

function longer(column: Uint32Array<ArrayBuffer>, room: Room): Uint32Array<ArrayBuffer> {
  if (column.length >= room.words * 32) return column
  const larger = new Uint32Array(room.words * 32)
  larger.set(column)
  return larger
}
