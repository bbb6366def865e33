import { expect, test } from 'vitest'
import { dice } from '#test/dice.ts'
import { type Bits, createBits, hasCommonBit, setBit, subtract } from './bit-set.ts'
import { addLevels, digitsFor, highest } from './score.ts'

test('scores of random levels are the sums, read from the highest down', () => {
  const next = dice(7)
  for (let turn = 0; turn < 50; turn += 1) {
    const words = 1 + next(4)
    const sums: number[] = Array.from({ length: words * 32 }, () => 0)
    const terms = Array.from({ length: 1 + next(6) }, () => ({ doublings: next(2), levels: sums.map(() => next(4)) }))
    const most = terms.reduce((sum, { doublings }) => sum + 3 * 2 ** doublings, 0)
    const score = Array.from({ length: digitsFor(most) }, () => createBits(words))
    for (const { doublings, levels } of terms) {
      const atLeast = [3, 2, 1].map((level) => bitsOf(words, (slot) => (levels[slot] ?? 0) >= level))
      addLevels(score, atLeast as [Bits, Bits, Bits], doublings)
      for (const [slot, level] of levels.entries()) sums[slot] = (sums[slot] ?? 0) + level * 2 ** doublings
    }

    const left = bitsOf(words, (slot) => slot % 3 > 0)
    for (const sum of [...new Set(sums.filter((_, slot) => slot % 3 > 0))].sort((a, b) => b - a)) {
      const top = highest(createBits(words), score, left)
      expect(top).toEqual(bitsOf(words, (slot) => slot % 3 > 0 && sums[slot] === sum))
      subtract(left, left, top)
    }
    expect(hasCommonBit(left, left)).toBe(false)
  }
})

function bitsOf(words: number, has: (slot: number) => boolean): Bits {
  const bits = createBits(words)
  for (let slot = 0; slot < words * 32; slot += 1) if (has(slot)) setBit(bits, slot)
  return bits
}
