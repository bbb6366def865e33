import type { StaffRole } from '#features/accounts/staff.ts'
import type { WorkshopRole } from '#features/team/workshop-role.ts'
import { DomainError } from '#platform/api/domain-error.ts'

export type Role = 'customer' | 'artisan' | 'admin'

export type User = {
  role: Role
  userId: number
  publicId: string
  name: string
  artisanId: number | null
  /** an admin's part of the work (accounts/staff.ts); null or absent: an owner */
  staff?: StaffRole | null
  /** a member's part of the work in the workshop (team/workshop-role.ts); null or absent: its owner */
  workshopRole?: WorkshopRole | null
  /** last password proof in this session; dangerous acts need a recent one (fresh-proof.ts) */
  provedAt?: Date | null
  /** an admin impersonates the artisan `artisanId` until then; absent: no impersonation */
  impersonation?: { until: Date; reason: string } | null
  /** an admin session still without the required second factor: admin pages stay closed */
  needsSecondFactor?: boolean
}

export type Actor = { role: 'guest' } | User | { role: 'system'; name: string }

export const guest: Actor = { role: 'guest' }

export function systemActor(name: string): Actor {
  return { role: 'system', name }
}

export function isUser(actor: Actor): actor is User {
  return actor.role === 'customer' || actor.role === 'artisan' || actor.role === 'admin'
}

/** users.id of a person, null for guests and the shop itself; stored in event and audit rows. */
export function actorId(actor: Actor): number | null {
  return isUser(actor) ? actor.userId : null
}

/** @throws DomainError unauthorized for guests and the shop itself */
export function requireUser(actor: Actor): User {
  if (!isUser(actor)) throw new DomainError('unauthorized')
  return actor
}

/**
 * For acts that an impersonating admin may not do: bank account, consents, promises, appeals, sign-in settings.
 * @throws DomainError unauthorized, forbidden for another role, not-on-impersonation
 */
export function requireNotImpersonating(actor: Actor, role?: Role): User {
  const user = role ? requireRole(actor, role) : requireUser(actor)
  if (user.impersonation) throw new DomainError('not-on-impersonation')
  return user
}

/** @throws DomainError unauthorized for guests, forbidden for another role, second-factor-needed */
export function requireRole(actor: Actor, role: Role): User {
  const user = requireUser(actor)
  if (user.role !== role) throw new DomainError('forbidden')
  if (user.needsSecondFactor) throw new DomainError('second-factor-needed')
  return user
}
