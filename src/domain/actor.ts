import { DomainError } from '#platform/domain-error.ts'

/** Who acts: a visitor, a signed-in person, or the shop itself (jobs, gateway events, command line). */
export type Role = 'customer' | 'artisan' | 'admin'

export type User = {
  role: Role
  userId: number
  /** opaque id for the outside */
  publicId: string
  name: string
  /** the artisan profile of an artisan, else null */
  artisanId: number | null
}

export type Actor = { role: 'guest' } | User | { role: 'system'; name: string }

export const guest: Actor = { role: 'guest' }

export function systemActor(name: string): Actor {
  return { role: 'system', name }
}

export function isUser(actor: Actor): actor is User {
  return actor.role === 'customer' || actor.role === 'artisan' || actor.role === 'admin'
}

/** The users.id of a person, null for guests and the shop itself; event and audit rows keep it. */
export function actorId(actor: Actor): number | null {
  return isUser(actor) ? actor.userId : null
}

/** @throws DomainError unauthorized for guests and the shop itself */
export function requireUser(actor: Actor): User {
  if (!isUser(actor)) throw new DomainError('unauthorized')
  return actor
}

/** @throws DomainError unauthorized for guests, forbidden for another role */
export function requireRole(actor: Actor, role: Role): User {
  const user = requireUser(actor)
  if (user.role !== role) throw new DomainError('forbidden')
  return user
}
