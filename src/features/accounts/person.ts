import { z } from 'zod'
import type { Role } from '#features/actor.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { sessionRow } from './own-account.ts'

export const roles = ['customer', 'artisan', 'admin'] as const satisfies readonly Role[]

const role = z.enum(roles)

/** The orders the list of people can be put in; the first is the one nobody asked for. */
export const personSorts = ['-joined', 'name'] as const

export type PersonSort = 'joined' | 'name'

export const personStates = ['open', 'disabled'] as const

export type PersonState = (typeof personStates)[number]

/** Whom the admin looks for; null is not asked for. */
export type PersonFilter = { q: string | null; role: Role | null; state: PersonState | null }

/** The filter in an address; what cannot be read is not asked for. */
export function readPersonFilter(query: Partial<Record<string, string>>): PersonFilter {
  return { q: lookedFor(query.q), role: oneOf(roles, query.role), state: oneOf(personStates, query.state) }
}

/** Somebody with an account, as the admin sees them. Times are UTC. */
export const personRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role,
  joinedAt: z.string(),
  /** when a browser of theirs was last here; null: not for a month */
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
  /** slugs and names of the workshops this account has opened */
  workshops: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  sessions: z.array(sessionRow),
  /** the roles the admin may give now */
  roles: z.array(role),
  isOwn: z.boolean(),
})

export type Person = z.output<typeof person>

/** `expected` is the role that was seen: somebody else may have been faster. */
export const roleChange = z.strictObject({ role, expected: role })

export type RoleChange = z.output<typeof roleChange>

/** The person reads the reason. */
export const disablement = z.strictObject({
  reason: z.string().trim().min(3, { error: 'invalid.required' }).max(500, { error: 'invalid.tooLong' }),
})

/** Why the admin forgets somebody: a choice and no words, for the trail of acts outlives the person. */
export const erasureReasons = ['asked', 'duplicate', 'abuse'] as const

export const erasure = z.strictObject({ reason: z.enum(erasureReasons) })

/**
 * The roles somebody may get. Who has a workshop is its artisan and stays it; who once was one and became an admin may go back.
 * Anybody else may open one.
 */
export function rolesFor({ role: now, hasWorkshop }: { role: Role; hasWorkshop: boolean }): Role[] {
  if (hasWorkshop) return now === 'artisan' ? [] : ['artisan']
  return roles.filter((one) => one !== now)
}
