import { z } from 'zod'
import { emailAddress } from './person-fields.ts'
import { staffRole } from './staff.ts'

export const invitationDays = 7

/** `staff` null: an owner */
export const staffInvite = z.strictObject({ email: emailAddress, staff: staffRole.nullable() })

export type StaffInvite = z.output<typeof staffInvite>

export const staffInvitation = z.object({
  id: z.string(),
  email: z.string(),
  staff: staffRole.nullable(),
  expiresAt: z.iso.datetime(),
  isOver: z.boolean(),
})

export type StaffInvitation = z.output<typeof staffInvitation>
