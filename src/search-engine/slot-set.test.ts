import { expect, test } from 'vitest'
import {
  type Bits,
  countBits,
  countCommonBits,
  createBits,
  hasCommonBit,
  intersect,
  listSlots,
  setBit,
  subtract,
  unite,
} from './bit-set.ts'
import { createFacet } from './facet.ts'
import { createScratch } from './members.ts'
import { addSlot, countInSet, countUpTo, createSlotSet, uniteSet } from './slot-set.ts'

function bitsOf(words: number, ...slots: number[]): Bits {
  const bits = createBits(words)
  for (const slot of slots) setBit(bits, slot)
  return bits
}

function slotsIn(bits: Bits): number[] {
  const out = new Uint32Array(bits.length * 32)
  return [...out.subarray(0, listSlots(bits, out))]
}

test('set operations treat a shorter set as empty beyond its end', () => {
  const short = bitsOf(1, 0, 5, 31)
  const long = bitsOf(3, 5, 31, 32, 64, 95)
  expect(slotsIn(intersect(bitsOf(3, 70), short, long))).toEqual([5, 31])
  expect(slotsIn(subtract(bitsOf(3, 70), long, short))).toEqual([32, 64, 95])
  expect(slotsIn(subtract(bitsOf(3, 70), short, long))).toEqual([0])
  expect(slotsIn(unite(bitsOf(3, 70), short))).toEqual([0, 5, 31, 70])
  expect(countCommonBits(short, long)).toBe(2)
  expect(hasCommonBit(short, bitsOf(3, 64))).toBe(false)
})

test('bit counts are right for full words and for odd and even lengths', () => {
  for (const words of [1, 2, 3, 8, 9]) {
    const full = createBits(words).fill(0xffffffff)
    expect(countCommonBits(full, full)).toBe(words * 32)
    expect(countCommonBits(full, bitsOf(words, 0, words * 32 - 1))).toBe(2)
  }
})

test('a set gives the same results as a list and as bits, even after the index grows', () => {
  const room = { words: 16 }
  const set = createSlotSet()
  for (let slot = 0; slot < 20; slot += 2) {
    addSlot(set, slot, room)
    expect(set.bits === null, `${slot}`).toBe(set.size <= 4)
    expect(countInSet(bitsOf(16, 0, 1, 2, 18), set)).toBe(Math.min(2, set.size) + Number(slot === 18))
    expect(countUpTo(1, bitsOf(16, 0, 2), set)).toBe(1)
  }
  room.words = 32
  addSlot(set, 200, room)
  const all = createBits(32)
  uniteSet(all, set)
  expect(slotsIn(all)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 200])
})

test('a new set is empty and the others keep theirs, while the memory grows', () => {
  const first = bitsOf(3, 1, 95)
  for (let turn = 0; turn < 40; turn += 1) expect(hasCommonBit(createBits(50_000).fill(0xffffffff), first)).toBe(true)
  expect(countBits(createBits(50_000))).toBe(0)
  expect(slotsIn(first)).toEqual([1, 95])
})

test('the products of thousands of values are the same as those of each', () => {
  const room = { words: 400 }
  const facet = createFacet<number>(room, createScratch(room), 'one')
  for (let slot = 0; slot < 12_000; slot += 1) facet.add(slot, [(slot * 7_919) % 3_001])
  for (const values of [[5], [5, 2_999], [...Array(2_000).keys()]]) {
    const found = createBits(room.words)
    facet.addTo(found, [...values, 9_999])
    const asked = new Set(values)
    const expected = [...Array(12_000).keys()].filter((slot) => asked.has((slot * 7_919) % 3_001))
    expect(slotsIn(found)).toEqual(expected)
  }
})
