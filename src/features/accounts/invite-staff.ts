import { createHash, randomBytes } from 'node:crypto'
import { isUser, requireRole, requireUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { paths } from '#features/paths.ts'
import { endAllSessions } from '#features/sign-in/end-session.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addDays } from '#platform/time/clock.ts'
import { foldEmail, keptEmail } from './account.ts'
import type { StaffRole } from './staff.ts'
import { invitationDays, type StaffInvitation, type StaffInvite } from './staff-invitation.ts'

/**
 * Replaces an open invitation of the same address. The answer is the same whether the address has an account.
 * @throws DomainError forbidden, proof-needed
 */
export async function inviteStaff(
  ctx: Context,
  { email, staff, publicOrigin }: StaffInvite & { publicOrigin: string },
): Promise<void> {
  const owner = requireOwner(ctx)
  requireFreshProof(ctx)
  const now = ctx.clock.now()
  const code = randomBytes(32).toString('base64url')
  await transaction(ctx, async (ctx) => {
    await ctx.db.query`
      update staff_invitations set ended_at = ${now} where email_folded = ${foldEmail(email)} and ended_at is null`
    await ctx.db.query`
      insert into staff_invitations (email, email_folded, staff_role, code_hash, invited_by, created_at, expires_at)
      values (${keptEmail(email)}, ${foldEmail(email)}, ${staff}, ${hashOf(code)}, ${owner.userId}, ${now},
        ${addDays(now, invitationDays)})`
    const link = publicOrigin + paths.invitation(code)
    const invitation = emailOf({
      to: keptEmail(email),
      language: ctx.locale,
      kind: 'staff-invitation',
      words: 'staffInvitation',
      values: { name: owner.name, link, days: invitationDays },
      button: { word: 'invitation', link },
    })
    await queueEmails(ctx, [invitation])
    await writeAudit(ctx, { action: 'staff.invite', subject: 'people', after: { staff } })
  })
}

function requireOwner(ctx: Context) {
  const admin = requireRole(ctx.actor, 'admin')
  if (admin.staff) throw new DomainError('forbidden')
  return admin
}

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** @throws DomainError forbidden */
export async function listInvitations(ctx: Context): Promise<StaffInvitation[]> {
  requireOwner(ctx)
  const rows = await ctx.db.query<Omit<StaffInvitation, 'expiresAt'> & { expiresAt: Date }>`
    select public_id::text as id, email, staff_role as staff, expires_at, expires_at <= ${ctx.clock.now()} as is_over
    from staff_invitations where ended_at is null order by id desc limit 100`
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() }))
}

/** Idempotent. @throws DomainError forbidden, not-found */
export async function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  requireOwner(ctx)
  await transaction(ctx, async (ctx) => {
    const rows = await ctx.db.query`
      update staff_invitations set ended_at = coalesce(ended_at, ${ctx.clock.now()})
      where public_id::text = ${id} returning id`
    if (rows.length === 0) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'staff.withdraw', subject: 'people', after: { invitation: id } })
  })
}

type Open = { id: number; email: string; emailFolded: string; staff: StaffRole | null }

/** Null when it is unknown, used, withdrawn or over, or when who invited is an owner no more. */
async function findOpen(ctx: Context, code: string, lock: boolean): Promise<Open | null> {
  const [open] = await ctx.db.query<Open & { invitedBy: number }>`
    select id, email, email_folded, staff_role as staff, invited_by from staff_invitations
    where code_hash = ${hashOf(code)} and ended_at is null and expires_at > ${ctx.clock.now()}`
  if (!open) return null
  if (lock) {
    const still = await ctx.db.query`
      select id from staff_invitations where id = ${open.id} and ended_at is null for update`
    if (still.length === 0) return null
  }
  const owners = await ctx.db.query`
    select id from users where id = ${open.invitedBy} and role = 'admin' and staff_role is null
      and closed_at is null and disabled_at is null`
  return owners.length === 1 ? open : null
}

/** `isMine`: null for guests. `to`: the admin area, or an artisan's workshop */
export type ShownInvitation = { address: string; isMine: boolean | null; to: 'admin' | 'workshop' }

export async function findInvitation(ctx: Context, code: string): Promise<ShownInvitation | null> {
  const open = await findOpen(ctx, code, false)
  return open && showInvitation(ctx, open, 'admin')
}

type Invited = { email: string; emailFolded: string }

export async function showInvitation(
  ctx: Context,
  { email, emailFolded }: Invited,
  to: ShownInvitation['to'],
): Promise<ShownInvitation> {
  // Only a part: somebody else may hold the link.
  const address = email.replace(/^(.).*(?=@)/, '$1…')
  if (!isUser(ctx.actor)) return { address, isMine: null, to }
  const { userId } = ctx.actor
  const own = await ctx.db.query`select id from users where id = ${userId} and email_folded = ${emailFolded}`
  return { address, isMine: own.length === 1, to }
}

/**
 * Locks the person who accepts, in the caller's transaction. Read after the lock: somebody may accept two at once.
 * @throws DomainError not-found (another address's account), has-workshop
 */
export async function lockInvitee(ctx: Context, { emailFolded }: Invited): Promise<{ userId: number; role: string }> {
  const { userId } = requireUser(ctx.actor)
  const locked = await ctx.db.query`
    select id from users
    where id = ${userId} and email_folded = ${emailFolded} and closed_at is null and disabled_at is null for update`
  if (locked.length === 0) throw new DomainError('not-found')
  const [person] = await ctx.db.query<{ role: string; hasWorkshop: boolean }>`
    select role, exists (select from artisans a where a.user_id = users.id)
      or exists (select from workshop_members m where m.user_id = users.id) as has_workshop
    from users where id = ${userId}`
  if (!person || person.hasWorkshop) throw new DomainError('has-workshop')
  return { userId, role: person.role }
}

/**
 * The code came to the address, so it also confirms it. Ends the person's sessions: a session never changes its role.
 * @throws DomainError invitation-over, not-found (another address's account), has-workshop
 */
export async function acceptInvitation(ctx: Context, code: string): Promise<void> {
  const { publicId } = requireUser(ctx.actor)
  const now = ctx.clock.now()
  await transaction(ctx, async (ctx) => {
    const open = await findOpen(ctx, code, true)
    if (!open) throw new DomainError('invitation-over')
    const { userId, role } = await lockInvitee(ctx, open)
    await ctx.db.query`
      update users set role = 'admin', staff_role = ${open.staff},
        email_confirmed_at = coalesce(email_confirmed_at, ${now}::timestamptz)
      where id = ${userId}`
    await ctx.db.query`update staff_invitations set ended_at = ${now} where id = ${open.id}`
    await endAllSessions(ctx, userId)
    await writeAudit(ctx, {
      action: 'role.change',
      subject: `user:${publicId}`,
      before: { role },
      after: { role: 'admin', staff: open.staff },
    })
  })
}
