import { z } from 'zod'
import { gstin } from '#features/accounts/gstin.ts'
import { text } from '#features/accounts/person-fields.ts'
import { commissionTerms } from '#features/tax/rate.ts'
import { enrolmentNumber, taxStatuses } from './artisan-form.ts'

/** Basis points: half of the price, to catch typing errors. */
const mostCommission = 5000

const reason = text(3, 500)

/** From a day on. Null `terms`: the category's or the shop's rate. `seenFrom`: the start of the own rate, as shown. */
export const commissionChange = z.strictObject({
  terms: commissionTerms
    .refine(({ basisPoints }) => basisPoints <= mostCommission, { error: 'invalid.commission', path: ['basisPoints'] })
    .nullable(),
  fromDay: z.iso.date({ error: 'invalid.date' }),
  seenFrom: z.iso.datetime().nullable(),
  reason,
})

export type CommissionChange = z.output<typeof commissionChange>

/** The admin confirmed the GST status in the register; `number` is the one looked up, null for none. */
export const taxCheck = z.strictObject({ taxStatus: z.enum(taxStatuses), number: z.string().max(20).nullable() })

export type TaxCheck = z.output<typeof taxCheck>

/** Corrects the GST status from the register. Without a number the old one stays, if the new status has one. */
export const taxChange = z.strictObject({
  taxStatus: z.enum(taxStatuses, { error: 'invalid.taxStatus' }),
  gstin: gstin.optional(),
  enrolmentNumber: enrolmentNumber.optional(),
  expected: z.enum(taxStatuses),
  reason,
})

export type TaxChange = z.output<typeof taxChange>
