import { z } from 'zod'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The fifteenth character: base-36 digits weighted 1, 2, 1, 2 …, each product's two base-36 digits added. */
export function gstinCheckDigit(firstFourteen: string): string {
  let sum = 0
  for (const [index, character] of [...firstFourteen].entries()) {
    const product = digits.indexOf(character) * (index % 2 ? 2 : 1)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return digits.charAt((36 - (sum % 36)) % 36)
}

/** Checks a GSTIN: state code, PAN, entity digit, Z, check digit. */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false
  return gstinCheckDigit(text.slice(0, 14)) === text.charAt(14)
}

export const gstin = z
  .string({ error: 'invalid.gstin' })
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .refine(isGstin, { error: 'invalid.gstin' })
