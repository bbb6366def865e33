import { z } from 'zod'
import { gstin } from '#features/accounts/gstin.ts'
import { personName, phoneNumber, pincode, text } from '#features/accounts/person-fields.ts'
import { addressStates } from './states.ts'

export const postalAddress = z.strictObject({
  fullName: personName,
  phone: phoneNumber,
  pincode,
  house: text(1, 120),
  street: text(1, 160),
  landmark: text(0, 120).optional(),
  city: text(1, 80),
  /** as the buyer confirmed it; tax depends on it */
  state: z.enum(addressStates, { error: 'invalid.state' }),
  alternatePhone: phoneNumber.optional(),
  /** of a business buyer; printed on the invoice */
  gstin: gstin.optional(),
})

export type PostalAddress = z.output<typeof postalAddress>

export const savedAddress = postalAddress.extend({ kind: z.enum(['home', 'work']), isDefault: z.boolean() })

export type SavedAddress = z.output<typeof savedAddress>

export const addressRow = savedAddress.extend({ id: z.string() })

export type AddressRow = z.output<typeof addressRow>

/** `state` is a suggestion: the buyer confirms it, and tax depends on the confirmed state. */
export const pincodePlace = z.object({
  pincode: z.string(),
  /** null for army pincodes (90 to 99), which lie in no state */
  state: z.string().nullable(),
  /** one state when the pincode is certain, else several */
  choices: z.array(z.string()),
  /** empty when the prefix does not identify one city */
  city: z.string(),
  /** the same in the reader's language, to be shown */
  cityName: z.string(),
})

export type PincodePlace = z.output<typeof pincodePlace>
