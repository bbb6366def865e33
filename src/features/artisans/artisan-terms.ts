import { z } from 'zod'
import { gstin } from '#features/accounts/gstin.ts'
import { enrolmentNumber, taxStatuses } from './artisan-form.ts'

/** Half of the price at most: beyond it is a slip of the keyboard. Basis points. */
export const mostCommission = 5000

const reason = z
  .string({ error: 'invalid.required' })
  .trim()
  .min(3, { error: 'invalid.required' })
  .max(500, { error: 'invalid.text' })

const basisPoints = z.int({ error: 'invalid.commission' }).min(0, { error: 'invalid.commission' }).max(mostCommission, {
  error: 'invalid.commission',
})

/** What the admin keeps of this artisan's sales from now on. Null: what the category or the shop keeps. */
export const commissionChange = z.strictObject({
  basisPoints: basisPoints.nullable(),
  /** what the page showed; another one now is refused */
  expected: basisPoints.nullable(),
  reason,
})

export type CommissionChange = z.output<typeof commissionChange>

/** The admin found in the register what the artisan said about GST; `number` is the one that was looked up, null for none. */
export const taxCheck = z.strictObject({ taxStatus: z.enum(taxStatuses), number: z.string().max(20).nullable() })

export type TaxCheck = z.output<typeof taxCheck>

/** The register says something else than the artisan. A number that is not given stays as it is, if that standing has one. */
export const taxChange = z.strictObject({
  taxStatus: z.enum(taxStatuses, { error: 'invalid.taxStatus' }),
  gstin: gstin.optional(),
  enrolmentNumber: enrolmentNumber.optional(),
  expected: z.enum(taxStatuses),
  reason,
})

export type TaxChange = z.output<typeof taxChange>
