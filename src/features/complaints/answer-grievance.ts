import { writeOfficeLetter } from '#features/contact/write-admin-email.ts'
import { type Context, transaction } from '#features/context.ts'
import { queueLetters } from '#features/emails.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Grievance, type GrievanceKey, type PersonMove, personMovesFrom } from './grievance.ts'
import { oneMonthAfter } from './grievance-clock.ts'
import type { GrievanceLinks } from './grievance-email.ts'
import { openGrievance, readGrievance } from './grievance-queries.ts'
import { findLastGrievanceEvent, lockGrievance } from './locked-grievance-queries.ts'
import { writeGrievanceEvent } from './write-grievance-event.ts'

const kinds = { add: 'added', reopen: 'reopened', withdraw: 'closed' } as const

// A question of the office is answered by any words; a complaint nobody has acknowledged stays open.
const change = `
  update grievances set
    status = case $2 when 'add' then case status when 'waiting' then 'acknowledged' else status end
      when 'reopen' then 'acknowledged' else 'closed' end,
    resolved_at = case $2 when 'reopen' then null when 'withdraw' then coalesce(resolved_at, $3) else resolved_at end,
    resolve_by = case when $2 = 'reopen' and $4 > resolve_by then $4 else resolve_by end
  where id = $1`

type Answer = {
  key: GrievanceKey
  move: PersonMove
  text: string
  links: GrievanceLinks
  officeEmail: string
}

/**
 * The person says more, says that it is not settled (which begins a month anew), or takes the complaint back. The office is
 * mailed. The same words twice running are taken once.
 * @throws DomainError not-found, move-not-allowed when it stands elsewhere by now
 */
export async function answerGrievance(
  ctx: Context,
  { key, move, text, links, officeEmail }: Answer,
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
    await namedQuery(ctx.db, 'grievances.answer', change, [id, move, now, oneMonthAfter(now)])
    await writeGrievanceEvent(ctx, { grievanceId: id, kind: kinds[move], text, by: 'person' })
    const link = links.office(locked.ticket)
    await queueLetters(ctx, [writeOfficeLetter(ctx, 'added', { ...locked, text, officeEmail, link })])
    return readGrievance(ctx, id)
  })
}
