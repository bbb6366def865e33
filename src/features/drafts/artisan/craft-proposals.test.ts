import { expect, test } from 'vitest'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { openProposals, proposalsOf, withCraft } from './craft-proposals.ts'
import { emptyProduct } from './typed-product.ts'

const craft = (change: Partial<CraftChoice>): CraftChoice => ({
  id: 'ajrakh',
  name: 'Ajrakh',
  words: 'Ajrakh Kachchh',
  category: 'textiles',
  state: 'gujarat',
  place: 'Ajrakhpur',
  isGi: true,
  materials: [{ term: 'cotton', name: 'કપાસ' }],
  techniques: [{ term: 'block printing', name: 'block printing' }],
  colors: ['indigo', 'madder red'],
  picture: null,
  ...change,
})
const ajrakh = proposalsOf(craft({}))
const pottery = proposalsOf(
  craft({ id: 'khavda', category: 'pottery', materials: [{ term: 'clay', name: 'clay' }], colors: ['brown'] }),
)
const empty = emptyProduct('sakina', ['gu'])

test('choosing a craft fills in the empty fields', () => {
  expect({ ...empty, ...withCraft(empty, 'ajrakh', ajrakh, null) }).toMatchObject({
    craft: 'ajrakh',
    category: 'textiles',
    state: 'gujarat',
    materials: ['cotton'],
    packing: 'folded',
    isFragile: false,
    hsn: '5208',
  })
})

test('another craft replaces what the first proposed and keeps what the artisan wrote', () => {
  const before = { ...empty, ...withCraft(empty, 'ajrakh', ajrakh, null), materials: ['modal silk'] }
  const after = { ...before, ...withCraft(before, 'khavda', pottery, ajrakh) }
  expect(after).toMatchObject({
    craft: 'khavda',
    category: 'pottery',
    materials: ['modal silk'],
    colors: ['brown'],
    packing: 'boxInBox',
    isFragile: true,
    hsn: '6912',
  })
})

test('materials and colours of the craft are proposed, features are not', () => {
  expect(openProposals(craft({}), 'colors')).toEqual(['indigo', 'madder red'])
  expect(openProposals(craft({}), 'materials')).toEqual(['cotton'])
  expect(openProposals(craft({}), 'features')).toEqual([])
  expect(openProposals(null, 'materials')).toEqual([])
})
