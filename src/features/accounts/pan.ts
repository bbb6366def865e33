import { z } from 'zod'

/** The kind of holder, by a PAN's fourth letter (Income-tax Rules, rule 114). */
const panHolders = {
  individual: 'P',
  huf: 'H',
  firm: 'F',
  company: 'C',
  cooperative: 'ABJLT',
} as const

export type LegalForm = keyof typeof panHolders

export const legalForms = Object.keys(panHolders) as [LegalForm, ...LegalForm[]]

/** Three letters, kind of holder, initial of a name, four digits, a check letter whose rule is not public. */
function isPan(text: string): boolean {
  return /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/.test(text)
}

export function isPanOf(pan: string, form: LegalForm): boolean {
  return panHolders[form].includes(pan.charAt(3))
}

export const pan = z
  .string({ error: 'invalid.pan' })
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .refine(isPan, { error: 'invalid.pan' })
