import { expect, test } from 'vitest'
import { dice } from '#test/dice.ts'
import { commissionOf, percentOnly } from './commission.ts'

test('10 % and ₹20 for each piece, at least ₹50 and at most ₹500', () => {
  const own = { basisPoints: 1000, flatPaise: 2_000, floorPaise: 5_000, capPaise: 50_000 }
  expect(commissionOf(own, 100_000, 1)).toBe(12_000)
  expect(commissionOf(own, 10_000, 1)).toBe(5_000)
  expect(commissionOf(own, 900_000, 1)).toBe(50_000)
  expect(commissionOf(own, 1_800_000, 2)).toBe(100_000)
  expect(commissionOf(own, 3_000, 1)).toBe(3_000)
  expect(commissionOf(percentOnly(1000), 95_000, 1)).toBe(9_500)
})

test('a commission is never below nothing nor above what was paid, and never falls when the price rises', () => {
  const roll = dice(16)
  for (let round = 0; round < 5_000; round += 1) {
    const floorPaise = roll(3) === 0 ? null : roll(50_000)
    const capPaise = roll(3) === 0 ? null : (floorPaise ?? 0) + roll(500_000)
    const own = { basisPoints: roll(10_001), flatPaise: roll(2) * roll(30_000), floorPaise, capPaise }
    const [low, pieces] = [roll(5_000_000), 1 + roll(99)]
    const high = low + roll(1_000_000)
    const [less, more] = [commissionOf(own, low, pieces), commissionOf(own, high, pieces)]
    expect(less).toBeGreaterThanOrEqual(0)
    expect(less).toBeLessThanOrEqual(low)
    expect(more).toBeGreaterThanOrEqual(less)
  }
})
