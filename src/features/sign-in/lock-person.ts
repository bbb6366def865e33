import type { StaffRole } from '#features/accounts/staff.ts'
import { type Role, requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'

export type LockedPerson = {
  userId: number
  publicId: string
  role: Role
  staffRole: StaffRole | null
  name: string
  phone: string
  language: string
  disabledAt: Date | null
  disabledReason: string | null
  hasAuthenticator: boolean
  hasWorkshop: boolean
  /** the last owner: somebody must be able to do everything */
  isLastAdmin: boolean
}

/**
 * Locks a person for an admin's decision. Locks all owners first in one order: of two who remove each other at once,
 * the second is no longer one.
 * @throws DomainError forbidden, also for a former owner; not-found, also for closed accounts
 */
export async function lockPerson(ctx: Context, id: string): Promise<LockedPerson> {
  const acting = ctx.actor.role === 'system' ? null : requireRole(ctx.actor, 'admin')
  const inAdmin = await ctx.db.query<{ id: number }>`
    select id from users where role = 'admin' and staff_role is null and closed_at is null and disabled_at is null order by id for update`
  if (acting && !inAdmin.some((admin) => admin.id === acting.userId)) throw new DomainError('forbidden')

  const [person] = await ctx.db.query<Omit<LockedPerson, 'isLastAdmin'>>`
    select u.id as user_id, u.public_id, u.role, u.staff_role, u.full_name as name, u.phone, u.language, u.disabled_at,
      u.disabled_reason,
      exists (select from authenticators t where t.user_id = u.id and t.confirmed_at is not null)
        or exists (select from passkeys k where k.user_id = u.id) as has_authenticator,
      exists (select from artisans a where a.user_id = u.id)
        or exists (select from workshop_members m where m.user_id = u.id) as has_workshop
    from users u where u.public_id::text = ${id} and u.closed_at is null for update of u`
  if (!person) throw new DomainError('not-found')
  return { ...person, isLastAdmin: inAdmin.every((admin) => admin.id === person.userId) }
}

/** @throws DomainError own-account */
export function refuseOwnAccount(ctx: Context, person: LockedPerson): void {
  if (ctx.actor.role === 'admin' && ctx.actor.userId === person.userId) throw new DomainError('own-account')
}
