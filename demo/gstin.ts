import { gstinCheckDigit } from '#features/accounts/gstin.ts'
import { gstStateCode } from '#features/addresses/gst-states.ts'
import type { Rng } from './artist/ink.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** State code, an individual's PAN (fourth letter P, fifth the surname's), entity 1, Z, check digit. */
export function demoGstin(state: string, surname: string, rng: Rng): string {
  const start = `${gstStateCode(state) || '99'}${demoPan(surname, rng)}1Z`
  return start + gstinCheckDigit(start)
}

/** An individual's PAN; the fifth letter is the surname's. */
export function demoPan(surname: string, rng: Rng): string {
  const letter = () => letters.charAt(rng.int(0, 25))
  return `${letter()}${letter()}${letter()}P${surname.charAt(0).toUpperCase()}${rng.int(1000, 9999)}${letter()}`
}
