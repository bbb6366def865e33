import type { Role, User } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { endAllSessions } from '#features/sign-in/end-session.ts'
import { type LockedPerson, lockPerson } from '#features/sign-in/lock-person.ts'
import { queueAccountEmail } from '#features/sign-in/queue-account-email.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import { type RoleChange, rolesFor } from './person.ts'
import type { WelcomePerson } from './register.ts'
import type { StaffRole } from './staff.ts'

const change = (userId: number, role: Role, staff: StaffRole | null) =>
  sql`update users set role = ${role}, staff_role = ${staff} where id = ${userId}`

type RoleChangeInput = RoleChange & {
  id: string
  welcome: WelcomePerson
}

/**
 * Only an owner. Ends the person's sessions, because a session never changes role. Idempotent.
 * @throws DomainError last-admin-stays, has-workshop, moved-already (not `expected`), not-found,
 * forbidden, proof-needed
 */
export async function changeRole(
  ctx: Context,
  { id, welcome, expected, expectedStaff, ...input }: RoleChangeInput,
): Promise<void> {
  requireFreshProof(ctx)
  const { role } = input
  const staff = role === 'admin' ? (input.staff ?? null) : null
  await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, id)
    if (person.role === role && person.staffRole === staff) return
    const isExpected = person.role === expected && person.staffRole === (expectedStaff ?? null)
    if (!isExpected) throw new DomainError('moved-already', { state: '' })
    if (person.role === 'admin' && person.isLastAdmin) throw new DomainError('last-admin-stays')
    if (!canBecome(person, role)) throw new DomainError('has-workshop')

    await ctx.db.query(change(person.userId, role, staff))
    await endAllSessions(ctx, person.userId)
    if (role === 'artisan' && !person.hasWorkshop) {
      const { userId, publicId, name, phone } = person
      const actor: User = { role, userId, publicId, name, artisanId: null }
      await welcome({ ...ctx, actor }, { name, phone })
    }
    await queueAccountEmail(ctx, { kind: 'role_changed', userId: person.userId })
    const roles = { before: { role: person.role, staff: person.staffRole }, after: { role, staff } }
    await writeAudit(ctx, { action: 'role.change', subject: `user:${id}`, ...roles })
  })
}

const canBecome = (person: LockedPerson, role: Role) => person.role === role || rolesFor(person).includes(role)

type OpenUser = { id: number; publicId: string; role: Role; staffRole: StaffRole | null }

/** Only the command line calls this: machine access is admin access. False when no open account has the address. */
export async function makeAdmin(ctx: Context, email: string): Promise<boolean> {
  const emailFolded = email.trim().toLowerCase()

  return transaction(ctx, async (ctx) => {
    const [user] = await ctx.db.query<OpenUser>`
      select id, public_id, role, staff_role from users where email_folded = ${emailFolded} and closed_at is null`
    if (!user) return false
    if (user.role === 'admin' && user.staffRole === null) return true

    await ctx.db.query(change(user.id, 'admin', null))
    await endAllSessions(ctx, user.id)
    await writeAudit(ctx, {
      action: 'role.change',
      subject: `user:${user.publicId}`,
      before: { role: user.role },
      after: { role: 'admin' },
    })
    return true
  })
}
