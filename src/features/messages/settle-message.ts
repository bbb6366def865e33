import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { getReportedMessage } from './message-queries.ts'
import type { ReportedMessage } from './parcel-message.ts'

const settle = `
  update parcel_messages set settled_at = $2, settled_by = $3, hidden_at = case when $4 then coalesce(hidden_at, $2) end
  where public_id::text = $1`

/**
 * The office hides a reported message from both sides, or leaves it; both may be changed later, and stand in the trail of acts.
 * @throws DomainError forbidden, not-found (also when nobody has reported it)
 */
export function settleMessage(
  ctx: Context,
  { id, move, reason }: { id: string; move: 'hide' | 'leave'; reason: string },
): Promise<ReportedMessage> {
  const { userId } = requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const before = await getReportedMessage(ctx, id)
    await namedQuery(ctx.db, 'orders.settle-message', settle, [id, ctx.clock.now(), userId, move === 'hide'])
    const states = { before: { isHidden: before.hiddenAt !== null }, after: { isHidden: move === 'hide', reason } }
    await writeAudit(ctx, { action: `message.${move}`, subject: `message:${id}`, ...states })
    return getReportedMessage(ctx, id)
  })
}
