import { z } from 'zod'
import { emailAddress } from '#features/accounts/person-fields.ts'
import { workshopRole } from './workshop-role.ts'

export const teamInvite = z.strictObject({ email: emailAddress, role: workshopRole })

export type TeamInvite = z.output<typeof teamInvite>

export const teamChange = z.strictObject({ role: workshopRole, expected: workshopRole })

export const team = z.object({
  /** the account of the artisan */
  owner: z.string(),
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: workshopRole,
      addedAt: z.iso.datetime(),
      seenAt: z.iso.datetime().nullable(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role: workshopRole,
      expiresAt: z.iso.datetime(),
      isOver: z.boolean(),
    }),
  ),
})

export type Team = z.output<typeof team>
