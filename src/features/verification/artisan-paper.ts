import { z } from 'zod'
import { asciiDigits } from '#platform/i18n/digits.ts'

export const paperKinds = ['pehchan', 'gi_user', 'handloom_mark', 'silk_mark'] as const

export type PaperKind = (typeof paperKinds)[number]

type Form = {
  /** of the whole number, without spaces */
  length: readonly [least: number, most: number]
  leastDigits: number
  /** format example, not a real number */
  example: string
  register: string
}

/**
 * Number formats of the registers. No register publishes a rule, and old and new cards differ, so this only catches a
 * number in the wrong field or cut off. The register tells whether the number is genuine.
 */
export const paperForms: Record<PaperKind, Form> = {
  pehchan: { length: [6, 24], leastDigits: 4, example: 'RJ/JP/0012345', register: 'https://handicrafts.nic.in' },
  gi_user: { length: [4, 32], leastDigits: 2, example: 'AU/1234/GI/56/78', register: 'https://ipindia.gov.in' },
  handloom_mark: { length: [4, 24], leastDigits: 3, example: 'HLM/OR/04512', register: 'https://hlm.gov.in' },
  silk_mark: { length: [4, 24], leastDigits: 3, example: 'SMOI/KA/02345', register: 'https://silkmarkindia.com' },
}

/** Converts digits of any script to ASCII, upper-cases and removes spaces: the stored and compared form. */
export function foldPaperNumber(text: string): string {
  return asciiDigits(text.normalize('NFKC')).replace(/\s/g, '').toUpperCase()
}

/** Null when the folded number may be of this kind, else the key of the error message. */
export function paperProblem(kind: PaperKind, number: string): string | null {
  if (isAadhaar(number)) return 'invalid.aadhaar'
  const { length, leastDigits } = paperForms[kind]
  const isMade = /^[A-Z0-9](?:[A-Z0-9]|[/-](?=[A-Z0-9]))*$/.test(number)
  const digits = number.replace(/\D/g, '').length
  const isLong = number.length >= length[0] && number.length <= length[1]
  return isMade && isLong && digits >= leastDigits ? null : 'invalid.paperNumber'
}

const turn = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]
const join = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]

/**
 * Twelve digits with a valid Verhoeff check digit. The shop must never store an Aadhaar number: only the authority's
 * own agencies may (Aadhaar Act 2016, sections 8 and 29).
 */
export function isAadhaar(number: string): boolean {
  const digits = number.replace(/-/g, '')
  if (!/^[2-9]\d{11}$/.test(digits)) return false
  const left = [...digits].reverse().reduce((sum, digit, place) => {
    const turned = turn[place % 8]?.charAt(Number(digit)) ?? '0'
    return Number(join[sum]?.charAt(Number(turned)))
  }, 0)
  return left === 0
}

export const artisanPaper = z.object({
  kind: z.enum(paperKinds),
  number: z.string(),
  givenAt: z.string(),
  checkedAt: z.string().nullable(),
  /** when its photograph was given */
  scanAt: z.string().nullable(),
})

export const mostScanBytes = 5 * 1024 * 1024

export type ArtisanPaper = z.output<typeof artisanPaper>

export const paperNumber = z
  .string({ error: 'invalid.paperNumber' })
  .max(60, { error: 'invalid.paperNumber' })
  .transform(foldPaperNumber)
