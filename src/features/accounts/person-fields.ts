import { z } from 'zod'
import { asciiDigits } from '#platform/i18n/digits.ts'

export { asciiDigits } from '#platform/i18n/digits.ts'

/**
 * Text input. Messages are keys of `locales/<lng>/common.json` under `invalid`; lengths are in code points. NFC and
 * trimmed. Refuses C0 and C1 controls, lone surrogates and bidi overrides; keeps ZWJ and ZWNJ inside Indic words.
 */
export function text(min: number, max: number, message?: string) {
  return z
    .string({ error: message ?? notAText })
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => !hasForbidden(value), { error: 'invalid.characters' })
    .refine((value) => visibleLength(value) >= min && [...value].length <= max, {
      error: message ?? 'invalid.text',
      params: { min, max },
    })
}

/** zod gives the issue of a wrong type no `params`, so its sentence cannot name the bounds. */
export function notAText({ input }: { input?: unknown }): string {
  return input === undefined ? 'invalid.required' : 'invalid.value'
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to refuse
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/u

export function hasForbidden(value: string): boolean {
  return forbidden.test(value) || !value.isWellFormed()
}

function visibleLength(value: string): number {
  return [...value.replace(/[\u200b-\u200f\u2060\s]/gu, '')].length
}

export const personName = text(2, 50, 'invalid.name')

/** Accepts digits of any Indian script, spaces, hyphens and a leading +91 or 0; returns 10 digits, the first 6 to 9. */
export const phoneNumber = z
  .string({ error: 'invalid.phone' })
  .transform((value) =>
    asciiDigits(value)
      .replace(/[\s-]/g, '')
      .replace(/^(\+91|91(?=\d{10}$)|0(?=\d{10}$))/, ''),
  )
  .refine((value) => /^[6-9]\d{9}$/.test(value), { error: 'invalid.phone' })

// Two-digit regions that India Post never assigned; places.ts knows the others.
const unassigned = new Set(['10', '29', '35', '54', '55', '65', '66', '86', '87', '88', '89'])

export const pincode = z
  .string({ error: 'invalid.pincode' })
  .transform((value) => asciiDigits(value).replace(/\s/g, ''))
  .refine((value) => /^[1-9]\d{5}$/.test(value), { error: 'invalid.pincode', abort: true })
  .refine((value) => !unassigned.has(value.slice(0, 2)), { error: 'invalid.pincodeUnknown' })

/** At most 254 characters, ASCII mailbox (look-alike letters must not reach another person's account). */
export const emailAddress = z
  .string({ error: 'invalid.email' })
  .transform((value) => value.trim())
  .refine(
    (value) =>
      value.length <= 254 && /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(value),
    { error: 'invalid.email' },
  )

/** Code points. Never trimmed, never truncated. */
export const password = z
  .string({ error: 'invalid.password' })
  .refine((value) => [...value].length >= 6 && [...value].length <= 128, { error: 'invalid.password' })
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), { error: 'invalid.characters' })
