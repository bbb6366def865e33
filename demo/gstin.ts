/** GST numbers that pass every check of form, for a shop where nobody is real. */
import { gstinCheckDigit } from '#domain/accounts/gstin.ts'
import type { Rng } from './artist/ink.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Two-digit state codes of the GST network. */
export const gstStateCodes: Record<string, string> = {
  jammuKashmir: '01',
  himachalPradesh: '02',
  punjab: '03',
  uttarakhand: '05',
  haryana: '06',
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
  maharashtra: '27',
  karnataka: '29',
  goa: '30',
  kerala: '32',
  tamilNadu: '33',
  telangana: '36',
  andhraPradesh: '37',
}

/** State code, an individual's PAN (fourth letter P, fifth the surname's), entity 1, Z, check digit. */
export function demoGstin(state: string, surname: string, rng: Rng): string {
  const start = `${gstStateCodes[state] ?? '99'}${demoPan(surname, rng)}1Z`
  return start + gstinCheckDigit(start)
}

/** The income tax number of an individual; the fifth letter is the surname's. */
export function demoPan(surname: string, rng: Rng): string {
  const letter = () => letters.charAt(rng.int(0, 25))
  return `${letter()}${letter()}${letter()}P${surname.charAt(0).toUpperCase()}${rng.int(1000, 9999)}${letter()}`
}
