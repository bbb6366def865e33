import { z } from 'zod'
import { gstin } from '#features/accounts/gstin.ts'
import { personName, phoneNumber, pincode, text } from '#features/accounts/person-fields.ts'
import { addressStates } from './states.ts'

/** An address as an order keeps it. `state` is one of the 36 states and territories. */
export const postalAddress = z.strictObject({
  fullName: personName,
  phone: phoneNumber,
  pincode,
  house: text(1, 120),
  street: text(1, 160),
  landmark: text(0, 120).optional(),
  city: text(1, 80),
  /** as the buyer confirmed it; tax follows it */
  state: z.enum(addressStates, { error: 'invalid.state' }),
  /** a second number for the courier */
  alternatePhone: phoneNumber.optional(),
  /** of a business that buys; printed on the invoice */
  gstin: gstin.optional(),
})

export type PostalAddress = z.output<typeof postalAddress>

export const savedAddress = postalAddress.extend({ kind: z.enum(['home', 'work']), isDefault: z.boolean() })

export type SavedAddress = z.output<typeof savedAddress>

/** A saved address as its owner sees it. At most one of them is the default. */
export const addressRow = savedAddress.extend({ id: z.string() })

export type AddressRow = z.output<typeof addressRow>

/** What six digits tell about an address. `state` is a suggestion: the buyer confirms it, and tax follows the buyer. */
export const pincodePlace = z.object({
  pincode: z.string(),
  /** null for the army's pincodes (90 to 99), which lie in no state */
  state: z.string().nullable(),
  /** states to choose from: one when the pincode is certain, more when it is not */
  choices: z.array(z.string()),
  /** empty where the prefix does not name one city for certain */
  city: z.string(),
})

export type PincodePlace = z.output<typeof pincodePlace>
