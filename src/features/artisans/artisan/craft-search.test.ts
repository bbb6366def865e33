import { expect, test } from 'vitest'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { searchCrafts } from './craft-search.ts'

const craft = (id: string, words: string) => ({ id, name: id, words }) as CraftChoice
const crafts = [
  craft('Sambalpuri ikat', 'Sambalpuri ikat Bargarh ସମ୍ବଲପୁରୀ संबलपुरी'),
  craft('Jaipur blue pottery', 'Jaipur blue pottery Jaipur जयपुर ब्लू पॉटरी'),
  craft('Kachchh ajrakh', 'Kachchh ajrakh Ajrakhpur અજરખ'),
]

test.each([
  ['ସମ୍ବଲ', ['Sambalpuri ikat']],
  ['ब्लू', ['Jaipur blue pottery']],
  ['અજરખ', ['Kachchh ajrakh']],
  ['POTTERY jai', ['Jaipur blue pottery']],
  ['nothing', []],
])('"%s" finds %s', (written, found) => {
  expect(searchCrafts(crafts, written).map(({ id }) => id)).toEqual(found)
})

test('an empty search returns all crafts', () => {
  expect(searchCrafts(crafts, '  ')).toHaveLength(3)
})
