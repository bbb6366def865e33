import type { Bits } from './bit-set.ts'
import type { MemberList, Members, Scratch } from './members.ts'
import { addSlot, countInSet, createSlotSet, type Room, type SlotSet, uniteSet } from './slot-set.ts'

/** Values to filter by, each with a slot set, found by the value or by its code 0, 1, 2 … */
export type Facet<Value> = {
  values: readonly Value[]
  /** live products per code, kept current */
  totals: readonly number[]
  codeOf(value: Value): number | undefined
  setOf(value: Value): SlotSet | undefined
  add(slot: number, values: readonly Value[]): void
  /** the slot stays in the sets, which are only read together with the live slots */
  drop(slot: number): void
  valuesOf(slot: number): Value[]
  /** per code; null: all live products */
  count(members: Members | null): ArrayLike<number>
  /** products with any of the values; read-only, because it may be an internal set */
  anyOf(values: readonly Value[], scratch: Scratch): Bits
}

/** @param kind whether a product has one value or many */
export function createFacet<Value>(room: Room, kind: 'one' | 'many'): Facet<Value> {
  const column = kind === 'one' ? createCodeColumn(room) : createMaskColumn(room)
  const values: Value[] = []
  const totals: number[] = []
  const sets: SlotSet[] = []
  const codes = new Map<Value, number>()

  const enrol = (value: Value): number => {
    codes.set(value, values.push(value) - 1)
    totals.push(0)
    return sets.push(createSlotSet()) - 1
  }
  const setOf = (value: Value) => sets[codes.get(value) ?? -1]

  return {
    values,
    totals,
    codeOf: (value) => codes.get(value),
    setOf,
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
    count: (members) => (members ? countMembers(members, sets, column, totals, room) : totals),
    anyOf: (wanted, scratch) => unionOf(wanted.map(setOf), scratch),
  }
}

function countMembers(
  members: Members,
  sets: readonly SlotSet[],
  column: FacetColumn,
  totals: readonly number[],
  room: Room,
): ArrayLike<number> {
  const isListCheaper = members.listLength * column.stepCost < sets.length * room.words
  return isListCheaper ? countList(members.list(), column, totals) : sets.map((set) => countInSet(members.bits, set))
}

function countList({ slots, isOfMissing }: MemberList, column: FacetColumn, totals: readonly number[]): Uint32Array {
  const counts = new Uint32Array(totals.length)
  column.count(counts, slots)
  if (!isOfMissing) return counts
  for (let code = 0; code < counts.length; code += 1) counts[code] = (totals[code] as number) - (counts[code] as number)
  return counts
}

function unionOf(sets: readonly (SlotSet | undefined)[], scratch: Scratch): Bits {
  if (sets.length === 1 && sets[0]?.bits) return sets[0].bits
  const bits = scratch.takeEmpty()
  for (const set of sets) if (set) uniteSet(bits, set)
  return bits
}

/** The codes of each slot, for counting a few slots and for dropping one. */
type FacetColumn = {
  /** cost of counting one slot, in comparisons of two 32-slot words; measured at a million products */
  stepCost: number
  write(slot: number, code: number): void
  codesOf(slot: number): number[]
  count(counts: Uint32Array, slots: Uint32Array): void
}

type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** One value per slot, in as few bytes as the codes need: a shorter column counts faster. */
function createCodeColumn(room: Room): FacetColumn {
  let codes: Codes = new Uint8Array(room.words * 32)

  return {
    stepCost: 2,
    write(slot, code) {
      if (slot >= codes.length || code >= 256 ** codes.BYTES_PER_ELEMENT) codes = wider(codes, code, room)
      codes[slot] = code
    },
    codesOf: (slot) => [codes[slot] ?? 0],
    count(counts, slots) {
      for (let at = 0; at < slots.length; at += 1) {
        const code = codes[slots[at] as number] as number
        counts[code] = (counts[code] as number) + 1
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
    stepCost: 6,
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
