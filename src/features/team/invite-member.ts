import { createHash, randomBytes } from 'node:crypto'
import { foldEmail, keptEmail } from '#features/accounts/account.ts'
import { lockInvitee, type ShownInvitation, showInvitation } from '#features/accounts/invite-staff.ts'
import { invitationDays } from '#features/accounts/staff-invitation.ts'
import { requireUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { paths } from '#features/paths.ts'
import { endAllSessions } from '#features/sign-in/end-session.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addDays } from '#platform/time/clock.ts'
import type { TeamInvite } from './team.ts'
import { requireWorkshopOwner } from './team-queries.ts'
import type { WorkshopRole } from './workshop-role.ts'

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/**
 * Replaces an open invitation of the same address. The answer is the same whether the address has an account.
 * @throws DomainError forbidden, proof-needed, not-on-impersonation
 */
export async function inviteMember(
  ctx: Context,
  { email, role, publicOrigin }: TeamInvite & { publicOrigin: string },
): Promise<void> {
  requireFreshProof(ctx)
  const now = ctx.clock.now()
  const code = randomBytes(32).toString('base64url')
  await transaction(ctx, async (ctx) => {
    const workshop = await requireWorkshopOwner(ctx)
    await ctx.db.query`
      update workshop_invitations set ended_at = ${now}
      where artisan_id = ${workshop.id} and email_folded = ${foldEmail(email)} and ended_at is null`
    await ctx.db.query`
      insert into workshop_invitations (artisan_id, email, email_folded, workshop_role, code_hash, created_at,
        expires_at)
      values (${workshop.id}, ${keptEmail(email)}, ${foldEmail(email)}, ${role}, ${hashOf(code)}, ${now},
        ${addDays(now, invitationDays)})`
    const link = publicOrigin + paths.invitation(code)
    const invitation = emailOf({
      to: keptEmail(email),
      language: ctx.locale,
      kind: 'team-invitation',
      words: 'teamInvitation',
      values: { workshop: workshop.name, link, days: invitationDays },
      button: { word: 'invitation', link },
    })
    await queueEmails(ctx, [invitation])
    await writeAudit(ctx, { action: 'team.invite', subject: `artisan:${workshop.slug}`, after: { role } })
  })
}

/** Idempotent. @throws DomainError forbidden, not-found */
export async function withdrawTeamInvitation(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const workshop = await requireWorkshopOwner(ctx)
    const rows = await ctx.db.query`
      update workshop_invitations set ended_at = coalesce(ended_at, ${ctx.clock.now()})
      where public_id::text = ${id} and artisan_id = ${workshop.id} returning id`
    if (rows.length === 0) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'team.withdraw', subject: `artisan:${workshop.slug}`, after: { invitation: id } })
  })
}

type Open = { id: number; email: string; emailFolded: string; role: WorkshopRole; artisanId: number; slug: string }

/** Null when it is unknown, used, withdrawn or over, or when its workshop is closed. */
async function findOpen({ db, clock }: Context, code: string): Promise<Open | null> {
  const [open] = await db.query<Open>`
    select i.id, i.email, i.email_folded, i.workshop_role as role, i.artisan_id, a.slug
    from workshop_invitations i join artisans a on a.id = i.artisan_id and a.status <> 'closed'
    where i.code_hash = ${hashOf(code)} and i.ended_at is null and i.expires_at > ${clock.now()}`
  return open ?? null
}

export async function findTeamInvitation(ctx: Context, code: string): Promise<ShownInvitation | null> {
  const open = await findOpen(ctx, code)
  return open && showInvitation(ctx, open, 'workshop')
}

/**
 * The code came to the address, so it also confirms it. Ends the person's sessions: a session never changes its role.
 * False when the code is none of a workshop.
 * @throws DomainError not-found (another address's account), has-workshop, is-staff
 */
export async function joinTeam(ctx: Context, code: string): Promise<boolean> {
  const { publicId } = requireUser(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const open = await findOpen(ctx, code)
    if (!open) return false
    const taken = await ctx.db.query`
      update workshop_invitations set ended_at = ${now} where id = ${open.id} and ended_at is null returning id`
    if (taken.length === 0) return false
    const { userId, role } = await lockInvitee(ctx, open)
    if (role === 'admin') throw new DomainError('is-staff')

    await ctx.db.query`
      update users set role = 'artisan', email_confirmed_at = coalesce(email_confirmed_at, ${now}::timestamptz)
      where id = ${userId}`
    await ctx.db.query`
      insert into workshop_members (user_id, artisan_id, workshop_role, added_at)
      values (${userId}, ${open.artisanId}, ${open.role}, ${now})`
    await endAllSessions(ctx, userId)
    await writeAudit(ctx, {
      action: 'team.join',
      subject: `artisan:${open.slug}`,
      after: { person: publicId, role: open.role },
    })
    return true
  })
}
