import { expect, test } from 'vitest'
import { categories } from '#features/crafts/category.ts'
import { queueDays } from '#features/shipping/dispatch-day.ts'
import { namedHsn, proposeHsn } from './hsn.ts'

test.each([
  ['textiles', 'Ikat stole', 'Sambalpuri ikat cotton', '6214'],
  ['textiles', 'Saree', 'Kanchipuram mulberry silk zari', '5007'],
  ['textiles', '', 'Khadi cotton', '5208'],
  ['pottery', 'Bankura horse', 'Terracotta clay', '6913'],
  ['pottery', 'Blue bowl', 'Jaipur quartz', '6912'],
  ['jewelry', 'Earring', 'Cuttack tarakasi silver', '7113'],
  ['leather', 'Kolhapuri chappal', 'buffalo hide', '6403'],
  ['metalwork', 'Lamp', 'Moradabad brass', '7419'],
])('%s, %s of %s: %s is proposed first', (category, name, craft, first) => {
  expect(proposeHsn({ category, name, craft })[0]).toBe(first)
})

test('every category has an HSN proposal, and every proposal has a name', () => {
  for (const category of categories) {
    const proposed = proposeHsn({ category, name: '', craft: '' })
    expect(proposed.length).toBeGreaterThan(0)
    expect(proposed.every((hsn) => namedHsn.includes(hsn))).toBe(true)
  }
})

test('the wait behind earlier orders is a whole number of weeks, and zero without a weekly capacity', () => {
  const wait = (openPieces: number, weeklyCapacity: number | null) => queueDays({ openPieces, weeklyCapacity })
  expect([wait(0, 2), wait(1, 2), wait(2, 2), wait(5, 2)]).toEqual([0, 0, 7, 14])
  expect(wait(500, null)).toBe(0)
})
