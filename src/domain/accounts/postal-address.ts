import { z } from 'zod'
import { personName, phoneNumber, pincode, text } from './person-fields.ts'

/** An address as an order keeps it. `state` is one of the 36 states and territories. */
export const postalAddress = z.strictObject({
  fullName: personName,
  phone: phoneNumber,
  pincode,
  house: text(1, 120),
  street: text(1, 160),
  landmark: text(0, 120).optional(),
  city: text(1, 80),
  state: text(2, 40),
})

export type PostalAddress = z.output<typeof postalAddress>

export const savedAddress = postalAddress.extend({ kind: z.enum(['home', 'work']), isDefault: z.boolean() })

export type SavedAddress = z.output<typeof savedAddress>
