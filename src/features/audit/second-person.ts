import { type Actor, requireRole } from '#features/actor.ts'
import { DomainError } from '#platform/api/domain-error.ts'

/** Who of the admin decided something last. `userId` null: the shop itself did. */
export type Decider = { userId: number | null; name: string | null }

/** Nobody looks at an appeal against their own decision. `decider` null: nobody has decided yet. */
export function isSecondPerson(actor: Actor, decider: Decider | null): boolean {
  return actor.role === 'admin' && actor.userId !== decider?.userId
}

/**
 * Asked before an appeal is decided, in the transaction that decides it and after the row is locked.
 * @throws DomainError unauthorized, forbidden for all but admins, second-person-needed with the `name` of who decided
 */
export function requireSecondPerson(actor: Actor, decider: Decider | null): void {
  requireRole(actor, 'admin')
  if (!isSecondPerson(actor, decider)) throw new DomainError('second-person-needed', { name: decider?.name ?? '' })
}
