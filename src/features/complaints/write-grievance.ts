import { randomBytes } from 'node:crypto'
import { keptEmail } from '#features/accounts/account.ts'
import { isUser } from '#features/actor.ts'
import { grievanceCode, grievanceCodeHash } from '#features/contact/grievance-code.ts'
import { writeOfficeLetter } from '#features/contact/write-admin-email.ts'
import { writePersonLetter } from '#features/contact/write-person-email.ts'
import { type Context, transaction } from '#features/context.ts'
import { queueLetters } from '#features/emails.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { GrievanceRequest } from './grievance.ts'
import { clocksFrom, grievanceTicket } from './grievance-clock.ts'
import type { GrievanceLinks } from './grievance-email.ts'
import type { Received } from './received-grievance.ts'
import { writeGrievanceEvent } from './write-grievance-event.ts'

// Of two requests that carry the same words at once, the second waits and then finds the first.
const wait = 'select pg_advisory_xact_lock(hashtextextended($1 || $2, 1))'

const known = `
  select ticket, resolve_by as "resolveBy" from grievances where lower(email) = lower($1) and text = $2 and sent_at > $3`

const insert = `
  insert into grievances (ticket, name, email, phone, order_number, subject, text, language, user_id, status, sent_at,
    acknowledge_by, resolve_by, code_hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10, $11, $12, $13) returning id`

/**
 * Takes a complaint in: it has its ticket and both clocks at once, and mails go to the person and to the office. The same words
 * from the same address within an hour are one complaint.
 * @param links where the mails lead; `officeEmail` is the operator's own mailbox
 */
export async function writeGrievance(
  ctx: Context,
  { links, officeEmail, ...request }: GrievanceRequest & { links: GrievanceLinks; officeEmail: string },
): Promise<Received> {
  const now = ctx.clock.now()
  const email = keptEmail(request.email)
  const clocks = clocksFrom(now)

  return transaction(ctx, async (ctx) => {
    await namedQuery(ctx.db, 'grievances.wait', wait, [email, request.text])
    const again = [email, request.text, addMinutes(now, -60)]
    const [before] = await namedQuery<{ ticket: string; resolveBy: Date }>(ctx.db, 'grievances.known', known, again)
    if (before) return received(before.ticket, { ...clocks, resolveBy: before.resolveBy })

    const ticket = grievanceTicket(now, randomBytes(6))
    const values = [
      ...[ticket, request.name, email, request.phone ?? null, request.orderNumber || null, request.subject],
      ...[request.text, ctx.locale, isUser(ctx.actor) ? ctx.actor.userId : null, now],
      ...[clocks.acknowledgeBy, clocks.resolveBy, grievanceCodeHash(grievanceCode(ctx, ticket))],
    ]
    const [written] = await namedQuery<{ id: number }>(ctx.db, 'grievances.write', insert, values)
    if (!written) throw new Error('the complaint was not written')

    await writeGrievanceEvent(ctx, { grievanceId: written.id, kind: 'sent', text: request.text, by: 'person' })
    const facts = { ...request, ticket, email, language: ctx.locale, ...clocks }
    const toOffice = writeOfficeLetter(ctx, 'arrived', { ...facts, officeEmail, link: links.office(ticket) })
    await queueLetters(ctx, [writePersonLetter(ctx, 'sent', facts, links), toOffice])
    return received(ticket, clocks)
  })
}

function received(ticket: string, { acknowledgeBy, resolveBy }: { acknowledgeBy: Date; resolveBy: Date }): Received {
  return { ticket, acknowledgeBy: acknowledgeBy.toISOString(), resolveBy: resolveBy.toISOString() }
}
