import type { AddressState } from './states.ts'

/** First two digits of a GSTIN, printed beside the place of supply. Source: GST portal, list of state codes. */
const codes: Record<AddressState, string> = {
  jammuKashmir: '01',
  himachalPradesh: '02',
  punjab: '03',
  chandigarh: '04',
  uttarakhand: '05',
  haryana: '06',
  delhi: '07',
  rajasthan: '08',
  uttarPradesh: '09',
  bihar: '10',
  sikkim: '11',
  arunachalPradesh: '12',
  nagaland: '13',
  manipur: '14',
  mizoram: '15',
  tripura: '16',
  meghalaya: '17',
  assam: '18',
  westBengal: '19',
  jharkhand: '20',
  odisha: '21',
  chhattisgarh: '22',
  madhyaPradesh: '23',
  gujarat: '24',
  dadraNagarHaveliDamanDiu: '26',
  maharashtra: '27',
  karnataka: '29',
  goa: '30',
  lakshadweep: '31',
  kerala: '32',
  tamilNadu: '33',
  puducherry: '34',
  andamanNicobar: '35',
  telangana: '36',
  andhraPradesh: '37',
  ladakh: '38',
}

export function gstStateCode(state: string): string {
  return Object.hasOwn(codes, state) ? codes[state as AddressState] : ''
}

const withoutLegislature = ['chandigarh', 'andamanNicobar', 'lakshadweep', 'dadraNagarHaveliDamanDiu', 'ladakh']

/** In union territories without a legislature the state's half is called UTGST (UTGST Act 2017). */
export function hasUtgst(state: string): boolean {
  return withoutLegislature.includes(state)
}
