import type { Bits } from '#search-engine/bit-set.ts'
import { addSlot, countInSet, createSlotSet, type Room, type SlotSet, uniteSet } from '#search-engine/slot-set.ts'
import { createCodeColumn, createMaskColumn, type FacetColumn } from './facet-column.ts'
import type { MemberList, Members, Scratch } from './members.ts'

/** Values that products have and people filter by: a slot set for each value, found by the value or by its code 0, 1, 2 … */
export type Facet<Value> = {
  values: readonly Value[]
  /** live products by code, kept with every change: what an unfiltered shop shows */
  totals: readonly number[]
  codeOf(value: Value): number | undefined
  setOf(value: Value): SlotSet | undefined
  add(slot: number, values: readonly Value[]): void
  /** the slot dies; it stays in the sets, which are only ever read together with the living */
  drop(slot: number): void
  valuesOf(slot: number): Value[]
  /** by code; null: all live products */
  count(members: Members | null): ArrayLike<number>
  /** products with one of the values; unknown ones have none. May be a set of its own: only to be read */
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
