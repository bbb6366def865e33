import { expect, test } from 'vitest'
import { withLabel } from './label-chips.tsx'

test('words parted by commas are several labels, and none stands twice', () => {
  expect(withLabel(['silk'], ' cotton,  Silk ; zari  thread,')).toEqual(['silk', 'cotton', 'zari thread'])
  expect(withLabel([], '  ')).toEqual([])
  expect(withLabel(['લાલ'], 'લાલ, વાદળી')).toEqual(['લાલ', 'વાદળી'])
})

test('no more than twenty', () => {
  const many = Array.from({ length: 25 }, (_, index) => `word ${index}`).join(',')
  expect(withLabel(['silk'], many)).toHaveLength(20)
})

test('a sentence with commas stays one', () => {
  expect(withLabel([], 'Wash by hand, in cold water', true)).toEqual(['Wash by hand, in cold water'])
})
