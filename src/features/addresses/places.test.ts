import { expect, test } from 'vitest'
import { originStates } from '#features/crafts/craft.ts'
import table from './pincode-prefixes.json' with { type: 'json' }
import { cityOfPincode, cityPrefixes, stateOfPincode } from './places.ts'
import { addressStates, isAddressState } from './states.ts'

test('there are 36 address states, and every craft origin state is one of them', () => {
  expect(addressStates).toHaveLength(36)
  expect(originStates.filter((state) => !isAddressState(state))).toEqual([])
  expect(new Set(Object.values(table.prefixes)).size).toBe(36)
  expect(
    [...Object.values(table.prefixes), ...Object.values(table.ambiguous).flat()].filter(
      (state) => !isAddressState(state),
    ),
  ).toEqual([])
})

test('the longest matching pincode prefix decides the state', () => {
  const states = [
    '302001',
    '403001',
    '411004',
    '194101',
    '246701',
    '246001',
    '737101',
    '744101',
    '682555',
    '795001',
    '834001',
    '607402',
  ]
  expect(states.map((pincode) => stateOfPincode(pincode)?.state)).toEqual([
    'rajasthan',
    'goa',
    'maharashtra',
    'ladakh',
    'uttarPradesh',
    'uttarakhand',
    'sikkim',
    'andamanNicobar',
    'lakshadweep',
    'manipur',
    'jharkhand',
    'puducherry',
  ])
})

test('a pincode prefix shared by two states offers both, the likelier first', () => {
  expect(stateOfPincode('302001')).toEqual({ state: 'rajasthan', isAmbiguous: false, choices: ['rajasthan'] })
  expect(stateOfPincode('160059')).toEqual({ state: 'punjab', isAmbiguous: true, choices: ['punjab', 'chandigarh'] })
})

test('an army pincode has no state', () => {
  expect(stateOfPincode('900056')).toEqual({ state: null, isAmbiguous: true, choices: addressStates })
})

test('every assigned postal region from 11 to 85 has a state; the others have none', () => {
  const unassigned = new Set(['10', '29', '35', '54', '55', '65', '66', '86', '87', '88', '89'])
  for (let region = 10; region < 90; region += 1) {
    const pincode = `${region}0001`
    expect(stateOfPincode(pincode) !== null, pincode).toBe(!unassigned.has(String(region)))
  }
  for (const wrong of ['', '012345', '30200', '3020011', 'abcdef', '999999']) expect(stateOfPincode(wrong)).toBeNull()
})

test('a city is returned only for an unambiguous prefix', () => {
  expect(['302001', '110001', '560001', '795001', '302', '321001'].map(cityOfPincode)).toEqual([
    'Jaipur',
    'New Delhi',
    'Bengaluru',
    'Imphal',
    '',
    '',
  ])
  expect(Object.keys(cityPrefixes).filter((prefix) => !stateOfPincode(prefix.padEnd(6, '0')))).toEqual([])
})
