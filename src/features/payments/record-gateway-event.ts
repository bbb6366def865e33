import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { dropMonths, makeMonths } from '#platform/database/months.server.ts'
import { addDays } from '#platform/time/clock.ts'

/** An event as it came, after its signature was found right. */
export type GatewayEvent = {
  /** the gateway's own id of it; null when it sent none */
  eventId: string | null
  bodyHash: Buffer
  kind: string
  body: string
  gatewayOrderId: string | null
  gatewayPaymentId: string | null
}

export type EventOutcome = 'applied' | 'repeated' | 'ignored' | 'unknown-order' | 'quarantined'

const record = `
  insert into gateway_events (provider, event_id, body_hash, kind, body, gateway_order_id, gateway_payment_id, received_at, outcome)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'ignored')
  on conflict do nothing returning id`

/**
 * Keeps an event raw. Null when this event id or this very body was here before: a second delivery waits for the first
 * one's transaction and then finds it.
 */
export async function recordGatewayEvent(ctx: Context, event: GatewayEvent): Promise<number | null> {
  const { eventId, bodyHash, kind, body, gatewayOrderId, gatewayPaymentId } = event
  const values = [
    ctx.gateway.provider,
    eventId,
    bodyHash,
    kind,
    body,
    gatewayOrderId,
    gatewayPaymentId,
    ctx.clock.now(),
  ]
  const [row] = await namedQuery<{ id: number }>(ctx.db, 'payments.record-event', record, values)
  return row?.id ?? null
}

const close = 'update gateway_events set outcome = $2, reason = $3 where id = $1'

/** Notes what became of an event, in the transaction that did it. */
export async function closeGatewayEvent(
  ctx: Context,
  id: number,
  { outcome, reason = null }: { outcome: EventOutcome; reason?: string | null },
): Promise<void> {
  await namedQuery(ctx.db, 'payments.close-event', close, [id, outcome, reason])
}

const daysAhead = 70

/**
 * Makes the next months of the gateway's events ahead, and lets go what it said long ago, as it said it: the payment has what came of
 * it. Whole months first, then what is left of the one that ends in between. Returns how many events went one by one.
 */
export async function forgetGatewayEvents({ db, clock }: Context, { days }: { days: number }): Promise<number> {
  const now = clock.now()
  const before = addDays(now, -days)
  await makeMonths(db, 'gateway_events', { from: now, to: addDays(now, daysAhead) })
  await dropMonths(db, 'gateway_events', before)
  await deleteOld(db, { table: 'gateway_event_keys', column: 'received_at', before })
  return deleteOld(db, { table: 'gateway_events', column: 'received_at', key: 'id', before })
}
