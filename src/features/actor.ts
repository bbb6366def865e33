import { DomainError } from '#platform/api/domain-error.ts'

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
  /** when the password was last given in the session that acts; without it dangerous acts ask for it (fresh-proof.ts) */
  provedAt?: Date | null
  /** an admin acts for the artisan `artisanId`, in the role of an artisan, until then; absent: everybody acts for themselves */
  impersonation?: { until: Date; reason: string } | null
  /** an admin whose session has had no second factor, in a shop that asks for one: nothing of the admin opens */
  owesSecondFactor?: boolean
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

/**
 * What only the person may do, and nobody for them: bank account, consents, promises, appeals, whatever belongs to signing in.
 * @throws DomainError unauthorized for guests and the shop itself, forbidden for another role than asked, not-on-impersonation for an admin who acts for an artisan
 */
export function requireOwnHand(actor: Actor, role?: Role): User {
  const user = role ? requireRole(actor, role) : requireUser(actor)
  if (user.impersonation) throw new DomainError('not-on-impersonation')
  return user
}

/** @throws DomainError unauthorized for guests, forbidden for another role, second-factor-needed */
export function requireRole(actor: Actor, role: Role): User {
  const user = requireUser(actor)
  if (user.role !== role) throw new DomainError('forbidden')
  if (user.owesSecondFactor) throw new DomainError('second-factor-needed')
  return user
}
