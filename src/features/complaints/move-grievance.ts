import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { writePersonEmail } from '#features/contact/write-person-email.ts'
import { type Context, transaction } from '#features/context.ts'
import { queueEmails } from '#features/emails.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type AdminGrievance, getAdminGrievance } from './complaint-list-queries.ts'
import { type GrievanceMove, grievanceMoves } from './grievance.ts'
import { oneMonthAfter } from './grievance-clock.ts'
import type { GrievanceLinks, PersonEmail } from './grievance-email.ts'
import { findLastGrievanceEvent, type LockedGrievance, lockGrievanceOf } from './locked-grievance-queries.ts'
import { writeGrievanceEvent } from './write-grievance.ts'

type MoveInput = {
  ticket: string
  move: GrievanceMove['move']
  text: string
  outcome?: AdminGrievance['outcome'] | undefined
  seen: number
  links: GrievanceLinks
}

/**
 * Refused when something happened since the admin looked. Repeating the act after a lost response changes nothing.
 * @throws DomainError forbidden, not-found, move-not-allowed, reason-required, grievance-changed; invalid-request for a
 * decision without an outcome
 */
export function moveGrievance(
  ctx: Context,
  { ticket, move, text, outcome, seen, links }: MoveInput,
): Promise<AdminGrievance> {
  const { userId } = requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const locked = await lockGrievanceOf(ctx, ticket)
    const known = grievanceMoves.find((one) => one.move === move)
    const last = await findLastGrievanceEvent(ctx, locked.id, 'any')
    const isRepeated = last?.authorId === userId && last.kind === known?.kind && last.text === text
    if (isRepeated && last.id > seen) return getAdminGrievance(ctx, ticket)

    const found = requireMove(locked, known, { text, isSeen: last === null || last.id <= seen })
    if (found.move === 'resolve' && !outcome) {
      throw new DomainError('invalid-request', { errors: [{ path: 'outcome', message: 'invalid.choice' }] })
    }
    await make(ctx, { locked, found, text, outcome: outcome ?? null })
    if (found.move !== 'note') await queueEmails(ctx, [emailOf(ctx, { locked, found, text, links })])
    // The text stays with the complaint, where erasure reaches it; audit rows are never erased.
    const states = { before: { status: locked.status }, after: { status: found.to ?? locked.status } }
    await writeAudit(ctx, { action: `grievance.${move}`, subject: `grievance:${ticket}`, ...states })
    return getAdminGrievance(ctx, ticket)
  })
}

function requireMove(
  { status }: LockedGrievance,
  move: GrievanceMove | undefined,
  { text, isSeen }: { text: string; isSeen: boolean },
): GrievanceMove {
  if (!isSeen) throw new DomainError('grievance-changed')
  if (!move?.from.includes(status)) throw new DomainError('move-not-allowed', { from: status, move: move?.move })
  if (move.needsText && !text) throw new DomainError('reason-required')
  return move
}

type Made = { locked: LockedGrievance; found: GrievanceMove; text: string }
type Decided = Made & { outcome: AdminGrievance['outcome'] }

async function make(ctx: Context, { locked, found, text, outcome }: Decided): Promise<void> {
  const now = ctx.clock.now()
  if (found.to) {
    const latest = oneMonthAfter(now)
    await ctx.db.query`
      update grievances set status = ${found.to}, acknowledged_at = coalesce(acknowledged_at, ${now}::timestamptz),
        resolved_at = case when ${found.move}::text = 'resolve' then ${now}::timestamptz
        when ${found.move}::text = 'reopen' then null else resolved_at end,
        outcome = case when ${found.move}::text = 'resolve' then ${outcome}::text
        when ${found.move}::text = 'reopen' then null else outcome end,
        resolve_by = case when ${found.move}::text = 'reopen' and ${latest}::timestamptz > resolve_by
        then ${latest}::timestamptz else resolve_by end
      where id = ${locked.id}`
  }
  await writeGrievanceEvent(ctx, { grievanceId: locked.id, kind: found.kind, text, by: 'admin' })
}

function emailOf(ctx: Context, { locked, found, text, links }: Made & { links: GrievanceLinks }) {
  const resolveBy = found.move === 'reopen' ? oneMonthAfter(ctx.clock.now()) : locked.resolveBy
  return writePersonEmail(ctx, found.kind as PersonEmail, { ...locked, resolveBy, words: text }, links)
}
