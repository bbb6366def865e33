import { cityPrefixes } from './city-prefixes.ts'
import table from './pincode-prefixes.json' with { type: 'json' }
import { type AddressState, addressStates, isAddressState } from './states.ts'

export type StateOfPincode = { state: AddressState | null; isAmbiguous: boolean; choices: readonly AddressState[] }

/** The longest matching prefix wins. Null: not six digits, or a region that the post never assigned. */
export function stateOfPincode(pincode: string): StateOfPincode | null {
  if (!/^[1-9]\d{5}$/.test(pincode)) return null
  if (pincode.startsWith('9')) return { state: null, isAmbiguous: true, choices: addressStates }

  const state = longestMatch(table.prefixes, pincode)
  if (!isAddressState(state)) return null

  const ambiguous: Record<string, string[]> = table.ambiguous
  const choices = (ambiguous[pincode.slice(0, 3)] ?? []).filter(isAddressState)
  if (choices.length === 0) return { state, isAmbiguous: false, choices: [state] }
  return { state, isAmbiguous: true, choices: [state, ...choices.filter((choice) => choice !== state)] }
}

/** The city, where the first three digits are those of one city for certain; else empty. */
export function cityOfPincode(pincode: string): string {
  return longestMatch(cityPrefixes, pincode) ?? ''
}

function longestMatch(prefixes: Readonly<Record<string, string>>, pincode: string): string | null {
  for (let length = 6; length >= 2; length -= 1) {
    const found = prefixes[pincode.slice(0, length)]
    if (found) return found
  }
  return null
}
