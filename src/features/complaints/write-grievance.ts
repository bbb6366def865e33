import { randomBytes } from 'node:crypto'
import { keptEmail } from '#features/accounts/account.ts'
import { actorId, isUser } from '#features/actor.ts'
import { grievanceCode, grievanceCodeHash } from '#features/contact/grievance-code.ts'
import { writeAdminEmail } from '#features/contact/write-admin-email.ts'
import { writePersonEmail } from '#features/contact/write-person-email.ts'
import { type Context, transaction } from '#features/context.ts'
import { queueEmails } from '#features/emails.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addMinutes } from '#platform/time/clock.ts'
import {
  type Grievance,
  type GrievanceEventKind,
  type GrievanceKey,
  type GrievanceRequest,
  type PersonMove,
  personMovesFrom,
} from './grievance.ts'
import { clocksFrom, grievanceTicket, oneMonthAfter } from './grievance-clock.ts'
import type { GrievanceLinks } from './grievance-email.ts'
import { openGrievance, readGrievance } from './grievance-queries.ts'
import { findLastGrievanceEvent, lockGrievance } from './locked-grievance-queries.ts'
import type { Received } from './received-grievance.ts'

/** The same text from one address within an hour is one complaint. `adminEmail`: the operator's mailbox. */
export async function writeGrievance(
  ctx: Context,
  { links, adminEmail, ...request }: GrievanceRequest & { links: GrievanceLinks; adminEmail: string },
): Promise<Received> {
  const now = ctx.clock.now()
  const email = keptEmail(request.email)
  const clocks = clocksFrom(now)

  return transaction(ctx, async (ctx) => {
    // Of two concurrent requests with the same text, the second waits and then finds the first.
    await ctx.db.query`select pg_advisory_xact_lock(hashtextextended(${email} || ${request.text}, 1))`
    const [before] = await ctx.db.query<{ ticket: string; resolveBy: Date }>`
      select ticket, resolve_by from grievances
      where lower(email) = lower(${email}) and text = ${request.text} and sent_at > ${addMinutes(now, -60)}`
    if (before) return received(before.ticket, { ...clocks, resolveBy: before.resolveBy })

    const ticket = grievanceTicket(now, randomBytes(6))
    const [written] = await ctx.db.query<{ id: number }>`
      insert into grievances (ticket, name, email, phone, order_number, subject, text, language, user_id, status,
        sent_at, acknowledge_by, resolve_by, code_hash)
      values (${ticket}, ${request.name}, ${email}, ${request.phone ?? null}, ${request.orderNumber || null},
        ${request.subject}, ${request.text}, ${ctx.locale}, ${isUser(ctx.actor) ? ctx.actor.userId : null}, 'open',
        ${now}, ${clocks.acknowledgeBy}, ${clocks.resolveBy}, ${grievanceCodeHash(grievanceCode(ctx, ticket))})
        returning id`
    if (!written) throw new Error('the complaint was not written')

    await writeGrievanceEvent(ctx, { grievanceId: written.id, kind: 'sent', text: request.text, by: 'person' })
    const facts = { ...request, ticket, email, language: ctx.locale, ...clocks }
    const toAdmin = writeAdminEmail(ctx, 'arrived', { ...facts, adminEmail, link: links.admin(ticket) })
    await queueEmails(ctx, [writePersonEmail(ctx, 'sent', facts, links), toAdmin])
    return received(ticket, clocks)
  })
}

function received(ticket: string, { acknowledgeBy, resolveBy }: { acknowledgeBy: Date; resolveBy: Date }): Received {
  return { ticket, acknowledgeBy: acknowledgeBy.toISOString(), resolveBy: resolveBy.toISOString() }
}

const roles = { person: 'customer', admin: 'admin', shop: 'system' } as const

export async function writeGrievanceEvent(
  ctx: Context,
  {
    grievanceId,
    kind,
    text,
    by,
  }: { grievanceId: number; kind: GrievanceEventKind; text: string; by: keyof typeof roles },
): Promise<void> {
  await ctx.db.query`
    insert into grievance_events (grievance_id, at, kind, author_role, author_id, text, is_public)
    values (${grievanceId}, ${ctx.clock.now()}, ${kind}, ${roles[by]}, ${actorId(ctx.actor)}, ${text},
      ${kind !== 'note'})`
}

const kinds = { add: 'added', reopen: 'reopened', withdraw: 'closed' } as const

type Answer = {
  key: GrievanceKey
  move: PersonMove
  text: string
  links: GrievanceLinks
  adminEmail: string
}

/**
 * Reopening starts a new month. The same text twice in a row is stored once.
 * @throws DomainError not-found, move-not-allowed when its status has changed
 */
export async function answerGrievance(
  ctx: Context,
  { key, move, text, links, adminEmail }: Answer,
): Promise<Grievance> {
  const id = await openGrievance(ctx, key)
  return transaction(ctx, async (ctx) => {
    const locked = await lockGrievance(ctx, id)
    const last = await findLastGrievanceEvent(ctx, id, 'public')
    const isRepeated = last?.role === 'customer' && last.kind === kinds[move] && last.text === text
    if (isRepeated) return readGrievance(ctx, id)
    if (!personMovesFrom(locked.status).includes(move)) {
      throw new DomainError('move-not-allowed', { from: locked.status, move })
    }

    const now = ctx.clock.now()
    const latest = oneMonthAfter(now)
    // Any message answers an admin's question; an unacknowledged complaint stays open.
    await ctx.db.query`
      update grievances set
        status = case ${move}::text when 'add' then case status when 'waiting' then 'acknowledged' else status end
          when 'reopen' then 'acknowledged' else 'closed' end,
        resolved_at = case ${move}::text when 'reopen' then null when 'withdraw' then coalesce(resolved_at, ${now})
          else resolved_at end,
        outcome = case ${move}::text when 'reopen' then null else outcome end,
        resolve_by = case when ${move}::text = 'reopen' and ${latest}::timestamptz > resolve_by
          then ${latest}::timestamptz else resolve_by end
      where id = ${id}`
    await writeGrievanceEvent(ctx, { grievanceId: id, kind: kinds[move], text, by: 'person' })
    const link = links.admin(locked.ticket)
    await queueEmails(ctx, [writeAdminEmail(ctx, 'added', { ...locked, text, adminEmail, link })])
    return readGrievance(ctx, id)
  })
}
