import { type Actor, requireRole } from '#features/actor.ts'
import { DomainError } from '#platform/api/domain-error.ts'

export type Decider = { userId: number | null; name: string | null }

/** Nobody decides an appeal against their own decision. `decider` null: nobody has decided yet. */
export function isSecondPerson(actor: Actor, decider: Decider | null): boolean {
  return actor.role === 'admin' && actor.userId !== decider?.userId
}

/**
 * Call it in the deciding transaction, after locking the row.
 * @throws DomainError unauthorized, forbidden for all but admins, second-person-needed with the `name` of who decided
 */
export function requireSecondPerson(actor: Actor, decider: Decider | null): void {
  requireRole(actor, 'admin')
  if (!isSecondPerson(actor, decider)) throw new DomainError('second-person-needed', { name: decider?.name ?? '' })
}
