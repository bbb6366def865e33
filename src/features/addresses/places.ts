import table from './pincode-prefixes.json' with { type: 'json' }
import { type AddressState, addressStates, isAddressState } from './states.ts'

export type StateOfPincode = { state: AddressState | null; isAmbiguous: boolean; choices: readonly AddressState[] }

/** The longest matching prefix wins. Null: not six digits, or a region that India Post never assigned. */
export function stateOfPincode(pincode: string): StateOfPincode | null {
  // GST forms write 999999 for a place abroad.
  if (!/^[1-9]\d{5}$/.test(pincode) || pincode === '999999') return null
  if (pincode.startsWith('9')) return { state: null, isAmbiguous: true, choices: addressStates }

  const state = longestMatch(table.prefixes, pincode)
  if (!isAddressState(state)) return null

  const ambiguous: Record<string, string[]> = table.ambiguous
  const choices = (ambiguous[pincode.slice(0, 3)] ?? []).filter(isAddressState)
  if (choices.length === 0) return { state, isAmbiguous: false, choices: [state] }
  return { state, isAmbiguous: true, choices: [state, ...choices.filter((choice) => choice !== state)] }
}

export function cityOfPincode(pincode: string): string {
  return longestMatch(cityPrefixes, pincode) ?? ''
}

/** `302000-302999,…`; a few pincodes inside a range may belong to a neighbour. */
export function pincodesOf(state: string): string {
  const prefixes = Object.entries(table.prefixes).filter(([, of]) => of === state)
  return prefixes.map(([prefix]) => `${prefix.padEnd(6, '0')}-${prefix.padEnd(6, '9')}`).join(',')
}

function longestMatch(prefixes: Readonly<Record<string, string>>, pincode: string): string | null {
  for (let length = 6; length >= 2; length -= 1) {
    const found = prefixes[pincode.slice(0, length)]
    if (found) return found
  }
  return null
}

/** Only prefixes that certainly belong to one city. English names, as India Post writes them. */
export const cityPrefixes: Readonly<Record<string, string>> = {
  '110': 'New Delhi',
  '1210': 'Faridabad',
  '1220': 'Gurugram',
  '1410': 'Ludhiana',
  '1430': 'Amritsar',
  '1440': 'Jalandhar',
  '1470': 'Patiala',
  '16001': 'Chandigarh',
  '16002': 'Chandigarh',
  '16003': 'Chandigarh',
  '1710': 'Shimla',
  '1800': 'Jammu',
  '1900': 'Srinagar',
  '194101': 'Leh',
  '2010': 'Ghaziabad',
  '20130': 'Noida',
  '2020': 'Aligarh',
  '2080': 'Kanpur',
  '2110': 'Prayagraj',
  '2210': 'Varanasi',
  '2260': 'Lucknow',
  '2430': 'Bareilly',
  '2480': 'Dehradun',
  '2500': 'Meerut',
  '2730': 'Gorakhpur',
  '2820': 'Agra',
  '2840': 'Jhansi',
  '3020': 'Jaipur',
  '3050': 'Ajmer',
  '3130': 'Udaipur',
  '3240': 'Kota',
  '3340': 'Bikaner',
  '3420': 'Jodhpur',
  '3600': 'Rajkot',
  '3640': 'Bhavnagar',
  '3700': 'Bhuj',
  '3800': 'Ahmedabad',
  '3900': 'Vadodara',
  '3950': 'Surat',
  '4000': 'Mumbai',
  '4110': 'Pune',
  '4160': 'Kolhapur',
  '4220': 'Nashik',
  '4310': 'Chhatrapati Sambhajinagar',
  '4400': 'Nagpur',
  '4520': 'Indore',
  '4560': 'Ujjain',
  '4620': 'Bhopal',
  '4740': 'Gwalior',
  '4820': 'Jabalpur',
  '4920': 'Raipur',
  '4950': 'Bilaspur',
  '5000': 'Hyderabad',
  '5060': 'Warangal',
  '51750': 'Tirupati',
  '5200': 'Vijayawada',
  '5220': 'Guntur',
  '5240': 'Nellore',
  '5300': 'Visakhapatnam',
  '5600': 'Bengaluru',
  '5700': 'Mysuru',
  '5750': 'Mangaluru',
  '5800': 'Hubballi',
  '5900': 'Belagavi',
  '6000': 'Chennai',
  '6200': 'Tiruchirappalli',
  '6250': 'Madurai',
  '6270': 'Tirunelveli',
  '6360': 'Salem',
  '6380': 'Erode',
  '6410': 'Coimbatore',
  '64160': 'Tiruppur',
  '6700': 'Kannur',
  '6730': 'Kozhikode',
  '6800': 'Thrissur',
  '6820': 'Kochi',
  '6910': 'Kollam',
  '6950': 'Thiruvananthapuram',
  '7000': 'Kolkata',
  '7111': 'Howrah',
  '71320': 'Durgapur',
  '71330': 'Asansol',
  '7340': 'Siliguri',
  '7441': 'Port Blair',
  '7510': 'Bhubaneswar',
  '75200': 'Puri',
  '7530': 'Cuttack',
  '7690': 'Rourkela',
  '7810': 'Guwahati',
  '7850': 'Jorhat',
  '7860': 'Dibrugarh',
  '7930': 'Shillong',
  '7950': 'Imphal',
  '7960': 'Aizawl',
  '7970': 'Kohima',
  '79711': 'Dimapur',
  '7990': 'Agartala',
  '8000': 'Patna',
  '8120': 'Bhagalpur',
  '8230': 'Gaya',
  '8260': 'Dhanbad',
  '8270': 'Bokaro',
  '8310': 'Jamshedpur',
  '8340': 'Ranchi',
  '8420': 'Muzaffarpur',
}
