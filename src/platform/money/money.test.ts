import { describe, expect, it } from 'vitest'
import { formatFigure, formatInr, readRupees, scalePaise, shareOf, spreadPaise, taxInside } from './money.ts'

describe('money', () => {
  it('is formatted with lakh grouping, and with paise only when there are any', () => {
    expect([0, 5, 100, 99_900, 1_00_000, 12_500_000, 1_23_45_67_890, -245_050].map(formatInr)).toEqual([
      '₹0',
      '₹0.05',
      '₹1',
      '₹999',
      '₹1,000',
      '₹1,25,000',
      '₹1,23,45,678.90',
      '−₹2,450.50',
    ])
  })

  it('rejects amounts that are not whole paise', () => {
    expect(() => formatInr(0.5)).toThrow(RangeError)
    expect(() => scalePaise(Number.MAX_SAFE_INTEGER + 1, 1, 1)).toThrow(RangeError)
    expect(() => spreadPaise(Number.NaN, [1])).toThrow(RangeError)
  })

  it('rounds half away from zero, also for negative amounts', () => {
    expect([
      scalePaise(1, 1, 2),
      scalePaise(3, 1, 2),
      scalePaise(-1, 1, 2),
      scalePaise(10, 1, 3),
      scalePaise(-10, 1, 3),
    ]).toEqual([1, 2, -1, 3, -3])
    expect(shareOf(245_000, 1000)).toBe(24_500)
  })

  it('computes the tax included in a price', () => {
    expect(taxInside(245_000, 500)).toBe(11_667)
    expect(taxInside(100, 0)).toBe(0)
    expect(taxInside(118, 1800)).toBe(18)
  })

  it('splits a sum into parts that add up to the whole, whatever the weights', () => {
    expect(spreadPaise(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(spreadPaise(7, [0, 0])).toEqual([7, 0])
    expect(() => spreadPaise(7, [])).toThrow(RangeError)

    for (let seed = 1; seed <= 500; seed += 1) {
      const weights = Array.from({ length: 1 + (seed % 7) }, (_, index) => (seed * 7919 * (index + 3)) % 100_003)
      const whole = (seed * 104_729) % 10_000_019
      const parts = spreadPaise(whole, weights)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
      parts.forEach((part, index) => {
        if (total > 0) expect(Math.abs(part - (whole * (weights[index] ?? 0)) / total)).toBeLessThanOrEqual(1)
      })
    }
  })
})

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [12_500_050, '1,25,000.50'],
  [999_999_999_999, '9,99,99,99,999.99'],
  [-150, '−1.50'],
] as const)('%i paise is formatted for a column as %s', (paise, written) => {
  expect(formatFigure(paise)).toBe(written)
})

describe('rupees', () => {
  it('are parsed as people type them, and anything else is rejected', () => {
    expect(['250', '1,25,000.50', ' ₹99.5 ', '0', '0.05', '३,५००', '௨௫.௫'].map(readRupees)).toEqual([
      25_000, 1_25_000_50, 9_950, 0, 5, 350_000, 2_550,
    ])
    expect(['', '-5', '1.234', 'ten', '1e3', '₹', '1 2'].map(readRupees)).toEqual(Array(7).fill(null))
  })
})
