import { type Role, requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** Somebody the admin is about to change, locked until the transaction ends. */
export type LockedPerson = {
  userId: number
  publicId: string
  role: Role
  name: string
  phone: string
  language: string
  disabledAt: Date | null
  disabledReason: string | null
  hasAuthenticator: boolean
  hasWorkshop: boolean
  /** nobody else could run the shop */
  isLastAdmin: boolean
}

const admins = `
  select id from users where role = 'admin' and closed_at is null and disabled_at is null order by id for update`

const find = `
  select u.id as "userId", u.public_id as "publicId", u.role, u.full_name as name, u.phone, u.language, u.disabled_at as "disabledAt",
    u.disabled_reason as "disabledReason",
    exists (select from authenticators t where t.user_id = u.id and t.confirmed_at is not null) as "hasAuthenticator",
    exists (select from artisans a where a.user_id = u.id) as "hasWorkshop"
  from users u where u.public_id::text = $1 and u.closed_at is null for update of u`

/**
 * Locks a person for a decision of the admin. All admins are locked first and in one order: two of them who shut each other out at
 * the same moment follow one another, and the second finds that they are no admin any more.
 * @throws DomainError forbidden, also for who was an admin a moment ago; not-found for closed accounts too
 */
export async function lockPerson(ctx: Context, id: string): Promise<LockedPerson> {
  const acting = ctx.actor.role === 'system' ? null : requireRole(ctx.actor, 'admin')
  const inAdmin = await namedQuery<{ id: number }>(ctx.db, 'accounts.lock-admins', admins, [])
  if (acting && !inAdmin.some((admin) => admin.id === acting.userId)) throw new DomainError('forbidden')

  const [person] = await namedQuery<Omit<LockedPerson, 'isLastAdmin'>>(ctx.db, 'accounts.lock-person', find, [id])
  if (!person) throw new DomainError('not-found')
  return { ...person, isLastAdmin: inAdmin.every((admin) => admin.id === person.userId) }
}

/** What nobody does to the own account from the admin. @throws DomainError own-account */
export function refuseOwnAccount(ctx: Context, person: LockedPerson): void {
  if (ctx.actor.role === 'admin' && ctx.actor.userId === person.userId) throw new DomainError('own-account')
}
