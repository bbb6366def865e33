import type { Room } from '#search-engine/slot-set.ts'

/** Which values of a facet each slot has, by the values' codes 0, 1, 2 …: for counting a few slots, and for what dies. */
export type FacetColumn = {
  /** of counting one slot, in comparisons of two words of 32 slots; measured at a million products */
  stepCost: number
  write(slot: number, code: number): void
  codesOf(slot: number): number[]
  /** adds to `counts` each value of each slot */
  count(counts: Uint32Array, slots: Uint32Array): void
}

type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** One value for each slot, in as many bytes as there are values: a count is as fast as the column is short. */
export function createCodeColumn(room: Room): FacetColumn {
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

/** Any number of values for each slot: one column of bits for every 32 values there are. */
export function createMaskColumn(room: Room): FacetColumn {
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
