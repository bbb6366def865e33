import { z } from 'zod'
import { emailAddress, personName, text } from '#features/accounts/person-fields.ts'

export const longestMessage = 4000

/** The order number stays as entered: a wrong one must not lose the message. */
export const contactMessage = z.strictObject({
  name: personName,
  email: emailAddress,
  orderNumber: text(0, 40).optional(),
  message: text(10, longestMessage),
})

export type ContactMessage = z.output<typeof contactMessage>
