import { z } from 'zod'
import type { Role } from '#features/actor.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { sessionRow } from './own-account.ts'
import { staffRole } from './staff.ts'

export const roles = ['customer', 'artisan', 'admin'] as const satisfies readonly Role[]

const role = z.enum(roles)

export const personSorts = ['-joined', 'name'] as const

export type PersonSort = 'joined' | 'name'

export const personStates = ['open', 'disabled'] as const

type PersonState = (typeof personStates)[number]

export type PersonFilter = { q: string | null; role: Role | null; state: PersonState | null }

export function readPersonFilter(query: Partial<Record<string, string>>): PersonFilter {
  return { q: lookedFor(query.q), role: oneOf(roles, query.role), state: oneOf(personStates, query.state) }
}

export const personRow = z.object({
  /** what an admin may do; null: an owner, or no admin */
  staff: staffRole.nullable(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role,
  joinedAt: z.string(),
  /** last activity; null: none for a month */
  seenAt: z.string().nullable(),
  disabledAt: z.string().nullable(),
  hasAuthenticator: z.boolean(),
})

export type PersonRow = z.output<typeof personRow>

export const person = personRow.extend({
  language: z.string(),
  emailConfirmedAt: z.string().nullable(),
  disabledReason: z.string().nullable(),
  orders: z.int(),
  workshops: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  sessions: z.array(sessionRow),
  roles: z.array(role),
  isOwn: z.boolean(),
})

export type Person = z.output<typeof person>

export const roleChange = z.strictObject({
  role,
  expected: role,
  /** for an admin: a part of the work instead of all */
  staff: staffRole.nullable().default(null),
  expectedStaff: staffRole.nullable().default(null),
})

export type RoleChange = z.input<typeof roleChange>

export const disablement = z.strictObject({
  reason: z.string().trim().min(3, { error: 'invalid.required' }).max(500, { error: 'invalid.tooLong' }),
})

/** A choice, not free text, because the audit log outlives the person. */
export const erasureReasons = ['asked', 'duplicate', 'abuse'] as const

export const erasure = z.strictObject({ reason: z.enum(erasureReasons) })

/** An artisan with a workshop stays one; a former artisan who became an admin may go back. */
export function rolesFor({ role: now, hasWorkshop }: { role: Role; hasWorkshop: boolean }): Role[] {
  if (hasWorkshop) return now === 'artisan' ? [] : ['artisan']
  return roles.filter((one) => one !== now)
}
