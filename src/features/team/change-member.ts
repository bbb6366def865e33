import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { endAllSessions } from '#features/sign-in/end-session.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { requireWorkshopOwner } from './team-queries.ts'
import type { WorkshopRole } from './workshop-role.ts'

type Change = { id: string; role: WorkshopRole; expected: WorkshopRole }

/**
 * Takes effect with the member's next request.
 * @throws DomainError forbidden, proof-needed, not-found (also the owner's own account), moved-already
 */
export async function changeMember(ctx: Context, { id, role, expected }: Change): Promise<void> {
  requireFreshProof(ctx)
  await transaction(ctx, async (ctx) => {
    const { workshop, member } = await lockMember(ctx, id)
    if (member.role === role) return
    if (member.role !== expected) throw new DomainError('moved-already', { state: '' })
    await ctx.db.query`update workshop_members set workshop_role = ${role} where user_id = ${member.userId}`
    await writeAudit(ctx, {
      action: 'team.change',
      subject: `artisan:${workshop.slug}`,
      before: { person: id, role: expected },
      after: { person: id, role },
    })
  })
}

/** The person becomes a customer, and the sessions end at once. @throws DomainError forbidden, proof-needed, not-found */
export async function removeMember(ctx: Context, id: string): Promise<void> {
  requireFreshProof(ctx)
  await transaction(ctx, async (ctx) => {
    const { workshop, member } = await lockMember(ctx, id)
    await leave(ctx, member.userId)
    await writeAudit(ctx, {
      action: 'team.remove',
      subject: `artisan:${workshop.slug}`,
      before: { person: id, role: member.role },
    })
  })
}

async function lockMember(ctx: Context, id: string) {
  const workshop = await requireWorkshopOwner(ctx)
  const [member] = await ctx.db.query<{ userId: number; role: WorkshopRole }>`
    select m.user_id, m.workshop_role as role from workshop_members m join users u on u.id = m.user_id
    where u.public_id::text = ${id} and m.artisan_id = ${workshop.id} for update of m`
  if (!member) throw new DomainError('not-found')
  return { workshop, member }
}

async function leave(ctx: Context, userId: number): Promise<void> {
  await ctx.db.query`delete from workshop_members where user_id = ${userId}`
  await ctx.db.query`update users set role = 'customer' where id = ${userId}`
  await endAllSessions(ctx, userId)
}

/** With a member goes the membership; with an owner the whole team, whose people stay as customers. */
export async function forgetTeam(ctx: Context, { userId, emailFolded }: ForgottenPerson): Promise<void> {
  const members = await ctx.db.query<{ userId: number }>`
    select user_id from workshop_members
    where artisan_id in (select id from artisans where user_id = ${userId}::bigint)`
  for (const member of members) await leave(ctx, member.userId)
  await ctx.db.query`delete from workshop_members where user_id = ${userId}`
  await ctx.db.query`
    delete from workshop_invitations where email_folded = ${emailFolded}
      or artisan_id in (select id from artisans where user_id = ${userId}::bigint)`
}
