import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { closeGatewayEvent, type EventOutcome } from '#features/payments/record-gateway-event.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { applyGatewayEvent, type ReadEvent } from './apply-gateway-event.ts'

/** `retry`: does what the event tells of, as if it came now. `close`: it is nothing of this shop's, and stays on record. */
export type EventWish = {
  id: number
  move: 'retry' | 'close'
  read: (body: string, eventId: string | null) => ReadEvent
}

type Kept = { kind: string; body: string; eventId: string | null }

const findText = `
  select kind, body, event_id as "eventId" from gateway_events
  where id = $1 and outcome in ('quarantined', 'unknown-order') for update`

/**
 * Settles an event of the gateway that was set aside; its signature was found right when it came. Of two admins the second finds
 * nothing.
 * @throws DomainError forbidden, not-found
 */
export async function retryGatewayEvent(ctx: Context, { id, move, read }: EventWish): Promise<EventOutcome> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const [kept] = await namedQuery<Kept>(ctx.db, 'orders.event-aside', findText, [id])
    if (!kept) throw new DomainError('not-found')
    const settlement =
      move === 'retry'
        ? await applyGatewayEvent(ctx, read(kept.body, kept.eventId))
        : { outcome: 'ignored' as const, reason: 'put-away' }
    await closeGatewayEvent(ctx, id, settlement)
    const { outcome } = settlement
    await writeAudit(ctx, {
      action: `gateway-event.${move}`,
      subject: `event:${id}`,
      after: { kind: kept.kind, value: outcome },
    })
    return outcome
  })
}
