import { expect, test } from 'vitest'
import { withLabel } from './label-chips.tsx'

test('comma-separated words become separate labels without duplicates', () => {
  expect(withLabel(['silk'], ' cotton,  Silk ; zari  thread,')).toEqual(['silk', 'cotton', 'zari thread'])
  expect(withLabel([], '  ')).toEqual([])
  expect(withLabel([], 'Small, 15 cm; Large')).toEqual(['Small, 15 cm', 'Large'])
  expect(withLabel([], '15 cm, 20 cm')).toEqual(['15 cm', '20 cm'])
  expect(withLabel(['લાલ'], 'લાલ, વાદળી')).toEqual(['લાલ', 'વાદળી'])
})

test('at most twenty labels are kept', () => {
  const many = Array.from({ length: 25 }, (_, index) => `word ${index}`).join(',')
  expect(withLabel(['silk'], many)).toHaveLength(20)
})

test('a sentence with commas stays one label', () => {
  expect(withLabel([], 'Wash by hand, in cold water', true)).toEqual(['Wash by hand, in cold water'])
})
