import { z } from 'zod'
import { gstin } from '#features/accounts/gstin.ts'
import { emailAddress, personName, text } from '#features/accounts/person-fields.ts'
import type { Operator } from '#platform/config/operator.ts'

export const operatorKey = 'operator'

/** Consumer Protection (E-Commerce) Rules, 2020, rules 4 and 5: what a marketplace must show about who runs it. */
export const operatorForm = z.strictObject({
  name: text(2, 120),
  address: text(10, 300),
  email: emailAddress,
  // A landline or a toll-free number is allowed, so it is not a mobile number.
  phone: z
    .string({ error: 'invalid.phone' })
    .trim()
    .regex(/^\+?[\d\s()-]{8,24}$/, { error: 'invalid.phone' }),
  grievanceOfficer: personName,
  gstin: z.union([z.literal('').transform(() => null), z.null(), gstin]),
})

export type OperatorForm = z.output<typeof operatorForm>

const operatorShown = operatorForm.extend({ revision: z.int() })

/** Null for a row this version cannot read. */
export function operatorOf(value: unknown): (Operator & { revision: number }) | null {
  const read = operatorShown.safeParse(value)
  return read.success ? { ...read.data, isExample: false } : null
}
