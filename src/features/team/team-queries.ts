import { requireNotImpersonating } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Team } from './team.ts'

export type OwnWorkshop = { id: number; slug: string; name: string; owner: string }

/** @throws DomainError forbidden for members and everybody else, not-on-impersonation, not-found without a workshop */
export async function requireWorkshopOwner(ctx: Context): Promise<OwnWorkshop> {
  const { userId, artisanId, workshopRole } = requireNotImpersonating(ctx.actor, 'artisan')
  if (workshopRole) throw new DomainError('forbidden')
  const [workshop] = await ctx.db.query<OwnWorkshop>`
    select a.id, a.slug, a.name, u.full_name as owner from artisans a join users u on u.id = a.user_id
    where a.id = ${artisanId} and a.user_id = ${userId} and a.status <> 'closed'`
  if (!workshop) throw new DomainError('not-found')
  return workshop
}

/** Members by their first day, open invitations newest first. @throws DomainError forbidden, not-found */
export async function getTeam(ctx: Context): Promise<Team> {
  const { id, owner } = await requireWorkshopOwner(ctx)
  const now = ctx.clock.now()
  type Member = Omit<Team['members'][number], 'addedAt' | 'seenAt'> & { addedAt: Date; seenAt: Date | null }
  type Invitation = Omit<Team['invitations'][number], 'expiresAt'> & { expiresAt: Date }
  const members = await ctx.db.query<Member>`
    select u.public_id as id, u.full_name as name, u.email, m.workshop_role as role, m.added_at,
      (select max(last_seen_at) from sessions where user_id = u.id) as seen_at
    from workshop_members m join users u on u.id = m.user_id where m.artisan_id = ${id} order by m.added_at, u.id`
  const invitations = await ctx.db.query<Invitation>`
    select public_id::text as id, email, workshop_role as role, expires_at, expires_at <= ${now} as is_over
    from workshop_invitations where artisan_id = ${id} and ended_at is null order by id desc limit 50`
  return {
    owner,
    members: members.map(({ addedAt, seenAt, ...member }) => ({
      ...member,
      addedAt: addedAt.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ expiresAt, ...one }) => ({ ...one, expiresAt: expiresAt.toISOString() })),
  }
}
